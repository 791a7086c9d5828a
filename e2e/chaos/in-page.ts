import type { PageMessage } from '../../contract/worker/messages.ts'

/**
 * Functions that run inside the page, and do what src/api/client.ts and src/network/engine-link.ts do. Each is sent
 * there as text and must be self-contained, without named functions inside, to which the loader of `npm run chaos`
 * would add calls of its own.
 */

export interface PageWrite {
  readonly path: string
  readonly method: string
  readonly id: string
  readonly at: string
  readonly context: string
  /** JSON */
  readonly body: string | null
}

/** The answer that a page got; status 0 when the call itself failed. */
export interface PageAnswer {
  readonly status: number
  readonly text: string
  readonly type: string
}

export async function writeInPage(write: PageWrite): Promise<PageAnswer> {
  const controlled = navigator.serviceWorker.controller !== null
  const token = localStorage.getItem('RBR_Trackside_MSAL_Auth')
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(`/api${write.path}`, {
        method: write.method,
        headers: {
          accept: 'application/json',
          'idempotency-key': write.id,
          'trackside-at': write.at,
          'trackside-context': write.context,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(write.body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(write.body === null ? {} : { body: write.body }),
      })
      const type = answer.headers.get('content-type') ?? ''
      return { status: answer.status, text: await answer.text(), type }
    } catch (error) {
      if (!controlled || attempt === 2) return { status: 0, text: String(error), type: '' }
    }
  }
}

export async function readInPage(path: string): Promise<PageAnswer> {
  const token = localStorage.getItem('RBR_Trackside_MSAL_Auth')
  try {
    const answer = await fetch(`/api${path}`, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, text: await answer.text(), type }
  } catch (error) {
    return { status: 0, text: String(error), type: '' }
  }
}

export function askInPage(message: PageMessage): Promise<unknown> {
  const worker = navigator.serviceWorker.controller
  if (!worker) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(() => resolve(undefined), 5_000)
    port1.onmessage = (event: MessageEvent<unknown>) => resolve(event.data)
    worker.postMessage(message, [port2])
  })
}
