import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getOrCreateDefaultRouter } from 'workbox-routing/utils/getOrCreateDefaultRouter.js'
import { serveShell } from './shell.ts'

const worker = vi.hoisted(() => {
  const listeners = new Map<string, (event: object) => void>()
  /** The worker's global object, as far as installing and serving files needs it. Workbox looks for it when loaded. */
  const stub = () => {
    vi.stubGlobal('self', globalThis)
    vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
    vi.stubGlobal('ExtendableEvent', Event)
    vi.stubGlobal('FetchEvent', class {})
    vi.stubGlobal('location', new URL('https://hospitality.example'))
    vi.stubGlobal('registration', { scope: 'https://hospitality.example/' })
    vi.stubGlobal('clients', { matchAll: async () => [] })
    vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
      if (!listeners.has(type)) listeners.set(type, listener)
    })
  }
  stub()
  return { listeners, stub }
})

const ORIGIN = 'https://hospitality.example'
const SCRIPT = `${ORIGIN}/assets/app-a1b2c3d4.js`
const PAGE = `${ORIGIN}/index.html`
const PAGE_KEY = `${PAGE}?__WB_REVISION__=1`

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })
const portal = () => html('<!doctype html>Please sign in to the Wi-Fi')
const file = ({ url }: { url: string }) =>
  url === PAGE ? html('<!doctype html><div id="root"></div>') : new Response('run()')

let kept: Map<string, Response>
let cache: Record<'keys' | 'match' | 'put', (...args: never[]) => Promise<unknown>>

beforeEach(() => {
  worker.stub()
  worker.listeners.clear()
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockReturnValue()
  kept = new Map()
  cache = {
    keys: async () => [...kept.keys()].map(url => ({ url })),
    match: async (key: string | Request) => kept.get(typeof key === 'string' ? key : key.url)?.clone(),
    put: async ({ url }: Request, answer: Response) => void kept.set(url, answer),
  }
  vi.stubGlobal('caches', { open: async () => cache, match: (key: never) => cache.match(key) })
  vi.stubGlobal('fetch', async (request: Request) => file(request))
  const manifest = [
    { url: SCRIPT, revision: null },
    { url: PAGE, revision: '1' },
  ]
  serveShell(manifest, async () => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Installs the worker; resolves once it is installed. */
function install(): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve()
  const event = Object.assign(new Event('install'), { waitUntil: (one: Promise<unknown>) => (work = one) })
  worker.listeners.get('install')?.(event)
  return work
}

const texts = async () =>
  Object.fromEntries(await Promise.all([...kept].map(async ([url, one]) => [url, await one.clone().text()])))

const whole = { [SCRIPT]: 'run()', [PAGE_KEY]: '<!doctype html><div id="root"></div>' }

test('a sign-in page of the network takes the place of no file; the files are fetched once it is gone', async () => {
  const asked: string[] = []
  let isThere = false
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.cache} ${request.url}`)
    return isThere ? file(request) : portal()
  })
  const installed = install()
  await vi.advanceTimersByTimeAsync(100)
  expect(await texts()).toEqual({})
  isThere = true
  await vi.advanceTimersByTimeAsync(10_000)
  await installed
  expect(await texts()).toEqual(whole)
  // The browser may have kept the sign-in page.
  expect(asked).toContain(`default ${SCRIPT}`)
  expect(asked.slice(2).map(one => one.split(' ')[0])).toEqual(['reload', 'reload'])
})

test('files that were replaced by a sign-in page are fetched again, whole ones are not', async () => {
  kept.set(SCRIPT, portal())
  kept.set(PAGE_KEY, portal())
  const installed = install()
  await vi.advanceTimersByTimeAsync(100)
  await installed
  expect(await texts()).toEqual(whole)
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const again = install()
  await vi.advanceTimersByTimeAsync(100)
  await again
  expect(fetched).not.toHaveBeenCalled()
})

const failingCache = () => {
  cache.match = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'))
  vi.stubGlobal('caches', { open: async () => cache, match: () => cache.match() })
}

test('a cache that fails keeps no file from the page', async () => {
  failingCache()
  const answers: Promise<Response>[] = []
  const event = {
    request: { url: SCRIPT, method: 'GET', mode: 'cors', destination: 'script' },
    respondWith: (answer: Promise<Response>) => void answers.push(answer),
    waitUntil: () => undefined,
  }
  worker.listeners.get('fetch')?.(event)
  expect(await (await answers[0])?.text()).toBe('run()')
})

test.each(['fr-a1b2c3d4.svg', 'camera-reader-a1b2c3d4.js'])(
  'nor %s, which is cached on first use',
  async name => {
    failingCache()
    const request = Object.defineProperty(new Request(`${ORIGIN}/assets/${name}`), 'destination', {
      value: 'image',
    })
    const event = Object.assign(new Event('fetch'), { waitUntil: () => undefined })
    const answer = await getOrCreateDefaultRouter().handleRequest({ request, event })
    expect(await answer?.text()).toBe('run()')
  },
)
