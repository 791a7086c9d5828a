import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { isErrorBody } from '../../contract/api/errors.ts'
import { fillPath } from '../../contract/api/path.ts'
import { contract } from '../../contract/index.ts'
import { offlineWrite } from '../../contract/offline/writes.ts'
import type { OutboxEntry, PageMessage, PageReply, Status } from '../../contract/worker/messages.ts'
import { isOfflineReply } from '../../contract/worker/messages.ts'
import { killWorker } from '../support/kill.ts'
import { askInPage, type PageAnswer, readInPage, writeInPage } from './in-page.ts'
import type { PlannedWrite } from './operations.ts'
import type { Disturbance } from './plan.ts'

/** The result of a write that the operator saw: done, kept for later, refused with a reason, failed, or nothing. */
export type ShownOutcome = 'done' | 'queued' | 'refused' | 'failed' | 'nothing'

/** A write that the tablet has made. */
interface Sent {
  readonly write: PlannedWrite
  readonly entities: readonly string[]
  readonly told: Promise<ShownOutcome>
}

/** One tablet: its own browser profile with one or two tabs of the app. */
export type Tablet = Awaited<ReturnType<typeof openTablet>>

/** Opens the app, and signs in a member of staff by the demo's popup. */
export async function openTablet(browser: Browser, origin: string, staff: string) {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
  context.setDefaultTimeout(20_000)
  const first = await context.newPage()
  await signIn(first, origin, staff)
  const tabs: Page[] = [first]
  const sent: Sent[] = []
  const disturbed = new Map<Disturbance, number>()
  let turn = 0

  /** The tab to use next: the tabs take turns. */
  const tab = (): Page => {
    turn += 1
    return tabs[turn % tabs.length] ?? first
  }

  async function ask<T extends PageMessage['type']>(
    message: Extract<PageMessage, { type: T }>,
  ): Promise<PageReply[T] | undefined> {
    const reply = await (tabs[0] ?? first)
      .evaluate<unknown, PageMessage>(askInPage, message)
      .catch(unlessGone)
    // The worker's reply arrives untyped; the type of the message determines its type.
    return reply as PageReply[T] | undefined
  }

  function write(planned: PlannedWrite): Promise<ShownOutcome> {
    const row = contract[planned.endpoint]
    const at = new Date().toISOString()
    const body = planned.body(at)
    const answer = tab().evaluate(writeInPage, {
      path: fillPath(row.path, planned.params),
      method: row.method,
      id: planned.id,
      at,
      context: encodeURIComponent(JSON.stringify(planned.context)),
      body: body === undefined ? null : JSON.stringify(body),
    })
    const told = answer.catch(unlessGone).then(one => (one ? outcomeOf(one) : 'nothing'))
    sent.push({ write: planned, entities: entitiesOf(planned, body), told })
    return told
  }

  async function read(path: string): Promise<PageAnswer | undefined> {
    return tab().evaluate(readInPage, path).catch(unlessGone)
  }

  /** Sets the switch, and loads the page again first if its script never arrived, as an operator would. */
  async function toggle(on: boolean): Promise<void> {
    const page = tabs[0] ?? first
    const offlineMode = page.getByRole('switch', { name: 'Offline mode' })
    const again = page.getByRole('link', { name: 'Load it again' })
    try {
      await offlineMode.or(again).waitFor()
      if (await again.isVisible()) await again.click()
      await offlineMode.setChecked(on)
    } catch (cause) {
      const shown = await page.locator('body').innerText()
      throw new Error(`${staff} finds no switch at ${page.url()}, which shows: ${shown}`, { cause })
    }
  }

  async function disturb(what: Disturbance, ms: number): Promise<void> {
    const page = tab()
    if (what === 'reload') await page.reload({ waitUntil: 'commit' })
    else if (what === 'worker killed') await killWorker(page)
    else if (what === 'offline mode') {
      await toggle(true)
      setTimeout(() => void toggle(false).catch(() => undefined), ms)
    } else if (what === 'network gone') {
      await context.setOffline(true)
      setTimeout(() => void context.setOffline(false).catch(() => undefined), ms)
    } else if (what === 'second tab' && tabs.length < 2) {
      const second = await context.newPage()
      await second.goto(origin, { waitUntil: 'commit' })
      await second.waitForFunction(() => navigator.serviceWorker.controller !== null)
      tabs.push(second)
    } else if (what === 'tab closed' && tabs.length > 1) await tabs.shift()?.close()
    else return
    disturbed.set(what, (disturbed.get(what) ?? 0) + 1)
  }

  return {
    staff,
    sent,
    disturbed,
    write,
    read,
    disturb,
    status: (): Promise<Status | undefined> => ask({ type: 'get-status' }),
    outbox: async (): Promise<readonly OutboxEntry[]> => (await ask({ type: 'get-outbox' })) ?? [],
    discard: (id: string) => ask({ type: 'discard', id }),
    /** Ends all disturbances. The server must be within reach. */
    async calm(): Promise<void> {
      await bringOnline(context)
      await toggle(false)
    },
  }
}

async function signIn(page: Page, origin: string, staff: string): Promise<void> {
  await page.goto(origin)
  const opened = page.waitForEvent('popup')
  await page.locator('button:not([aria-busy])', { hasText: 'Login with SSO' }).click()
  await (await opened).getByRole('button', { name: staff }).click()
  await page.getByRole('heading', { name: 'Events' }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const BRING_ONLINE_TRIES = 10

/**
 * Ends what `setOffline` began. A worker that starts just then can be left offline by the browser, and is brought back
 * only by offline and online once more.
 */
async function bringOnline(context: BrowserContext): Promise<void> {
  for (let tries = 0; tries < BRING_ONLINE_TRIES; tries++) {
    await context.setOffline(false)
    if (await reachesServer(context)) return
    await context.setOffline(true)
  }
  throw new Error('The network is back, and the worker still reaches nothing.')
}

const REACH_TIMEOUT_MS = 5_000

/** Whether each running worker can call the server by itself; one that ends meanwhile may never answer. */
async function reachesServer(context: BrowserContext): Promise<boolean> {
  const call = () => fetch('/api/health').then(answer => answer.ok)
  const reached = context
    .serviceWorkers()
    .map(worker => Promise.race([worker.evaluate(call).catch(() => false), pause(REACH_TIMEOUT_MS, false)]))
  return (await Promise.all(reached)).every(Boolean)
}

/** Undefined for a page that was reloaded or closed in the middle of a call; rethrows any other error. */
function unlessGone(error: unknown): undefined {
  if (error instanceof Error && /destroyed|closed|navigat|crashed/i.test(error.message)) return undefined
  throw error
}

/** Classifies an answer as src/api/client.ts does. */
function outcomeOf({ status, text, type }: PageAnswer): ShownOutcome {
  if (status === 204) return 'done'
  const content: unknown = type.startsWith('application/json') ? JSON.parse(text) : undefined
  if (isOfflineReply(content)) return 'queued'
  if (status >= 200 && status < 300 && content !== undefined) return 'done'
  const passing = status === 401 || status === 408 || status === 429 || status >= 500
  return status >= 400 && !passing && isErrorBody(content) ? 'refused' : 'failed'
}

/** The entities of a write by the contract: on each of them, writes must keep their order. */
function entitiesOf({ id, endpoint, params, context }: PlannedWrite, body: unknown): readonly string[] {
  const op = { id, owner: '', endpoint, params, body, at: '', context, schema: 1 }
  // The endpoint's name links the row and the op, which their types cannot express.
  return offlineWrite(endpoint)?.entities(op as never) ?? []
}
