import type { EngineLink } from './engine-link.ts'

interface Source {
  /** Id of the user who is signed in on this page. */
  readonly userId: () => string | null
  /** An access token; a fresh one after the last was refused. 'offline': the sign-in provider gave no answer. */
  readonly getToken: (options: {
    readonly forceRefresh: boolean
  }) => Promise<{ readonly outcome?: string; readonly token?: string }>
}

/** Answers the engine's requests for a token, never with another user's. Returns an unsubscribe function. */
export const answerTokenRequest = (engine: EngineLink, { userId, getToken }: Source): (() => void) =>
  engine.listen(async message => {
    if (message.type !== 'token-request') return
    const isOwn = () => message.userId === userId()
    const answer = isOwn() ? await getToken({ forceRefresh: message.stale }).catch(logFailure) : undefined
    const { outcome, token = null } = (isOwn() && answer) || {}
    await engine.ask({ type: 'token', token, unreachable: outcome === 'offline' })
  })

const logFailure = (error: unknown) => console.warn('No token for the engine:', error)
