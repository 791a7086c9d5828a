import type { BodyInputOf, Part, Schemas } from '../api/endpoint.ts'

/** Must be raised when the stored form of an op changes. Ops of every earlier version must still be sent. */
export const OP_SCHEMA_VERSION = 2

/** A tour as a list shows it. */
export interface ContextTour {
  readonly id: string
  readonly title: string
  /** The guide's name. */
  readonly name: string
  /** Instant. */
  readonly start_time: string
  /** The guide's user id; missing in writes that older versions stored. */
  readonly guide_id?: string
}

/** The places that guests lose on a tour. */
export interface ContextPlaces {
  /** The tour's id; missing in writes and rows that older versions stored. */
  readonly id?: string | undefined
  readonly title: string
  readonly start_time: string
  /** The guide's name; missing in writes that older versions stored. */
  readonly name?: string
  readonly places: number
}

interface Remaining {
  readonly total: number
  /** How many of them have no gift bag yet. */
  readonly remaining: number
}

/** Counts of guests: in total, and for each venue day those who may come. */
export interface Headcount extends Remaining {
  readonly days: Readonly<Record<string, Remaining>>
}

/**
 * What the operator saw when they made a write: enough to describe the write and to show its effects before the server
 * knows it. `write-context.ts` builds it from the data on the screens. If a field is missing, a view that needs it
 * shows the write only once the server has answered.
 */
export interface WriteContext {
  /** The subject of the write: a guest's full name, a group's name, a tour's title. */
  readonly subject?: string
  readonly event_id?: number
  /** The event's IANA time zone, with which the outbox shows venue time. */
  readonly timezone?: string
  /**
   * The description of the redemption type that is handed over; of what is returned, a radio's pass code or the venue
   * time at which a pass is due. Returns that older versions stored lack it.
   */
  readonly item?: string
  /** The group to which a guest belongs or is moved. */
  readonly group_name?: string
  /**
   * One of several names, by write. Of a tour that is added, changed or deleted: its guide's, after the write. Of a guest's
   * place on a tour: the title of the tour in `tour`. Of a group's check-in: those of up to three guests. Of other writes
   * on one guest, such as a pass or a radio: the guest's.
   */
  readonly name?: string
  readonly is_vcarb?: boolean
  /** The signed-in user's name. */
  readonly issuer?: string
  /** The guest's id, for calls that name only the guest's pin or place on a tour. */
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
  /** Counts of the guests concerned before the write; for a group's gift bags, only of those who will get one. */
  readonly headcount?: Headcount
  /** The pins of the guests concerned. */
  readonly pins?: readonly number[]
  /** The guests of a removed group; the former holder of a radio that is taken over. */
  readonly guest_ids?: readonly string[]
  /** The tour that a guest joins or leaves, or the tour before its change or removal. */
  readonly tour?: ContextTour
  /** The tour that a guest leaves for `tour`. */
  readonly from_tour?: ContextTour
  /** The tour places of the guests concerned, which are freed when they leave. */
  readonly tours?: readonly ContextPlaces[]
}

/** A write of any row, as stored in the outbox. Never contains a token. */
export interface QueuedWrite {
  /** UUID; also the `Idempotency-Key`. */
  readonly id: string
  /** The id of the user who made it; only this user sees and sends it. */
  readonly owner: string
  /** The name of its contract row. */
  readonly endpoint: string
  readonly params: unknown
  readonly body: unknown
  /** The instant at which the operator made it, by the device's clock. */
  readonly at: string
  readonly context: WriteContext
  readonly schema: number
}

/** A write of a row with the shapes `S`; without `S`, of any row. */
export type Op<S extends Schemas = Schemas> = Schemas extends S
  ? QueuedWrite
  : QueuedWrite & { readonly params: Part<S, 'params'>; readonly body: BodyInputOf<S> }
