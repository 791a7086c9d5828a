import { header, WEB_APP_KEY } from '../../../contract/api/headers.ts'
import { parseJson } from '../../../contract/rules/parse-json.ts'
import { errorOf, NetworkError } from '../../api/errors.ts'

interface Call {
  readonly method: string
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Reads an answer for a group's contact, who has no sign-in; `isAnswer` checks its shape. Throws ApiError, NetworkError
 * or the signal's reason.
 */
export async function readAsContact<T>(
  url: string,
  { method, signal, headers }: Call,
  isAnswer: (content: unknown) => content is T,
): Promise<T> {
  const lost = (message: string) => (cause: unknown) => {
    if (signal.aborted) throw cause
    throw new NetworkError(message, { cause })
  }
  const answer = await fetch(url, {
    method,
    headers: { accept: 'application/json', [header.apiKey]: WEB_APP_KEY, ...headers },
    signal,
  }).catch(lost('No answer from the network.'))
  const content = parseJson(await answer.text().catch(lost('The answer broke off.')))
  if (!answer.ok || !isAnswer(content)) throw errorOf(answer.status, content)
  return content
}
