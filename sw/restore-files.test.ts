import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PrecacheController } from 'workbox-precaching'
import { createDocumentHandler } from './document.ts'
import { restoreFiles } from './restore-files.ts'

const worker = vi.hoisted(() => {
  const registration = { update: async () => ({ installing: null as object | null, waiting: null }) }
  // Workbox looks for its worker as soon as it is loaded.
  const global = { __WB_DISABLE_DEV_LOGS: true, registration }
  vi.stubGlobal('self', global)
  return global
})

const ORIGIN = 'https://hospitality.example'
const PAGE = '/index.html'
const PAGE_TEXT = '<!doctype html><div id="root"></div>'
const ignored = () => undefined

let kept: Map<string, Response>
let isThere: (url: string) => boolean

function controllerOf() {
  const controller = new PrecacheController({ cacheName: 'files' })
  controller.addToCacheList([
    { url: 'index.html', revision: '1' },
    { url: 'assets/a-a1b2c3d4.js', revision: null },
  ])
  return controller
}

beforeEach(() => {
  kept = new Map()
  isThere = () => true
  vi.stubGlobal('location', new URL(ORIGIN))
  const cache = {
    keys: async () => [...kept.keys()].map(url => ({ url })),
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, answer: Response) => void kept.set(url, answer),
  }
  const caches = { open: async () => cache }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('self', { ...worker, caches })
  const text = (url: string) => (url === PAGE ? PAGE_TEXT : url)
  vi.stubGlobal('fetch', async (url: string) => new Response(text(url), { status: isThere(url) ? 200 : 503 }))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('restores missing files, the page last', async () => {
  const told: string[] = []
  await restoreFiles(controllerOf(), PAGE, (done, total) => told.push(`${done}/${total}`))
  expect(told).toEqual(['0/2', '1/2', '2/2'])
  expect([...kept.keys()]).toEqual([
    `${ORIGIN}/assets/a-a1b2c3d4.js`,
    `${ORIGIN}/index.html?__WB_REVISION__=1`,
  ])
  kept.clear()
  isThere = url => !url.includes('assets')
  await expect(restoreFiles(controllerOf(), PAGE, ignored)).rejects.toThrow('503')
  expect(kept.size).toBe(0)
})

test('stores no page in place of a missing script, and no other answer than the file itself', async () => {
  const page = (text = PAGE_TEXT) =>
    new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const redirected = Object.defineProperty(new Response('Sign in'), 'redirected', { value: true })
  for (const answer of [page(), redirected, new Response(null, { status: 204 })]) {
    vi.stubGlobal('fetch', async (url: string) => (url.endsWith('.html') ? page() : answer))
    await expect(restoreFiles(controllerOf(), PAGE, ignored)).rejects.toThrow('a-a1b2c3d4.js')
    expect(kept.size).toBe(0)
  }
  let sent = page('<!doctype html>Sign in to the Wi-Fi')
  vi.stubGlobal('fetch', async (url: string) => (url.endsWith('.html') ? sent : new Response('script')))
  await expect(restoreFiles(controllerOf(), PAGE, ignored)).rejects.toThrow('index.html')
  expect(kept.size).toBe(1)
  sent = page()
  await restoreFiles(controllerOf(), PAGE, ignored)
  expect(kept.size).toBe(2)
})

test('stores no files of another version', async () => {
  vi.spyOn(worker.registration, 'update').mockResolvedValue({ installing: {}, waiting: null })
  await restoreFiles(controllerOf(), PAGE, ignored)
  expect(kept.size).toBe(0)
})

test('a missing page is answered by the server, and restored for the next time', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const later: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void later.push(work)
  const handler = createDocumentHandler(controllerOf(), async () => undefined, ignored)
  const options = { url: new URL(`${ORIGIN}/events`), event: { waitUntil } as never }
  expect(await (await handler(options)).text()).toBe(PAGE_TEXT)
  await Promise.all(later)
  expect(kept.has(`${ORIGIN}/index.html?__WB_REVISION__=1`)).toBe(true)
  isThere = () => false
  expect((await handler(options)).status).toBe(200)
})
