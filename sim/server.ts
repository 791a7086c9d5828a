import type { LiveChange } from '../contract/api/live.schema.ts'
import type { Touched } from './model/call.ts'
import type { LightHeaders } from './world/light-web.ts'
import type { Tokens } from './world/tokens.ts'

/** A request as it arrives at the server. */
export interface ServerRequest {
  readonly method: string
  /** Below the API base, with its query. */
  readonly path: string
  readonly headers: LightHeaders
  readonly body: string | null
}

export interface ServerAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** The server of a run: the model of the first tier, or the real app of the second. */
export interface SimServer {
  /** The shape of its rows, as its ETags and its live feed name it. */
  readonly app: string
  handle(request: ServerRequest): ServerAnswer | Promise<ServerAnswer>
  /** The event's present version. */
  version(): number | Promise<number>
  /** What the live feed tells of the event after a version. */
  changesSince(version: number): LiveChange | Promise<LiveChange>
  /** The present rows of the event's lists, by their paths, as JSON values. */
  lists(): ReadonlyMap<string, unknown> | Promise<ReadonlyMap<string, unknown>>
  /** The rows that the write of this key touched, as far as it does not name them itself; of a batch, each by itself. */
  touchedBy(key: string): Touched | undefined
  /** The key of each write that took effect, as often as it did, by the server's own trail. */
  keysInTrail(): readonly string[] | Promise<readonly string[]>
}

/** What a server has to know of its run. */
export interface ServerParts {
  readonly tokens: Pick<Tokens, 'userOf'>
  readonly now: () => number
}

/** Puts the server of a run in its place. */
export type AttachServer = (parts: ServerParts) => SimServer

/** A write within a request: alone, or one of a batch. */
export interface SentWrite {
  readonly key: string
  readonly method: string
  readonly path: string
  /** Instant at which the operator made it. */
  readonly at: string
  readonly body: string | null
}
