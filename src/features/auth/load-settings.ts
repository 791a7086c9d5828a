import {
  readSignInSettings,
  rememberedSettings,
  type SettingsSource,
  type SignInSettings,
  SignInUnavailable,
} from './settings.ts'

async function fetchAnswer(url: string): Promise<unknown> {
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(5000) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}

/**
 * Reads the sign-in settings from the server and stores them; offline, returns the stored ones.
 * @throws SignInUnavailable if there are neither.
 */
export async function loadSignInSettings(source: SettingsSource): Promise<SignInSettings> {
  try {
    const answer = await fetchAnswer(source.url)
    const settings = readSignInSettings(answer)
    if (!settings) throw new Error(`${source.url} answered something else than the sign-in settings`)
    localStorage.setItem(source.storageKey, JSON.stringify(answer))
    return settings
  } catch (error) {
    const settings = rememberedSettings(source)
    if (!settings) throw new SignInUnavailable('Sign-in is not set up on this device yet.', { cause: error })
    console.info('Sign-in settings are taken from this device:', error)
    return settings
  }
}
