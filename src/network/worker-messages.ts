import type { PageMessage, PageReply, WorkerMessage } from '../../contract/worker/messages.ts'

/** A worker that does not reply within this time was probably stopped. */
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

/** Message names of an older worker, which may control this page until it is replaced. */
const formerNames: Readonly<Record<string, WorkerMessage['type']>> = {
  changed: 'invalidate',
  stale: 'revalidate',
  'token-wanted': 'token-request',
}

const toCurrentName = (message: unknown): unknown => {
  const known = hasType(message) ? formerNames[String(message.type)] : undefined
  return hasType(message) && known ? { ...message, type: known } : message
}

const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  hasType(value) && String(value.type) in kinds

/** A worker's message, under its current name; undefined if it is not one of ours. */
export function workerMessageOf(data: unknown): WorkerMessage | undefined {
  const message = toCurrentName(data)
  return isWorkerMessage(message) ? message : undefined
}

/** Sends a message to a worker and resolves to its reply; undefined if there is no worker or it does not reply. */
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
