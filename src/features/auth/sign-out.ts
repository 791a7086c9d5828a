import { sessionEnd } from '../../../contract/api/session.ts'
import { keptWaiting, markKept } from '../../network/emptied.ts'
import type { Identity } from './identity.ts'
import { isInstalledOnApple } from './installed-on-apple.ts'
import type { Provider } from './provider.ts'
import { errorCode } from './sign-in-errors.ts'
import { createUnfinishedSignOuts, type UnfinishedSignOut } from './unfinished-sign-outs.ts'

/**
 * Signing out: of this device at once, of the server and of the provider with a network; without one the provider's
 * session is ended at the next chance (`finishSignOut`). Loaded when somebody leaves, or is not signed in.
 */

const SERVER_TIMEOUT_MS = 3000
const REACH_TIMEOUT_MS = 5000

/**
 * Signs the user out. To be called by a press, without waiting before: the provider's page opens in a window of its own,
 * and closes by itself. Where no window can open, the login page leaves for the provider and comes back.
 * @param endWorkerSession what the worker knows of the user goes, their unsent writes stay (network store).
 */
export async function signOut(identity: Identity, endWorkerSession: () => Promise<void>): Promise<void> {
  const { session, settings } = identity.parts
  const unfinished = createUnfinishedSignOuts(settings.storagePrefix)
  const isOnline = settings.isOnline()
  const token = session.token()?.token
  const waiting = keptWaiting()
  const mine = beginSignOut(identity)
  const provider = identity.provider()
  if (isOnline && provider && !isInstalledOnApple()) {
    unfinished.put({ ...mine, asked: true })
    provider.msal.logoutPopup(request(provider, identity, mine)).catch((error: unknown) => {
      console.warn('The window of the sign-out did not open:', errorCode(error) || error)
      unfinished.put(mine)
    })
  }
  await endWorkerSession()
  if (isOnline && token) await endToken(settings.apiBase, token)
  await forgetUser(identity)
  // What waits for this user stays.
  markKept(waiting || null)
}

/** Signs the user out without a press (the device is emptied from elsewhere); the login page ends the provider's session. */
export async function signOutWithoutPrompt(identity: Identity): Promise<void> {
  beginSignOut(identity)
  await forgetUser(identity)
  markKept(null)
}

/** Notes that the provider is to hear of it, whatever comes between. */
function beginSignOut({ parts: { session, settings } }: Identity): UnfinishedSignOut {
  const hint = session.user()?.loginHint
  const signOut = { id: crypto.randomUUID(), ...(hint && { hint }) }
  createUnfinishedSignOuts(settings.storagePrefix).put(signOut)
  return signOut
}

/** Takes the user's name from this device, and all of local storage (spec section 4) but what is left to do. */
async function forgetUser(identity: Identity): Promise<void> {
  const { session, settings } = identity.parts
  const unfinished = createUnfinishedSignOuts(settings.storagePrefix)
  const provider = identity.provider()
  identity.forgetProvider()
  const clear = () => {
    const left = unfinished.list()
    localStorage.clear()
    unfinished.keep(left)
  }
  clear()
  const forgotten = session.forgetName()
  await provider?.msal.clearCache().catch((error: unknown) => console.warn('MSAL kept its cache:', error))
  clear()
  await forgotten
}

/**
 * Ends the provider's session of the sign-out that has waited longest: this page leaves for the provider and comes back.
 * Gives whether it leaves: not where the provider cannot be reached, or has heard of all.
 */
export async function finishSignOut(identity: Identity): Promise<boolean> {
  const unfinished = createUnfinishedSignOuts(identity.parts.settings.storagePrefix)
  const [signOut] = unfinished.list()
  if (!signOut) return false
  try {
    const provider = await identity.loadProvider()
    await reach(provider)
    unfinished.put({ ...signOut, asked: true })
    await provider.msal.logoutRedirect(request(provider, identity, signOut))
    return true
  } catch (error) {
    console.warn('The provider’s session could not be ended:', errorCode(error) || error)
    return false
  }
}

/** What the provider is asked with; it comes back to the bridge page (redirect.html) with the sign-out's id. */
const request = ({ settings }: Provider, identity: Identity, { id, hint }: UnfinishedSignOut) => ({
  ...(hint && { logoutHint: hint }),
  postLogoutRedirectUri: identity.parts.settings.redirectUri,
  state: id,
  extraQueryParameters: { client_id: settings.clientId },
})

/** Ends the token on the server. A server that does not answer takes it until its hour is over. */
async function endToken(apiBase: string, token: string): Promise<void> {
  try {
    const answer = await fetch(apiBase + sessionEnd.path, {
      method: sessionEnd.method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
    })
    // A token that was ended or has run out is what was wanted.
    if (!answer.ok && answer.status !== 401) throw new Error(`The server answered ${answer.status}.`)
  } catch (error) {
    console.warn('The token could not be ended on the server:', error)
  }
}

/** An installed app has no way back from the browser's own page for an address that does not answer. */
async function reach({ settings: { authority, authorityMetadata } }: Provider): Promise<void> {
  const issuer = authorityMetadata?.issuer ?? `${authority}/v2.0`
  await fetch(`${issuer}/.well-known/openid-configuration`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
  })
}
