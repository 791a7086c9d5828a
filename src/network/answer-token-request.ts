import type { EngineLink } from './engine-link.ts'

interface Source {
  /** Id of the user who is signed in on this page. */
  readonly userId: () => string | null
  /** An access token; a fresh one after the last was refused. 'offline': the sign-in provider gave no answer. */
  readonly getToken: (options: {
    readonly forceRefresh: boolean
  }) => Promise<{ readonly outcome: string; readonly token?: string }>
}

/** Answers the worker's requests for a token, never with another user's. Returns an unsubscribe function. */
export function answerTokenRequest(engine: EngineLink, { userId, getToken }: Source): () => void {
  return engine.listen(message => {
    if (message.type !== 'token-request') return
    const isSameUser = message.userId === userId()
    const asked = isSameUser ? getToken({ forceRefresh: message.stale }) : Promise.resolve(undefined)
    void asked
      .catch(error => console.warn('No token for the engine:', error))
      .then(answer => {
        const own = message.userId === userId() ? answer : undefined
        return engine.ask({
          type: 'token',
          token: own?.token ?? null,
          unreachable: own?.outcome === 'offline',
        })
      })
  })
}
