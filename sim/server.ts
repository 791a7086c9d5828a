import type { LiveChange } from '../contract/api/live.schema.ts'
import type { ChangedRows } from './model/call.ts'
import type { LightHeaders } from './world/light-web.ts'
import type { Tokens } from './world/tokens.ts'

/** A request as it arrives at the server. */
export interface ServerRequest {
  readonly method: string
  /** Path below the API base, with its query. */
  readonly path: string
  readonly headers: LightHeaders
  readonly body: string | null
}

export interface ServerAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** The server of a run: the model in the first tier, the real app in the second. */
export interface SimServer {
  /** As in its ETags and live feed. */
  readonly answerShape: string
  handle(request: ServerRequest): ServerAnswer | Promise<ServerAnswer>
  /** The event's current version. */
  version(): number | Promise<number>
  /** The delta that the live feed sends after a version. */
  changesSince(version: number): LiveChange | Promise<LiveChange>
  /** The current rows of the event's lists, by path, as JSON values. */
  lists(): ReadonlyMap<string, unknown> | Promise<ReadonlyMap<string, unknown>>
  /** Rows touched by the write with this key that it does not name itself; writes in a batch have their own keys. */
  touchedBy(key: string): ChangedRows | undefined
  /** The key of each write that took effect, repeated as often as it did, from the server's own trail. */
  keysInTrail(): readonly string[] | Promise<readonly string[]>
}

/** What a server needs from its run. */
export interface ServerParts {
  readonly tokens: Pick<Tokens, 'userOf'>
  readonly now: () => number
}

/** Attaches the server of a run. */
export type AttachServer = (parts: ServerParts) => SimServer

/** A write in a request: alone or in a batch. */
export interface SentWrite {
  readonly key: string
  readonly method: string
  readonly path: string
  /** Instant at which the operator made it. */
  readonly at: string
  readonly body: string | null
}
