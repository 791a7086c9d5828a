import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { UploadedFile } from '../../../http/call.ts'
import { HttpError } from '../../../http/http-error.ts'
import { codeOf } from '../../../process/error-code.ts'
import type { GuestListReading, ReadingReply, ReadingRequest } from './reading.ts'

/** The longest time for reading a file; 5,000 guests take a tenth of a second. */
const READ_TIMEOUT_MS = 5000

/** The longest time for the thread to load its code, which takes seconds on a busy machine. No file is to blame. */
const START_TIMEOUT_MS = 15_000

/** After this, a waiting file is refused unread: the page aborts a connection that is silent for 45 s. */
const MAX_WAIT_MS = 20_000

/** The most files that may be waiting or being read, at 2 MB each. */
const MAX_FILES = 30

/** The thread's memory; the worst file of 2 MB needs less than half of it. */
const MAX_HEAP_MB = 512

const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf('.'))

export type GuestFileReader = ReturnType<typeof createGuestFileReader>

interface ReaderThread {
  readonly worker: Worker
  /** Resolves once the thread can read. */
  readonly ready: Promise<unknown>
}

interface ReaderOptions {
  readonly readTimeoutMs?: number
  readonly startTimeoutMs?: number
  readonly maxWaitMs?: number
  readonly maxFiles?: number
  /** The module that the thread runs. */
  readonly script?: URL
}

/**
 * Reads guest files one after the other in a separate thread, so that no file, whatever its content, blocks the server
 * (decision 029). The thread starts with the first file and stays. `close` ends it and refuses waiting files.
 */
export function createGuestFileReader({
  readTimeoutMs = READ_TIMEOUT_MS,
  startTimeoutMs = START_TIMEOUT_MS,
  maxWaitMs = MAX_WAIT_MS,
  maxFiles = MAX_FILES,
  script = new URL(`./reader-thread${EXTENSION}`, import.meta.url),
}: ReaderOptions = {}) {
  let thread: ReaderThread | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let files = 0
  let closed = false

  function start(): ReaderThread {
    const worker = startThread(script)
    worker.on('exit', () => {
      if (thread?.worker === worker) thread = undefined
    })
    return { worker, ready: nextMessage(worker, startTimeoutMs) }
  }

  async function readInThread(request: ReadingRequest): Promise<GuestListReading> {
    thread ??= start()
    const { worker, ready } = thread
    let isReading = false
    try {
      await ready
      isReading = true
      const replied = nextMessage(worker, readTimeoutMs)
      worker.postMessage(request)
      const [reply] = (await replied) as [ReadingReply]
      if ('reading' in reply) return reply.reading
      const { name, message, details } = reply.refused
      throw new HttpError(name, message, details)
    } catch (error) {
      if (error instanceof HttpError) throw error
      thread = undefined
      await worker.terminate()
      if (!isTooMuch(error)) throw error
      throw isReading ? new HttpError('GuestFileTooComplex') : busy()
    }
  }

  async function read(file: UploadedFile, eventDays: readonly string[]): Promise<GuestListReading> {
    const arrived = performance.now()
    const isLate = () => performance.now() - arrived > maxWaitMs
    if (closed || files >= maxFiles) throw busy()
    files += 1
    const turn = queue.then(() => {
      if (closed || isLate()) throw busy()
      return readInThread({ file, eventDays })
    })
    queue = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      files -= 1
    }
  }

  return {
    /**
     * Reads an uploaded guest list. `eventDays` are the event's days (`DD/MM/YYYY`) in order. Throws InvalidFileType
     * and InvalidGuestList (read-guest-file.ts), GuestFileTooComplex after 5 s, and Unavailable (`retry_after` in s) if
     * too many files are waiting or the thread does not start.
     */
    read,
    /** Ends the thread after the file that is being read, which takes at most 5 s. */
    async close(): Promise<void> {
      closed = true
      await queue
      await thread?.worker.terminate()
    },
  }
}

const nextMessage = (worker: Worker, timeoutMs: number): Promise<unknown[]> =>
  once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })

function startThread(script: URL): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB }
  const thread = script.pathname.endsWith('.ts')
    ? new Worker(fromSource(script), { eval: true, execArgv: [], resourceLimits })
    : new Worker(script, { resourceLimits })
  thread.unref()
  // The caller that waits for the reply gets the error; without a listener, it would end the process.
  thread.on('error', () => {})
  return thread
}

/** In tests and `npm run dev` the server is not compiled, and a thread does not inherit its parent's compiler. */
const fromSource = ({ href }: URL): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(href)}) })`

const busy = () =>
  new HttpError(
    'Unavailable',
    'Many guest lists are being read just now. Nothing was stored. Please try again in a moment.',
    { retry_after: 10 },
  )

/** Whether the deadline has passed or the thread's memory is full. */
const isTooMuch = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'AbortError') || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
