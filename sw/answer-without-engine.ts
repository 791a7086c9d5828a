import { header } from '../contract/api/headers.ts'
import { bodyToCopy, headersToSend, sendUnstored } from '../sync/api-call.ts'
import { systemClock } from '../sync/browser/system.ts'

/**
 * Answers a page's call without storage (a full disk, a private window): the app still works online, and each answer
 * says that nothing is kept. Nothing is sent in offline mode.
 */
export async function answerWithoutEngine(request: Request): Promise<Response> {
  if (request.headers.has(header.offlineMode))
    return new Response(null, { status: 503, headers: { [header.noEngine]: 'true' } })
  const answer = await sendUnstored({ clock: systemClock, fetch }, request, headersToSend(request.headers))
  const headers = new Headers(answer.headers)
  headers.set(header.noEngine, 'true')
  return new Response(bodyToCopy(answer), { status: answer.status, headers })
}
