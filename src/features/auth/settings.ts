import { fieldsOf, isRecord } from '../../../contract/rules/fields-of.ts'

/** How people sign in to this deployment: `auth` of GET /api/config. */
export interface SignInSettings {
  readonly mode: 'demo' | 'production'
  readonly authority: string
  readonly clientId: string
  /** The API's scope, in full. */
  readonly scope: string
  readonly knownAuthorities: readonly string[]
  /** The provider's endpoints, if they cannot be discovered from the authority (demo). */
  readonly authorityMetadata?: Readonly<Record<string, string>>
}

/** A part of sign-in is not available on this device now, because there is no connection. */
export class SignInUnavailable extends Error {
  override readonly name = 'SignInUnavailable'
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every(item => typeof item === 'string')
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

/** Parses an answer of GET /api/config; undefined for anything else, such as a captive portal's page. */
export function readSignInSettings(answer: unknown): SignInSettings | undefined {
  const { mode, auth } = fieldsOf(answer)
  const { authority, clientId, scope, knownAuthorities, authorityMetadata } = fieldsOf(auth)
  if (mode !== 'demo' && mode !== 'production') return undefined
  if (typeof authority !== 'string' || typeof clientId !== 'string' || typeof scope !== 'string')
    return undefined
  if (!isTextList(knownAuthorities)) return undefined
  const known = { mode, authority, clientId, scope, knownAuthorities } as const
  return isTextRecord(authorityMetadata) ? { ...known, authorityMetadata } : known
}

export interface SettingsSource {
  /** Address of GET /api/config. */
  readonly url: string
  /** Local storage key of the last answer, for a start without a connection. */
  readonly storageKey: string
}

/** The settings stored on this device, or undefined. */
export function rememberedSettings({
  storageKey,
}: Pick<SettingsSource, 'storageKey'>): SignInSettings | undefined {
  const stored = localStorage.getItem(storageKey)
  if (stored === null) return undefined
  try {
    return readSignInSettings(JSON.parse(stored))
  } catch (error) {
    console.warn('The remembered sign-in settings are damaged and were removed.', error)
    localStorage.removeItem(storageKey)
    return undefined
  }
}
