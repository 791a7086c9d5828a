import { live } from '../contract/api/live.ts'
import { matchRow } from '../contract/api/path.ts'
import { API_BASE, contract } from '../contract/index.ts'
import type { Engine } from './engine.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import { refusedReply, signedOutReply } from './replies.ts'
import { mayQueue } from './stored-write.ts'
import type { Caller, MatchedWrite } from './writes.ts'

/** How the engine handles a page's API call. */
type ApiRequest =
  | { readonly kind: 'read'; readonly read: ReadRequest }
  | { readonly kind: 'write'; readonly write: MatchedWrite }
  /** Sent with the headers of this device; the answer is not stored. */
  | { readonly kind: 'forward' }
  /** Left to the browser, unless offline mode is on and nothing may leave this device. */
  | { readonly kind: 'other' }

/**
 * Classifies a call by the contract. Returns undefined for calls outside the API and for the live feed, which pages
 * open themselves: in a worker it would end whenever the browser stops the idle worker.
 */
export function apiRequest(method: string, url: URL): ApiRequest | undefined {
  if (!url.pathname.startsWith(`${API_BASE}/`)) return undefined
  const path = url.pathname.slice(API_BASE.length)
  const row = matchRow(method, path)
  if (row?.name === live.name) return undefined
  const read = method === 'GET' ? readRequest(path + url.search) : undefined
  if (read) return { kind: 'read', read }
  if (row && method !== 'GET' && mayQueue(row.name)) return { kind: 'write', write: row }
  return { kind: row && contract[row.name].access === 'staff' ? 'forward' : 'other' }
}

/** Answers a page's call. Rejects like `fetch` if there is no local answer and the server cannot be reached. */
export async function answerApiRequest(engine: Engine, call: ApiRequest, caller: Caller): Promise<Response> {
  const { request, later } = caller
  if (call.kind === 'other')
    return engine.network.isToggled() ? refusedReply(request) : engine.api.pass(request)
  if (engine.remoteSignOut.isUnderWay()) return signedOutReply()
  if (call.kind === 'read') return engine.reads.answer(call.read, request, later)
  if (call.kind === 'write') return engine.writes.answer(call.write, caller)
  return engine.network.isToggled() ? refusedReply(request) : engine.api.forward(request)
}
