import type { PageMessage, PageReply, WorkerMessage } from '../../contract/worker/messages.ts'

/** A worker that says nothing for so long was stopped in the middle of it. */
const REPLY_TIMEOUT_MS = 10_000

const kinds: Readonly<Record<WorkerMessage['type'], true>> = {
  status: true,
  invalidate: true,
  patched: true,
  revalidate: true,
  refused: true,
  'token-request': true,
  installing: true,
  'signed-out': true,
}

const hasType = (value: unknown): value is { readonly type: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value

/** What a worker of an older version, which controls this page until it is replaced, calls them. */
const namesBefore: Readonly<Record<string, WorkerMessage['type']>> = {
  changed: 'invalidate',
  stale: 'revalidate',
  'token-wanted': 'token-request',
}

const withNameOfToday = (message: unknown): unknown => {
  const known = hasType(message) ? namesBefore[String(message.type)] : undefined
  return hasType(message) && known ? { ...message, type: known } : message
}

const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  hasType(value) && String(value.type) in kinds

/** What a worker has said, by the names of today; undefined where it is none of ours. */
export function workerMessageOf(data: unknown): WorkerMessage | undefined {
  const message = withNameOfToday(data)
  return isWorkerMessage(message) ? message : undefined
}

/** Says something to a worker and gives its reply; undefined where there is no worker, or it is silent. */
export function askWorker<T extends PageMessage['type']>(
  worker: ServiceWorker | null | undefined,
  message: Extract<PageMessage, { type: T }>,
): Promise<PageReply[T] | undefined> {
  if (!worker) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const silence = setTimeout(() => finish(undefined), REPLY_TIMEOUT_MS)
    function finish(reply: PageReply[T] | undefined) {
      clearTimeout(silence)
      port1.close()
      resolve(reply)
    }
    port1.onmessage = (event: MessageEvent<PageReply[T]>) => finish(event.data)
    worker.postMessage(message, [port2])
  })
}
