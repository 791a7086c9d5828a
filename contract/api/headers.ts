/** The custom headers between page, worker and server. */
export const header = {
  /** UUID of a write: a key takes effect only once. */
  idempotencyKey: 'idempotency-key',
  /** Instant at which the operator made the write; a replayed write arrives later. */
  at: 'trackside-at',
  /** Instant at which a write is sent, by the device's clock: reveals how far that clock is off (decision 024). */
  sent: 'trackside-sent',
  /** Random id of the installation. Names the device in the audit trail and the list of devices; proves nothing. */
  device: 'trackside-device',
  /** Version of the app on the device. */
  app: 'trackside-app',
  /** Writes on the device, as in `3,1,2`: unsent ones of the signed-in user, unsent ones of others, refused ones. */
  unsent: 'trackside-unsent',
  /** Scope (event id, 0 for the team's data) and version: `7:412` on a read, `7:413,0:88` on a write. */
  version: 'trackside-version',
  /** Page to worker: the op's `WriteContext` as URI-encoded JSON. Never leaves the device. */
  context: 'trackside-context',
  /** The name of `context` in pages of older versions. */
  contextBefore2: 'trackside-about',
  /** Page to worker: ms (up to 10,000) for which a write is held back, to be undone. Never leaves the device. */
  held: 'trackside-held',
  /** Page to worker: present while offline mode is on, for a worker that keeps nothing. Never leaves the device. */
  offlineMode: 'trackside-offline-mode',
  /** Worker to page: ISO instant at which the server gave the snapshot behind this answer. */
  asOf: 'trackside-as-of',
  /** Worker to page: the version of a list's view. A later view patch names the version that it applies to. */
  view: 'trackside-view',
  /** Worker to page: present if the worker could not open its storage and keeps nothing. */
  noEngine: 'trackside-no-engine',
  /** `true` if the server had already carried out a write with this key. */
  replayed: 'trackside-replayed',
  apiKey: 'x-api-key',
  inviteCode: 'invitecode',
  /** UUID that a contact's page draws for an upload. It gives access to the passes of that list (decision 060). */
  passKey: 'trackside-pass-key',
} as const

/** Headers from a page to the engine, which never leave the device. */
export const PAGE_ONLY_HEADERS = [header.context, header.contextBefore2, header.held, header.offlineMode]

/** The web app's `x-api-key` on a contact's calls. It identifies the app and is no secret (design section 7). */
export const WEB_APP_KEY = 'trackside-web'

/** The version scope of data that belongs to no single event: events, groups, users, redemption types. */
export const TEAM_SCOPE = 0

/** Parses a `Trackside-Version` header to a map of scope to version; empty if the header is missing or malformed. */
export function parseVersions(value: string | null): Map<number, number> {
  const versions = new Map<number, number>()
  for (const pair of value?.split(',') ?? []) {
    const match = /^\s*(\d+):(\d+)\s*$/.exec(pair)
    if (match) versions.set(Number(match[1]), Number(match[2]))
  }
  return versions
}

/** Formats a `Trackside-Version` header. */
export const formatVersions = (versions: ReadonlyMap<number, number>): string =>
  [...versions].map(([scope, version]) => `${scope}:${version}`).join(',')

/** The ETag of an answer at a version of its scope. `shape` identifies the form of answers (`answer-shape.ts`). */
export const etagOf = (shape: string, scope: number, version: number): string =>
  `W/"${shape}-${scope}:${version}"`
