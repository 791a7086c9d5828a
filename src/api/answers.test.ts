import { expect, test } from 'vitest'
import { createAnswers } from './api-context.tsx'

test('a newer copy that arrives while a path is first read is what the screen gets', async () => {
  const answers = createAnswers()
  const asked: boolean[] = []
  const read = answers.read('/passes/7', async copy => {
    asked.push(copy)
    if (asked.length === 1) answers.changed(['/passes/7'])
    return asked.length
  })
  expect(await read).toBe(2)
  expect(asked).toEqual([false, true])
})

test('a copy that is there already is taken, once', async () => {
  const answers = createAnswers()
  answers.changed(['/passes/7', '/radios/7'])
  const copies = (path: string) => answers.read(path, async copy => copy)
  expect([await copies('/passes/7'), await copies('/passes/7')]).toEqual([true, false])
  expect(await copies('/radios/7')).toBe(true)
})
