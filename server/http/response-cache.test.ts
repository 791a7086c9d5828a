import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createResponseCache, encodingFor } from './response-cache.ts'

const long = (letter: string) => letter.repeat(5000)

describe('compressed answers', () => {
  test('are made once for a tag and an encoding, even for simultaneous callers', async () => {
    const cache = createResponseCache()
    let made = 0
    const text = async () => {
      made += 1
      return long('a')
    }
    const asked = await Promise.all([1, 2, 3].map(() => cache.get('/list', 'v1', 'br', text)))
    expect(made).toBe(1)
    expect(brotliDecompressSync(asked[2]?.content ?? '').toString()).toBe(long('a'))
    const zipped = await cache.get('/list', 'v1', 'gzip', text)
    expect(gunzipSync(zipped.content).toString()).toBe(long('a'))
    await cache.get('/list', 'v2', 'br', text)
    expect(made).toBe(3)
  })

  test('are made again after a failure, which all waiting callers get', async () => {
    const cache = createResponseCache()
    const failing = () => Promise.reject(new Error('no database'))
    const both = [cache.get('/list', 'v1', 'br', failing), cache.get('/list', 'v1', 'br', failing)]
    expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    expect((await cache.get('/list', 'v1', 'identity', async () => 'short')).content.toString()).toBe('short')
    expect((await cache.get('/list', 'v1', 'br', async () => 'short')).encoding).toBe('identity')
  })

  test('are evicted, least recently used first, when they take too much space', async () => {
    const cache = createResponseCache(12_000)
    const made: string[] = []
    const ask = (address: string) =>
      cache.get(address, 'v1', 'identity', async () => {
        made.push(address)
        return long('a')
      })
    for (const address of ['/a', '/b', '/a', '/c', '/a', '/b']) await ask(address)
    expect(made).toEqual(['/a', '/b', '/c', '/b'])
    expect(cache.bytes()).toBeLessThanOrEqual(12_000)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for the header %s are %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding)
  })
})
