import type { PageMessage, PageReply, WorkerMessage } from '../../contract/worker/messages.ts'

type MessageOf<T extends PageMessage['type']> = Extract<PageMessage, { type: T }>

/** The page's end of the line to the worker. */
export interface WorkerBridge {
  /** Says something and gives the worker's reply; undefined while no worker controls this page, or when it is silent. */
  ask<T extends PageMessage['type']>(message: MessageOf<T>): Promise<PageReply[T] | undefined>
  /** Calls back for whatever the worker says; gives the function that unsubscribes. */
  listen(onWorkerMessage: (message: WorkerMessage) => void): () => void
}

/** A worker that says nothing for so long was stopped in the middle of it. */
const REPLY_TIMEOUT_MS = 10_000

const kinds: Readonly<Record<WorkerMessage['type'], true>> = {
  status: true,
  invalidate: true,
  patched: true,
  revalidate: true,
  refused: true,
  'token-request': true,
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

/** Makes the line; `container` is `navigator.serviceWorker`, undefined where the browser has none. */
export function createWorkerBridge(container: ServiceWorkerContainer | undefined): WorkerBridge {
  return {
    ask<T extends PageMessage['type']>(message: MessageOf<T>) {
      const worker = container?.controller
      if (!worker) return Promise.resolve(undefined)
      return new Promise<PageReply[T] | undefined>(resolve => {
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
    },

    listen(onWorkerMessage) {
      const onMessage = (event: MessageEvent<unknown>) => {
        const message = withNameOfToday(event.data)
        if (isWorkerMessage(message)) onWorkerMessage(message)
      }
      container?.addEventListener('message', onMessage)
      container?.startMessages()
      return () => container?.removeEventListener('message', onMessage)
    },
  }
}
