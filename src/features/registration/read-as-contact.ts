import { header, WEB_APP_KEY } from '../../../contract/api/headers.ts'
import { parseJson } from '../../../contract/rules/parse-json.ts'
import { errorOf, NetworkError } from '../../api/errors.ts'

interface Call {
  readonly method: string
  /** Aborts the call when the screen no longer needs the answer. */
  readonly signal: AbortSignal
  /** Time after which the connection counts as lost. */
  readonly timeoutMs: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Reads an answer for a group's contact, who has no sign-in; `isAnswer` checks its shape. Throws ApiError, NetworkError
 * or the signal's reason.
 */
export async function readAsContact<T>(
  url: string,
  { method, signal, timeoutMs, headers }: Call,
  isAnswer: (content: unknown) => content is T,
): Promise<T> {
  // Safari before 17.4 has no AbortSignal.any().
  const call = new AbortController()
  const abort = () => call.abort(signal.reason)
  signal.addEventListener('abort', abort)
  const timer = setTimeout(() => call.abort(), timeoutMs)
  const lost = (message: string) => (cause: unknown) => {
    signal.throwIfAborted()
    throw new NetworkError(message, { cause })
  }
  try {
    signal.throwIfAborted()
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', [header.apiKey]: WEB_APP_KEY, ...headers },
      signal: call.signal,
    }).catch(lost('No answer from the network.'))
    const content = parseJson(await answer.text().catch(lost('The answer broke off.')))
    if (!answer.ok || !isAnswer(content)) throw errorOf(answer.status, content)
    return content
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
