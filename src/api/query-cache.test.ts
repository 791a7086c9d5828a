import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { NetworkError, NoCopyError } from './errors.ts'
import { createQueryCache } from './query-cache.ts'

const PATH = '/passes/7'

test('a newer copy that arrives during the first read is what the screen gets', async () => {
  const cache = createQueryCache()
  const asked: boolean[] = []
  const read = cache.client.fetchQuery({
    queryKey: [PATH],
    queryFn: () =>
      cache.read(PATH, async copy => {
        asked.push(copy)
        if (asked.length === 1) cache.changed([PATH])
        return asked.length
      }),
  })
  expect(await read).toBe(2)
  expect(asked).toEqual([false, true])
})

test('a path on screen accepts a newer copy once; one off screen asks the server when opened', async () => {
  const cache = createQueryCache()
  const asked: [string, boolean][] = []
  const readOf = (path: string) => ({
    queryKey: [path],
    queryFn: () =>
      cache.read(path, async copy => {
        asked.push([path, copy])
        return asked.length
      }),
  })
  const OFF_SCREEN = '/radios/7'
  await cache.client.fetchQuery(readOf(OFF_SCREEN))
  const leave = new QueryObserver(cache.client, readOf(PATH)).subscribe(() => {})
  await expect.poll(() => asked.length).toBe(2)

  cache.changed([PATH, OFF_SCREEN, '/tours/never-read'])
  await expect.poll(() => asked.length).toBe(3)
  await cache.client.fetchQuery(readOf(OFF_SCREEN))
  await cache.client.fetchQuery(readOf('/tours/never-read'))
  await cache.client.refetchQueries({ queryKey: [PATH] })
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

// The rows of a patch are applied to the view that the patch starts from, and to no other.
const pass = (pass_id: number, guest_name: string) => ({
  pass_id,
  guest_name,
  allocated_at: '2026-11-21T10:00:00.000Z',
  duration: 15,
})
const [ana, ben] = [pass(1, 'Ana'), pass(2, 'Ben')]
const patch = {
  type: 'patched',
  path: PATH,
  from: 'a',
  to: 'b',
  asOf: '2026-11-21T10:05:00.000Z',
  rows: [pass(3, 'Cleo')],
  gone: [2],
} as const

function holding(view: string) {
  const cache = createQueryCache()
  cache.client.setQueryData([PATH], { data: [ana, ben], asOf: null, view })
  const state = () => cache.client.getQueryState<{ data: unknown[] }>([PATH])
  return { cache, state }
}

test('a patch updates a list held in its `from` view; other rows keep their identity', () => {
  const { cache, state } = holding('a')
  cache.patched(patch)
  expect(state()?.data).toEqual({ data: [ana, pass(3, 'Cleo')], asOf: patch.asOf, view: 'b' })
  expect(state()?.data?.data[0]).toBe(ana)
  expect(state()?.isInvalidated).toBe(false)
})

test('a list held in the `to` view is left unchanged', () => {
  const { cache, state } = holding('b')
  const before = state()?.data
  cache.patched({ ...patch, from: 'b', rows: [], gone: [] })
  expect(state()?.data).toBe(before)
  expect(state()?.isInvalidated).toBe(false)
})

test('a list held in another view is read again, and one that is not held is ignored', () => {
  const { cache, state } = holding('older')
  cache.patched(patch)
  expect(state()?.data?.data).toEqual([ana, ben])
  expect(state()?.isInvalidated).toBe(true)
  cache.patched({ ...patch, path: '/passes/8' })
  expect(cache.client.getQueryState(['/passes/8'])).toBeUndefined()
})

test('a failed read is repeated once, but not for a missing copy in offline mode', async () => {
  let isOffline = false
  const cache = createQueryCache(() => isOffline)
  const asked: Error[] = []
  const read = (path: string, error: Error) =>
    cache.client.fetchQuery({
      queryKey: [path],
      queryFn: async () => {
        asked.push(error)
        throw error
      },
      retry: cache.client.getDefaultOptions().queries?.retry ?? false,
      retryDelay: 1,
    })
  const noCopy = new NoCopyError('Offline, and no copy on this device.')
  // A stopped worker leaves a read unanswered, in offline mode too.
  const unanswered = new NetworkError('No answer from the network.')
  await expect(read('/radios/7', noCopy)).rejects.toBe(noCopy)
  isOffline = true
  await expect(read(PATH, noCopy)).rejects.toBe(noCopy)
  await expect(read(PATH, unanswered)).rejects.toBe(unanswered)
  expect(asked).toEqual([noCopy, noCopy, noCopy, unanswered, unanswered])
})
