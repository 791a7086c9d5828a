import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** The tables (design section 6). Rules that must hold for every writer are constraints here. */

export const events = pgTable('events', {
  id: serial().primaryKey(),
  pitwallUuid: uuid('pitwall_uuid').notNull().unique(),
  name: text().notNull(),
  location: text().notNull(),
  country: text().notNull(),
  countryCode: text('country_code').notNull(),
  /** IANA name. */
  timezone: text().notNull(),
  eventStart: date('event_start', { mode: 'string' }).notNull(),
  eventEnd: date('event_end', { mode: 'string' }).notNull(),
  entryOpen: instant('entry_open'),
  entryClose: instant('entry_close'),
  /** Whether guests' pages show the pin once the guest has checked in. */
  pinOnGuestPage: boolean('pin_on_guest_page').notNull().default(false),
})

const eventId = () =>
  integer('event_id')
    .notNull()
    .references(() => events.id)

export const groups = pgTable('groups', {
  id: serial().primaryKey(),
  name: text().notNull(),
  mainContactFirstName: text('main_contact_first_name').notNull(),
  mainContactLastName: text('main_contact_last_name').notNull(),
  mainContactEmail: text('main_contact_email').notNull(),
  secondaryContactFirstName: text('secondary_contact_first_name').notNull().default(''),
  secondaryContactLastName: text('secondary_contact_last_name').notNull().default(''),
  secondaryContactEmail: text('secondary_contact_email').notNull().default(''),
  eloquaId: text('eloqua_id'),
  secondaryEloquaId: text('secondary_eloqua_id'),
  maximumGuests: integer('maximum_guests').notNull(),
  isVcarb: boolean('is_vcarb').notNull().default(false),
})

export const eventGroups = pgTable(
  'event_groups',
  {
    id: serial().primaryKey(),
    eventId: eventId(),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id),
    maximumGuests: integer('maximum_guests').notNull(),
    inviteCode: text('invite_code').notNull().unique(),
    /** Whether the group already had guests when the code was made, so that it opens their passes (decision 060). */
    showsPasses: boolean('shows_passes').notNull().default(false),
  },
  table => [unique('event_groups_once').on(table.eventId, table.groupId)],
)

export const guests = pgTable(
  'guests',
  {
    id: uuid().primaryKey(),
    eventId: eventId(),
    eventGroupId: integer('event_group_id')
      .notNull()
      .references(() => eventGroups.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    pin: integer().notNull(),
    note: text().notNull().default(''),
    dietaryNeeds: text('dietary_needs').notNull().default(''),
    tellSteward: boolean('tell_steward').notNull().default(false),
    /** Null once the guest is erased. */
    code: text(),
    /** Comma-separated, oldest first. */
    oldCodes: text('old_codes').notNull().default(''),
    /** `DD/MM/YYYY`, comma-separated: the days that a desk added on that same day. */
    unexpectedDays: text('unexpected_days').notNull().default(''),
  },
  table => [
    unique('guests_pin_once').on(table.eventId, table.pin),
    // As in contract/rules/pin.ts.
    check('guests_pin_digits', sql`${table.pin} between 1000 and 9999`),
    unique('guests_code_once').on(table.code),
    index('guests_by_group').on(table.eventGroupId),
  ],
)

const guestId = () =>
  uuid('guest_id')
    .notNull()
    .references(() => guests.id, { onDelete: 'cascade' })

/** The days on which a guest may come, with the check-in if there was one. */
export const guestDays = pgTable(
  'guest_days',
  {
    guestId: guestId(),
    day: date({ mode: 'string' }).notNull(),
    checkedInAt: instant('checked_in_at'),
    checkedInBy: text('checked_in_by'),
  },
  table => [primaryKey({ columns: [table.guestId, table.day] })],
)

export const redemptionTypes = pgTable('redemption_types', {
  code: text().primaryKey(),
  description: text().notNull(),
  position: integer().notNull().default(0),
})

/** The redemptions of guests. Gift bag and voucher are types like any other. */
export const redemptions = pgTable(
  'redemptions',
  {
    guestId: guestId(),
    type: text()
      .notNull()
      .references(() => redemptionTypes.code),
    redeemedAt: instant('redeemed_at').notNull(),
    issuedBy: text('issued_by').notNull(),
  },
  table => [primaryKey({ columns: [table.guestId, table.type] })],
)

export const users = pgTable(
  'users',
  {
    userUuid: uuid('user_uuid').primaryKey(),
    userId: serial('user_id').notNull().unique(),
    name: text(),
    email: text(),
    isTourGuide: boolean('is_tour_guide').notNull().default(false),
    /** Set instead of deleting a user who has guided tours, so that past tours keep the guide's name. */
    removedAt: instant('removed_at'),
  },
  table => [uniqueIndex('users_email_once').on(sql`lower(${table.email})`)],
)

export const tours = pgTable(
  'tours',
  {
    id: uuid().primaryKey(),
    eventId: eventId(),
    title: text().notNull(),
    guideId: uuid('guide_id')
      .notNull()
      .references(() => users.userUuid),
    startTime: instant('start_time').notNull(),
    maximumGuests: integer('maximum_guests').notNull(),
    isVcarb: boolean('is_vcarb').notNull().default(false),
  },
  table => [index('tours_by_event').on(table.eventId)],
)

export const tourGuests = pgTable(
  'tour_guests',
  {
    id: uuid().primaryKey(),
    tourId: uuid('tour_id')
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
    guestId: guestId(),
    joinedAt: instant('joined_at').notNull(),
  },
  table => [
    unique('tour_guests_once').on(table.tourId, table.guestId),
    index('tour_guests_by_guest').on(table.guestId),
  ],
)

/** Of passes and radios, which outlive the guest's place on the list, as they still must come back. */
const lent = {
  guestId: uuid('guest_id').notNull(),
  guestName: text('guest_name').notNull(),
  allocatedAt: instant('allocated_at').notNull(),
  isVcarb: boolean('is_vcarb').notNull().default(false),
  returnedAt: instant('returned_at'),
}

export const passes = pgTable(
  'passes',
  {
    eventId: eventId(),
    passId: integer('pass_id').notNull(),
    ...lent,
    /** Minutes. */
    duration: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.eventId, table.passId] }),
    index('passes_out').on(table.eventId).where(sql`${table.returnedAt} is null`),
  ],
)

export const radios = pgTable(
  'radios',
  {
    eventId: eventId(),
    radioId: integer('radio_id').notNull(),
    ...lent,
    passCode: text('pass_code').notNull(),
  },
  table => [
    primaryKey({ columns: [table.eventId, table.radioId] }),
    uniqueIndex('radios_pass_code_once')
      .on(table.eventId, table.passCode)
      .where(sql`${table.returnedAt} is null`),
  ],
)

export const predictorSubmissions = pgTable(
  'predictor_submissions',
  {
    id: serial().primaryKey(),
    eventId: eventId(),
    /** The submission's id at its source, so that an import can be repeated. */
    sourceId: text('source_id').notNull(),
    nickname: text(),
    predictions: jsonb().$type<Record<string, unknown>>().notNull(),
    points: doublePrecision().notNull().default(0),
  },
  table => [unique('predictor_submissions_once').on(table.eventId, table.sourceId)],
)

/** `Trackside-Version`: the current version of each scope (an event's id, 0 for the team's data). */
export const versions = pgTable('versions', {
  scope: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})

/** All changes by writes, append-only: the source of audit trail, version numbers and live feed. */
export const changes = pgTable(
  'changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    scope: integer().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    /** The name of the contract row, or of the tool, that made the change. */
    what: text().notNull(),
    /** The changed entity (contract/offline/entities.ts). */
    entity: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>(),
    whoId: text('who_id').notNull(),
    whoName: text('who_name').notNull(),
    device: text(),
    key: uuid(),
    /** When the operator made the change, corrected as in decision 024. */
    at: instant('at').notNull(),
    arrivedAt: instant('arrived_at').notNull().defaultNow(),
  },
  table => [
    index('changes_by_version').on(table.scope, table.version),
    index('changes_by_entity').on(table.entity),
  ],
)

/** The answers to writes that took effect, by user and Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: uuid().notNull(),
    fingerprint: text().notNull(),
    /** Of the body as it was sent, where that is another than with what its schema fills in and cleans. */
    sentFingerprint: text('sent_fingerprint'),
    status: integer().notNull(),
    versions: text().notNull(),
    answer: jsonb(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.key] })],
)
