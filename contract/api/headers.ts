/** Headers that page, worker and server agree on beyond the usual ones. */
export const header = {
  /** UUID of a write: the same key never takes effect twice. */
  idempotencyKey: 'idempotency-key',
  /** Instant at which the operator made the write (a replayed one arrives later). */
  at: 'trackside-at',
  /** Instant at which a write is sent, by the device's clock: tells the server how far that clock is off (decision 024). */
  sent: 'trackside-sent',
  /** Random id of the installation: names the device in the audit trail and in the list of devices, and proves nothing. */
  device: 'trackside-device',
  /** Version of the app that a device runs. */
  app: 'trackside-app',
  /** `3,1,2`: unsent writes on the device: of the signed-in user, of others, and those that were refused. */
  unsent: 'trackside-unsent',
  /** `7:412` on a read, `7:413,0:88` on a write: scope (event id, 0 for the team's own data) and version. */
  version: 'trackside-version',
  /** Page to worker: the op's `WriteContext` as URI-encoded JSON. Never leaves the device. */
  context: 'trackside-context',
  /** What pages of an older version call it. */
  contextBefore2: 'trackside-about',
  /** Page to worker: milliseconds, 10,000 at most, before which a write is not sent, so that it can be given up. Never leaves the device. */
  held: 'trackside-held',
  /** Worker to page: ISO instant at which the server gave the snapshot that this answer is made of. */
  asOf: 'trackside-as-of',
  /** Worker to page: which view of a list this is; a later change of it names the view that it leads on from. */
  view: 'trackside-view',
  /** `true` on the answer to a write that the server had already carried out under the same key. */
  replayed: 'trackside-replayed',
  apiKey: 'x-api-key',
  inviteCode: 'invitecode',
  /** UUID that a contact's page draws with an upload: whoever has it sees the passes of that list (decision 060). */
  passKey: 'trackside-pass-key',
} as const

/** The `x-api-key` of the web app, on the calls of a group's contact: it names the app and is no secret (design section 7). */
export const WEB_APP_KEY = 'trackside-web'

/** Version scope of what belongs to no single event: events, groups, users, redemption types. */
export const TEAM_SCOPE = 0

/** Reads a `Trackside-Version` header: a map of scope to version; empty when absent or not of that form. */
export function parseVersions(value: string | null): Map<number, number> {
  const versions = new Map<number, number>()
  for (const pair of value?.split(',') ?? []) {
    const match = /^\s*(\d+):(\d+)\s*$/.exec(pair)
    if (match) versions.set(Number(match[1]), Number(match[2]))
  }
  return versions
}

/** Writes a `Trackside-Version` header. */
export const formatVersions = (versions: ReadonlyMap<number, number>): string =>
  [...versions].map(([scope, version]) => `${scope}:${version}`).join(',')

/** The ETag of an answer that has seen this version of its scope, in the shape that the server gives it (`server/http/answer-shape.ts`). */
export const etagOf = (shape: string, scope: number, version: number): string =>
  `W/"${shape}-${scope}:${version}"`
