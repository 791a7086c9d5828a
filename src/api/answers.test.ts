import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryCache } from './api-context.tsx'

const PATH = '/passes/7'

test('a newer copy that arrives while a path is first read is what the screen gets', async () => {
  const answers = createQueryCache()
  const asked: boolean[] = []
  const read = answers.client.fetchQuery({
    queryKey: [PATH],
    queryFn: () =>
      answers.read(PATH, async copy => {
        asked.push(copy)
        if (asked.length === 1) answers.changed([PATH])
        return asked.length
      }),
  })
  expect(await read).toBe(2)
  expect(asked).toEqual([false, true])
})

test('what is on screen takes a newer copy as it is, once; what is not asks the server when it is opened', async () => {
  const answers = createQueryCache()
  const asked: [string, boolean][] = []
  const readOf = (path: string) => ({
    queryKey: [path],
    queryFn: () =>
      answers.read(path, async copy => {
        asked.push([path, copy])
        return asked.length
      }),
  })
  const OFF_SCREEN = '/radios/7'
  await answers.client.fetchQuery(readOf(OFF_SCREEN))
  const leave = new QueryObserver(answers.client, readOf(PATH)).subscribe(() => {})
  await expect.poll(() => asked.length).toBe(2)

  answers.changed([PATH, OFF_SCREEN, '/tours/never-read'])
  await expect.poll(() => asked.length).toBe(3)
  await answers.client.fetchQuery(readOf(OFF_SCREEN))
  await answers.client.fetchQuery(readOf('/tours/never-read'))
  await answers.client.refetchQueries({ queryKey: [PATH] })
  leave()
  expect(asked).toEqual([
    [OFF_SCREEN, false],
    [PATH, false],
    [PATH, true],
    [OFF_SCREEN, false],
    ['/tours/never-read', false],
    [PATH, false],
  ])
})
