import type { PageMessage, WorkerMessage } from '../contract/worker/messages.ts'
import { handleMessage, type MessageHandlers } from '../sync/message-handlers.ts'
import { isAppPage } from './app-pages.ts'

declare const self: ServiceWorkerGlobalScope

/** Posts a message to every open page of the app. Returns the number of pages. */
export async function postToPages(message: WorkerMessage): Promise<number> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = windows.filter(isAppPage)
  for (const page of pages) page.postMessage(message)
  return pages.length
}

/** Whether the page that made a request is open and in front of somebody. */
export async function isVisible(clientId: string): Promise<boolean> {
  const client = clientId === '' ? undefined : await self.clients.get(clientId)
  return client instanceof WindowClient && client.visibilityState === 'visible'
}

/** Returns a listener that passes a page's message to its handler and posts the reply to the message's port. */
export function handleMessages(handlers: MessageHandlers): (event: ExtendableMessageEvent) => void {
  return event => {
    const message: unknown = event.data
    if (!isPageMessage(message, handlers)) return
    const [port] = event.ports
    const failed = (error: unknown) => console.error(`A page got no answer to '${message.type}':`, error)
    event.waitUntil(
      handleMessage(handlers, message)
        .catch(failed)
        .then(reply => port?.postMessage(reply)),
    )
  }
}

const isPageMessage = (message: unknown, handlers: MessageHandlers): message is PageMessage =>
  typeof message === 'object' && message !== null && 'type' in message && String(message.type) in handlers
