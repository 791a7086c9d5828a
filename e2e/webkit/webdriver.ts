import { setTimeout as pause } from 'node:timers/promises'

/** A small client of the W3C WebDriver protocol: what one journey needs of it. */
export interface Driver {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Clicks the element that an XPath finds, once it is there. */
  click(xpath: string): Promise<void>
  /** Types into the element that an XPath finds, in place of what is there. */
  fill(xpath: string, text: string): Promise<void>
  /** Waits until an XPath finds something that is shown. */
  see(xpath: string, within?: number): Promise<void>
  /** Waits until an XPath finds nothing that is shown. */
  seeNot(xpath: string, within?: number): Promise<void>
  /** Runs the body of a function in the page and gives what it returns. */
  run(body: string): Promise<unknown>
  /** Does something in the window that opens within `within` ms, then comes back. Throws when none does. */
  inPopup(work: () => Promise<void>, within?: number): Promise<void>
  close(): Promise<void>
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const WITHIN = 20_000

/** An answer of the driver that is an error; `code` is the protocol's. */
class DriverError extends Error {
  override name = 'DriverError'
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

async function call(url: string, method: string, body?: unknown): Promise<unknown> {
  const signal = AbortSignal.timeout(60_000)
  const answer = await fetch(url, {
    method,
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const content: unknown = await answer.json()
  const value = isRecord(content) ? content.value : undefined
  if (answer.ok) return value
  const { error, message } = isRecord(value) ? value : {}
  throw new DriverError(String(error), String(message))
}

/** What may be over in a moment: an element that is not there yet, was just replaced, or is being covered. */
const passing = [
  'no such element',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
]

async function until<T>(what: string, within: number, attempt: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + within
  let last = ''
  for (;;) {
    try {
      const found = await attempt()
      if (found !== undefined) return found
    } catch (error) {
      if (!(error instanceof DriverError && passing.includes(error.code))) throw error
      last = ` (${error.message})`
    }
    if (performance.now() > end) throw new Error(`Waited ${within / 1000} s in vain: ${what}${last}`)
    await pause(150)
  }
}

/** Starts a browser by the driver that listens at `driver`. */
export async function startDriver(driver: string, capabilities: object): Promise<Driver> {
  const created = await call(`${driver}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })
  if (!isRecord(created) || typeof created.sessionId !== 'string')
    throw new Error('The driver gave no session.')
  const session = `${driver}/session/${created.sessionId}`
  const post = (path: string, body: object = {}) => call(`${session}${path}`, 'POST', body)

  async function find(xpath: string): Promise<string> {
    const found = await post('/element', { using: 'xpath', value: xpath })
    const id = isRecord(found) ? found[ELEMENT] : undefined
    if (typeof id !== 'string') throw new DriverError('no such element', xpath)
    return id
  }
  const isShown = async (xpath: string) =>
    (await call(`${session}/element/${await find(xpath)}/displayed`, 'GET')) === true

  async function handles(): Promise<string[]> {
    const list = await call(`${session}/window/handles`, 'GET')
    return Array.isArray(list) ? list.map(String) : []
  }

  return {
    open: async url => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh')),

    click: xpath =>
      until(`a click on ${xpath}`, WITHIN, async () => {
        await post(`/element/${await find(xpath)}/click`)
        return true
      }).then(() => undefined),

    fill: (xpath, text) =>
      until(`typing into ${xpath}`, WITHIN, async () => {
        const element = await find(xpath)
        await post(`/element/${element}/clear`)
        await post(`/element/${element}/value`, { text })
        return true
      }).then(() => undefined),

    see: (xpath, within = WITHIN) =>
      until(xpath, within, async () => ((await isShown(xpath)) ? true : undefined)).then(() => undefined),

    seeNot: (xpath, within = WITHIN) =>
      until(`no ${xpath}`, within, async () => {
        const shown = await isShown(xpath).catch(error => {
          if (error instanceof DriverError && passing.includes(error.code)) return false
          throw error
        })
        return shown ? undefined : true
      }).then(() => undefined),

    run: body => post('/execute/sync', { script: body, args: [] }),

    async inPopup(work, within = WITHIN) {
      const main = await call(`${session}/window`, 'GET')
      const popup = await until('a popup', within, async () => (await handles()).find(one => one !== main))
      await post('/window', { handle: popup })
      await work().finally(() => post('/window', { handle: main }))
    },

    close: async () => void (await call(session, 'DELETE')),
  }
}
