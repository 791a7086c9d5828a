import type { EngineLink } from './engine-link.ts'

interface Source {
  /** Id of the user who is signed in on this page. */
  readonly userId: () => string | null
  /** An access token; a fresh one after the last was refused, null when none can be had. */
  readonly getToken: (options: { readonly forceRefresh: boolean }) => Promise<string | null>
}

/** Answers the worker's requests for a token, never with another user's. Returns an unsubscribe function. */
export function answerTokenRequest(engine: EngineLink, { userId, getToken }: Source): () => void {
  return engine.listen(message => {
    if (message.type !== 'token-request') return
    const isSameUser = message.userId === userId()
    const token = isSameUser ? getToken({ forceRefresh: message.stale }) : Promise.resolve(null)
    void token
      .catch(error => {
        console.warn('No token for the engine:', error)
        return null
      })
      .then(answer => engine.ask({ type: 'token', token: message.userId === userId() ? answer : null }))
  })
}
