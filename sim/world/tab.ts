import { header, parseVersions } from '../../contract/api/headers.ts'
import { matchRow } from '../../contract/api/path.ts'
import { API_BASE } from '../../contract/index.ts'
import { isListName, patchList } from '../../contract/offline/patch-list.ts'
import type { SessionUser, WorkerMessage } from '../../contract/worker/messages.ts'
import type { VirtualClock } from './clock.ts'
import { LightRequest, type LightResponse, ORIGIN } from './light-web.ts'

/** A page's copy of a read: its rows, and the version of the view. */
interface PageView {
  readonly version: string | null
  readonly value: unknown
}

interface TabOptions {
  readonly id: string
  readonly clock: VirtualClock
  readonly user: () => SessionUser | null
  readonly fetch: (request: LightRequest, clientId: string) => Promise<LightResponse>
  readonly send: (message: { type: 'token'; token: string | null }) => Promise<unknown>
  /** A token for the user; null if the page has none at the moment. */
  readonly token: (user: SessionUser, isStale?: boolean) => string | null
  /** Called when a list was answered. */
  readonly onRead: (path: string, value: unknown, version: number | undefined, askedAt: ReadMark) => void
  readonly markRead: (path: string) => ReadMark
}

/** The state at the time of a request. */
export interface ReadMark {
  /** Mark of the device's own writes that must be visible. */
  readonly visible: number
  /** The highest version of the path's answers so far. */
  readonly version: number
  /** The engine that gave them. */
  readonly epoch: number
}

/** A page of the app: the lists on its screen, kept up to date by messages of the engine. */
export interface Tab {
  readonly id: string
  /** Sets the paths on its screen. */
  show(paths: readonly string[]): void
  viewOf(path: string): PageView | undefined
  /** Reads a path; resolves once it was answered or has failed. */
  read(path: string, cache?: string): Promise<void>
  take(message: WorkerMessage): void
  /** Drops all answers, because the user has changed. */
  forget(): void
  close(): void
}

/** Opens a page. */
export function createTab(options: TabOptions): Tab {
  const { id, clock, user, fetch, send, token, onRead, markRead } = options
  const views = new Map<string, PageView>()
  const reading = new Map<string, { again: boolean }>()
  let screen: readonly string[] = []
  let isOpen = true
  let generation = 0

  async function readOnce(path: string, cache: string): Promise<void> {
    const own = user()
    const asked = generation
    if (!own) return
    const mark = markRead(path)
    const bearer = token(own)
    const request = new LightRequest(ORIGIN + API_BASE + path, {
      cache,
      headers: {
        accept: 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
    })
    const answer = await fetch(request, id)
    if (!isOpen || asked !== generation || !answer.ok || answer.status !== 200) return
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return
    const value = await answer.json().catch(() => undefined)
    if (!Array.isArray(value)) return
    const viewVersion = answer.headers.get(header.view)
    const [version] = parseVersions(answer.headers.get(header.version)).values()
    onRead(path, value, version, mark)
    views.set(path, { version: viewVersion, value })
  }

  async function read(path: string, cache = 'default'): Promise<void> {
    const busy = reading.get(path)
    if (busy) {
      busy.again = true
      return
    }
    const work = { again: false }
    reading.set(path, work)
    try {
      do {
        work.again = false
        // A failed call shows nothing new; the page keeps what it has.
        await readOnce(path, cache).catch(() => undefined)
      } while (work.again && isOpen && reading.get(path) === work)
    } finally {
      if (reading.get(path) === work) reading.delete(path)
    }
  }

  const readShown = (paths: readonly string[], cache: string) => {
    for (const path of paths) if (screen.includes(path)) void read(path, cache)
  }

  function patch(message: Extract<WorkerMessage, { type: 'patched' }>): void {
    const { path, from, to, rows, gone } = message
    const held = views.get(path)
    const name = matchRow('GET', path)?.name ?? ''
    if (!held || !screen.includes(path)) return
    if (held.version !== from || reading.has(path) || !isListName(name)) return void read(path, 'force-cache')
    views.set(path, { version: to, value: patchList(name, held.value, { rows, gone }) })
  }

  return {
    id,
    show(paths) {
      screen = paths
      for (const path of paths) void read(path)
    },
    viewOf: path => views.get(path),
    read,
    take(message) {
      if (!isOpen) return
      if (message.type === 'invalidate') readShown(message.paths, 'force-cache')
      else if (message.type === 'revalidate') readShown(message.paths, 'default')
      else if (message.type === 'patched') patch(message)
      else if (message.type === 'token-request') {
        const own = user()
        const given = own?.id === message.userId ? token(own, message.stale) : null
        clock.after(5, () => void send({ type: 'token', token: given }).catch(() => undefined))
      }
    },
    forget() {
      views.clear()
      reading.clear()
      generation += 1
    },
    close() {
      isOpen = false
      screen = []
    },
  }
}
