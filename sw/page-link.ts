import type { PageMessage, PageReply, WorkerMessage } from '../contract/worker/messages.ts'

declare const self: ServiceWorkerGlobalScope

/** The answer to each kind of message. */
export type Answers = {
  [T in PageMessage['type']]: (message: Extract<PageMessage, { type: T }>) => Promise<PageReply[T]>
}

/** Tells every open page something. Gives how many there are. */
export async function tellPages(message: WorkerMessage): Promise<number> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(message)
  return pages.length
}

/** Whether the page that made a request is still open. */
export const isOpen = async (clientId: string): Promise<boolean> =>
  clientId !== '' && (await self.clients.get(clientId)) !== undefined

/** Hands a page's message to whoever answers it, and the answer back over the message's port. */
export function answerMessages(answers: Answers): (event: ExtendableMessageEvent) => void {
  return event => {
    const message: unknown = event.data
    if (!isPageMessage(message, answers)) return
    const [port] = event.ports
    const failed = (error: unknown) => console.error(`A page got no answer to '${message.type}':`, error)
    event.waitUntil(
      answer(answers, message)
        .catch(failed)
        .then(reply => port?.postMessage(reply)),
    )
  }
}

const isPageMessage = (message: unknown, answers: Answers): message is PageMessage =>
  typeof message === 'object' && message !== null && 'type' in message && String(message.type) in answers

function answer<M extends PageMessage>(answers: Answers, message: M): Promise<unknown> {
  // The table has the answer to each type under its name; that they belong together is lost on the way.
  const one: (message: never) => Promise<unknown> = answers[message.type]
  return one(message as never)
}
