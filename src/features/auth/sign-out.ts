import { sessionEnd } from '../../../contract/api/session.ts'
import { keptWaiting, markKept } from '../../network/emptied.ts'
import { errorCode } from './error-code.ts'
import type { Identity } from './identity.ts'
import { isInstalledOnApple } from './installed-on-apple.ts'
import type { Provider } from './provider.ts'
import { createUnfinishedSignOuts, type UnfinishedSignOut } from './unfinished-sign-outs.ts'

/**
 * Signing out: of this device at once; of the server and the provider if online. Offline, the provider's session is
 * ended at the next opportunity (`finishSignOut`). Loaded on sign-out, or when nobody is signed in.
 */

const SERVER_TIMEOUT_MS = 3000
const REACH_TIMEOUT_MS = 5000

/**
 * Signs the user out. Call it directly from a press, so that the provider's page can open in its own window, which
 * closes by itself. If no window can open, the login page redirects to the provider and returns.
 * @param endWorkerSession removes what the worker knows of the user and keeps their unsent writes (network store).
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
      console.warn('The sign-out window did not open:', errorCode(error) || error)
      unfinished.put(mine)
    })
  }
  await endWorkerSession()
  if (isOnline && token) await revokeToken(settings.apiBase, token)
  await forgetUser(identity)
  // Waiting writes stay, this user's and others'.
  markKept(waiting || null)
}

/** Signs the user out without a press (the device is emptied remotely); the login page ends the provider's session. */
export async function signOutWithoutPrompt(identity: Identity): Promise<void> {
  beginSignOut(identity)
  await forgetUser(identity)
  markKept(null)
}

/** Records that the provider's session must be ended, whatever happens next. */
function beginSignOut({ parts: { session, settings } }: Identity): UnfinishedSignOut {
  const hint = session.user()?.loginHint
  const signOut = { id: crypto.randomUUID(), ...(hint && { hint }) }
  createUnfinishedSignOuts(settings.storagePrefix).put(signOut)
  return signOut
}

/** Removes the user's name and all of local storage (spec section 4) from this device, except unfinished sign-outs. */
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
  await provider?.msal
    .clearCache()
    .catch((error: unknown) => console.warn('MSAL could not clear its cache:', error))
  clear()
  await forgotten
}

/**
 * Ends the provider's session for the oldest unfinished sign-out: this page redirects to the provider and returns.
 * Resolves to whether it leaves: not if the provider cannot be reached; undefined if nothing is left to do here.
 */
export async function finishSignOut(identity: Identity): Promise<boolean | undefined> {
  const unfinished = createUnfinishedSignOuts(identity.parts.settings.storagePrefix)
  const [signOut] = unfinished.list()
  if (!signOut) return undefined
  try {
    const provider = await identity.loadProvider()
    await reach(provider)
    return await oneAtATime(async () => {
      const now = unfinished.list().find(({ id }) => id === signOut.id)
      // Another page of this device has left for the provider, which refuses the first of two sign-outs.
      if (!now || (now.asked && !signOut.asked)) return undefined
      unfinished.put({ ...signOut, asked: true })
      await provider.msal.logoutRedirect(request(provider, identity, signOut))
      return true
    })
  } catch (error) {
    console.warn('The provider’s session could not be ended:', errorCode(error) || error)
    return false
  }
}

/** Runs `work` while no other page of this device does. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('trackside-sign-out', work) : work()

/** The provider's sign-out request; it returns to the bridge page (redirect.html) with the sign-out's id. */
const request = ({ settings }: Provider, identity: Identity, { id, hint }: UnfinishedSignOut) => ({
  ...(hint && { logoutHint: hint }),
  postLogoutRedirectUri: identity.parts.settings.redirectUri,
  state: id,
  extraQueryParameters: { client_id: settings.clientId },
})

/** Revokes the token on the server. If that fails, the token stays valid until it expires within an hour. */
async function revokeToken(apiBase: string, token: string): Promise<void> {
  try {
    const answer = await fetch(apiBase + sessionEnd.path, {
      method: sessionEnd.method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
    })
    // A token that is already revoked or expired is fine.
    if (!answer.ok && answer.status !== 401) throw new Error(`The server answered ${answer.status}.`)
  } catch (error) {
    console.warn('The token could not be revoked on the server:', error)
  }
}

/** An installed app cannot go back from the browser's error page for an address that does not answer. */
async function reach({ settings: { authority, authorityMetadata } }: Provider): Promise<void> {
  const issuer = authorityMetadata?.issuer ?? `${authority}/v2.0`
  await fetch(`${issuer}/.well-known/openid-configuration`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
  })
}
