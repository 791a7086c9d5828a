import type { GuestPage } from '../../../contract/api/guest-page.schema.ts'
import { GUEST_PAGE_CACHE } from '../../../contract/worker/caches.ts'
import { GUEST_PAGE_API, isGuestPage } from './load-guest-page.ts'

/** Enough for a family on one phone; the page opened longest ago is removed first. */
const MAX_KEPT = 8
/** Header with the time of an answer, in ms since 1970. */
const CAME_AT = 'trackside-came-at'

interface KeptPage {
  readonly page: GuestPage
  /** When it was read, in ms since 1970. */
  readonly at: number
}

/** A private window may have no caches: then nothing is kept. */
async function withCache<T>(work: (cache: Cache) => Promise<T>, without: T): Promise<T> {
  try {
    return await work(await caches.open(GUEST_PAGE_CACHE))
  } catch {
    return without
  }
}

const keyOf = (code: string): string => GUEST_PAGE_API + encodeURIComponent(code)

/** The last page of a code that is kept on this device, to open without a network: the answer only, never files. */
export const keptGuestPage = (code: string): Promise<KeptPage | undefined> =>
  withCache(async cache => {
    const found = await cache.match(keyOf(code))
    const page: unknown = await found?.json()
    return isGuestPage(page) ? { page, at: Number(found?.headers.get(CAME_AT)) } : undefined
  }, undefined)

/** Keeps the page of a code, replacing an older one. Resolves to whether it was kept. */
export const keepGuestPage = (page: GuestPage, at: number): Promise<boolean> =>
  withCache(async cache => {
    const headers = { 'content-type': 'application/json', [CAME_AT]: String(at) }
    const key = keyOf(page.code)
    await cache.delete(key)
    await cache.put(key, new Response(JSON.stringify(page), { headers }))
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, -MAX_KEPT).map(old => cache.delete(old)))
    return true
  }, false)

/** Removes the page of a code that is no longer valid. */
export const forgetGuestPage = (code: string): Promise<boolean> =>
  withCache(cache => cache.delete(keyOf(code)), false)
