import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PrecacheController } from 'workbox-precaching'
import { installPack } from './install-pack.ts'

// Workbox looks for its worker as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal('self', { __WB_DISABLE_DEV_LOGS: true }))

const ORIGIN = 'https://hospitality.example'
const MANY = Array.from({ length: 60 }, (_, index) => `assets/part${index}-a1b2c3d4.js`)

let kept: Map<string, string>
let asked: string[]

const controllerOf = (urls: readonly string[]) => {
  const controller = new PrecacheController({ cacheName: 'files' })
  controller.addToCacheList(urls.map(url => ({ url, revision: null })))
  return controller
}

function answerWith(texts: Readonly<Record<string, string>>, status = 200): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(texts, { status })
  })
}

beforeEach(() => {
  kept = new Map()
  asked = []
  vi.stubGlobal('location', new URL(ORIGIN))
  const cache = {
    keys: async () => [...kept.keys()].map(url => ({ url })),
    put: async (url: string, answer: Response) =>
      void kept.set(url, `${answer.headers.get('content-type')} ${await answer.text()}`),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('files of the pack are stored, except those of another version', async () => {
  answerWith({ [MANY[0] ?? '']: 'run()', 'assets/part0-z9y8x7w6.js': 'other()' })
  await installPack(controllerOf(MANY))
  expect([...kept]).toEqual([[`${ORIGIN}/${MANY[0]}`, 'text/javascript run()']])
})

test('the pack is not fetched if few files are missing', async () => {
  for (const url of MANY.slice(20)) kept.set(`${ORIGIN}/${url}`, '')
  answerWith({})
  await installPack(controllerOf(MANY))
  expect(asked).toEqual([])
})

test('rejects and stores nothing if there is no pack', async () => {
  answerWith({ [MANY[0] ?? '']: 'run()' }, 404)
  await expect(installPack(controllerOf(MANY))).rejects.toThrow('404')
  expect(kept.size).toBe(0)
})
