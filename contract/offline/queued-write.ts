import type { BodyInputOf, Part, Schemas } from '../api/endpoint.ts'

/** Raised when the stored form of an op changes; ops of every earlier version must still be sent. */
export const OP_SCHEMA_VERSION = 2

/** A tour as a list shows it. */
export interface ContextTour {
  readonly id: string
  readonly title: string
  /** The guide's name. */
  readonly name: string
  /** Instant. */
  readonly start_time: string
  /** The user who guides it; writes that older versions stored have none. */
  readonly guide_id?: string
}

/** Places that guests lose on a tour. */
export interface ContextPlaces {
  /** The tour's; unknown to writes and rows that older versions stored. */
  readonly id?: string | undefined
  readonly title: string
  readonly start_time: string
  /** The guide's; writes that older versions stored have none. */
  readonly name?: string
  readonly places: number
}

interface Remaining {
  readonly total: number
  /** Of those, how many have no gift bag yet. */
  readonly remaining: number
}

/** Guests counted: all of them, and for each venue day those who may come. */
export interface Headcount extends Remaining {
  readonly days: Readonly<Record<string, Remaining>>
}

/**
 * What the operator saw when they made a write: enough to tell it in words and to draw it before the server knows it.
 * `write-context.ts` makes these from what the screens hold. Where a field is missing, a view that needs it shows the write
 * only once the server has answered.
 */
export interface WriteContext {
  /** Whom or what the write concerns: a guest's full name, a group's name, a tour's title. */
  readonly subject?: string
  readonly event_id?: number
  /** IANA zone of the event, so that the outbox tells the time as the venue's clock did. */
  readonly timezone?: string
  /** What is handed over, as its redemption type is described. */
  readonly item?: string
  /** The group to which a guest belongs or is moved. */
  readonly group_name?: string
  /** The guide's name of a tour, the guest's name of a pass or a radio, the title of the tour that a guest joins. */
  readonly name?: string
  readonly is_vcarb?: boolean
  /** The signed-in user's name. */
  readonly issuer?: string
  /** The guest, where the call names only their pin or their place on a tour. */
  readonly guest_id?: string
  readonly first_name?: string
  readonly last_name?: string
  /** The guest's group in the event, before the write. */
  readonly event_group_id?: number
  /** The guest group behind an event group. */
  readonly group_id?: number
  /** A guest group's default maximum. */
  readonly maximum_guests?: number
  /** A group's or a user's name before it is changed. */
  readonly previous_name?: string
  /** The guests concerned as they were before the write; for a group's gift bags, only those who are to get one. */
  readonly headcount?: Headcount
  /** Pins of the guests concerned. */
  readonly pins?: readonly number[]
  /** The guests of a removed group who are on a tour. */
  readonly guest_ids?: readonly string[]
  /** The tour joined or left; of a tour's change or removal, the tour as it was before. */
  readonly tour?: ContextTour
  /** The tour that a guest leaves for `tour`. */
  readonly from_tour?: ContextTour
  /** Places on tours that end with the guests concerned. */
  readonly tours?: readonly ContextPlaces[]
}

/** A write of any row, as the outbox holds it. Never carries a token. */
export interface QueuedWrite {
  /** UUID; also the `Idempotency-Key`. */
  readonly id: string
  /** The signed-in user who made it; only they see it and send it. */
  readonly owner: string
  /** Name of its contract row. */
  readonly endpoint: string
  readonly params: unknown
  readonly body: unknown
  /** Instant at which the operator did it, by the device's clock. */
  readonly at: string
  readonly context: WriteContext
  readonly schema: number
}

/** A write of the row with the shapes `S`; without them, of any row: every op is one. */
export type Op<S extends Schemas = Schemas> = Schemas extends S
  ? QueuedWrite
  : QueuedWrite & { readonly params: Part<S, 'params'>; readonly body: BodyInputOf<S> }
