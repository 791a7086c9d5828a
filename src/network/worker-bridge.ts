import type { PageMessage, PageReply, WorkerMessage } from '../../contract/worker/messages.ts'

type MessageOf<T extends PageMessage['type']> = Extract<PageMessage, { type: T }>

/** The page's end of the line to the worker. */
export interface WorkerBridge {
  /** Says something and gives the worker's reply; undefined while no worker controls this page, or when it is silent. */
  ask<T extends PageMessage['type']>(message: MessageOf<T>): Promise<PageReply[T] | undefined>
  /** Calls back for whatever the worker says; gives what ends that. */
  listen(heard: (message: WorkerMessage) => void): () => void
}

/** A worker that says nothing for so long was stopped in the middle of it. */
const SILENCE = 10_000

const kinds: Readonly<Record<WorkerMessage['type'], true>> = {
  status: true,
  changed: true,
  patched: true,
  stale: true,
  refused: true,
  'token-wanted': true,
  'signed-out': true,
}

const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  typeof value === 'object' && value !== null && 'type' in value && String(value.type) in kinds

/** Makes the line; `container` is `navigator.serviceWorker`, undefined where the browser has none. */
export function createWorkerBridge(container: ServiceWorkerContainer | undefined): WorkerBridge {
  return {
    ask<T extends PageMessage['type']>(message: MessageOf<T>) {
      const worker = container?.controller
      if (!worker) return Promise.resolve(undefined)
      return new Promise<PageReply[T] | undefined>(resolve => {
        const { port1, port2 } = new MessageChannel()
        const silence = setTimeout(() => finish(undefined), SILENCE)
        function finish(reply: PageReply[T] | undefined) {
          clearTimeout(silence)
          port1.close()
          resolve(reply)
        }
        port1.onmessage = (event: MessageEvent<PageReply[T]>) => finish(event.data)
        worker.postMessage(message, [port2])
      })
    },

    listen(heard) {
      const onMessage = (event: MessageEvent<unknown>) => {
        if (isWorkerMessage(event.data)) heard(event.data)
      }
      container?.addEventListener('message', onMessage)
      container?.startMessages()
      return () => container?.removeEventListener('message', onMessage)
    },
  }
}
