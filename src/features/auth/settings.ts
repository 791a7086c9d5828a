/** How this deployment signs people in: `auth` of GET /api/config. */
export interface SignInSettings {
  readonly mode: 'demo' | 'production'
  readonly authority: string
  readonly clientId: string
  /** the API's scope, in full */
  readonly scope: string
  readonly knownAuthorities: readonly string[]
  /** the provider's endpoints when they can't be discovered from the authority (demo) */
  readonly authorityMetadata?: Readonly<Record<string, string>>
}

/** A part of sign-in can't be had on this device just now, for want of a connection. */
export class SignInUnavailable extends Error {
  override readonly name = 'SignInUnavailable'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every(item => typeof item === 'string')
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

/** Reads an answer of GET /api/config; undefined when it is something else, such as a captive portal's page. */
export function readSignInSettings(answer: unknown): SignInSettings | undefined {
  if (!isRecord(answer) || !isRecord(answer.auth)) return undefined
  const { mode } = answer
  const { authority, clientId, scope, knownAuthorities, authorityMetadata } = answer.auth
  if (mode !== 'demo' && mode !== 'production') return undefined
  if (typeof authority !== 'string' || typeof clientId !== 'string' || typeof scope !== 'string')
    return undefined
  if (!isTextList(knownAuthorities)) return undefined
  const known = { mode, authority, clientId, scope, knownAuthorities } as const
  return isTextRecord(authorityMetadata) ? { ...known, authorityMetadata } : known
}

export interface SettingsSource {
  /** address of GET /api/config */
  readonly url: string
  /** local storage key under which the last answer is kept for a start without a connection */
  readonly storageKey: string
}

/** The settings as this device remembers them, or undefined. */
export function rememberedSettings({
  storageKey,
}: Pick<SettingsSource, 'storageKey'>): SignInSettings | undefined {
  const stored = localStorage.getItem(storageKey)
  if (stored === null) return undefined
  try {
    return readSignInSettings(JSON.parse(stored))
  } catch (error) {
    console.warn('The remembered sign-in settings are damaged and were put away.', error)
    localStorage.removeItem(storageKey)
    return undefined
  }
}
