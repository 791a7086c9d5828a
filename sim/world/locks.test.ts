import { expect, test } from 'vitest'
import { createLife } from './life.ts'
import { createLocks } from './locks.ts'

test('a lock that is released leaves no callback in its life', async () => {
  const life = createLife()
  let callbacks = 0
  const counted = {
    ...life,
    onEnd(callback: () => void) {
      callbacks += 1
      const forget = life.onEnd(callback)
      return () => {
        callbacks -= 1
        forget()
      }
    },
  }
  const locks = createLocks()
  await Promise.all([1, 2].map(() => locks.withLock(counted, 'drain', async () => {})))
  expect(callbacks).toBe(0)
})
