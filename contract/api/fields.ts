import { z } from 'zod'
import { isDay } from '../rules/days.ts'
import { EMAIL } from '../rules/email.ts'
import { MAX_EMAIL_LENGTH, MAX_GROUP_GUESTS, MAX_NAME_LENGTH } from '../rules/limits.ts'
import { cleanName, nameProblem } from '../rules/names.ts'
import { MAX_PIN, PIN_MESSAGE } from '../rules/pin.ts'
import { MAX_CLIENT_ID, MIN_CLIENT_ID } from '../rules/random-id.ts'

/** Fields that several rows share (design section 6). The API's documentation shows their examples. */

/** A text in an answer, with an example for the documentation. */
export const text = (example: string) => z.string().meta({ examples: [example] })

/** A text of a request, with its maximum length. */
export const textUpTo = (max: number, example: string) =>
  z
    .string()
    .max(max)
    .meta({ examples: [example] })

/** A whole number in an answer, with an example for the documentation. */
export const whole = (example: number) =>
  z
    .number()
    .int()
    .meta({ examples: [example] })

/** A number in a path or a query. Only decimal digits count, not everything that JavaScript parses as a number. */
export const decimal = <N extends z.ZodNumber>(number: N) =>
  z.preprocess<unknown, N, number>(
    given => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given),
    number,
  )

export const EventId = decimal(z.number().int().positive().max(2_147_483_647))
export const GroupId = EventId
export const EventGroupId = EventId
export const Uuid = z.uuid().meta({ examples: ['6f1c9a52-3f52-4a10-9a3b-5b4dd1f0a001'] })

/** An ISO 8601 instant with an offset; answers are always UTC (`2026-11-20T10:32:00.000Z`). */
export const Instant = z.iso.datetime({ offset: true }).meta({ examples: ['2026-11-20T08:32:00.000Z'] })

/** A calendar day of the venue, `DD/MM/YYYY`. */
export const DayString = z
  .string()
  .refine(isDay, 'must be a date as DD/MM/YYYY')
  .meta({ examples: ['20/11/2026'] })

/** A day in a path, `DD-MM-YYYY`. */
export const DayInPath = z
  .string()
  .refine(day => isDay(day.replaceAll('-', '/')), 'must be a date as DD-MM-YYYY')
  .meta({ examples: ['20-11-2026'] })

/** Maps an event's days (`DD/MM/YYYY`) to labels. */
export const DayLabels = z
  .record(z.string(), z.string())
  .meta({ examples: [{ '20/11/2026': 'Friday 20 Nov' }] })

/** Maps each redemption type to the instant at which it was redeemed. */
export const RedemptionTimes = z
  .record(z.string(), Instant)
  .meta({ examples: [{ GIFT_BAG: '2026-11-20T08:32:00.000Z' }] })

/** One or more venue days, joined by commas. */
export const DayList = z
  .string()
  .max(400)
  .refine(days => days.split(',').every(isDay), 'must be dates as DD/MM/YYYY, joined by commas')
  .meta({ examples: ['20/11/2026,21/11/2026'] })

/** A pin as typed. */
export const TypedPin = z
  .string()
  .regex(/^\d{4}$/, PIN_MESSAGE)
  .meta({ examples: ['4271'] })

/** A pin as typed, or as a number, which has lost any leading zeros. */
export const Pin = z
  .union([z.number().int().min(0, PIN_MESSAGE).max(MAX_PIN, PIN_MESSAGE), TypedPin], { error: PIN_MESSAGE })
  .meta({ examples: [4271] })

/** A pin in an answer; null until the server has assigned one. */
export const PinOrNull = z
  .number()
  .int()
  .nullable()
  .meta({ examples: [4271] })

/** The random 9-digit id of a pass or a radio, drawn on the device that allocates it. */
export const ClientId = decimal(
  z
    .number()
    .int()
    .min(MIN_CLIENT_ID)
    .max(MAX_CLIENT_ID)
    .meta({ examples: [123_456_789] }),
)

/** The body of a return, which needs none. It may say that the thing is returned, but not that it is not. */
export const Returned = z.object({ returned: z.literal(true).optional() }).nullish()

/** The name of a person or a thing, cleaned and checked by the rule for names (rules/names.ts). */
export const name = (max = MAX_NAME_LENGTH) => lineOrEmpty(max).min(1, 'cannot be empty')

/** A line of text that may be empty: a name, a note. The limit applies to the stored text, so `clean` runs first. */
export const lineOrEmpty = (max = MAX_NAME_LENGTH, clean = cleanName) =>
  z
    .string()
    .overwrite(clean)
    .refine(text => text === '' || nameProblem(text, max) === undefined, {
      error: ({ input }) => nameProblem(String(input), max),
    })
    .meta({ examples: ['Jane Doe'], maxLength: max })

export const Email = z
  .email({ pattern: EMAIL })
  .max(MAX_EMAIL_LENGTH)
  .meta({ examples: ['jane.doe@team.example'] })
export const EmailOrEmpty = z
  .union([Email, z.literal('')], { error: 'must be an email address, or empty' })
  .meta({ examples: [''] })

/** The code in a group's invite link. */
export const InviteCode = text('pH3v0mX1cQe7Rk2sT9uWzA')

/** How many guests a group may hold. */
export const MaximumGuests = z.number().int().min(1).max(MAX_GROUP_GUESTS)

/** The name of the person who gave something out. The server ignores it, whatever it is, and records the token's user. */
export const IssuedBy = text('Jane Doe').optional().catch(undefined)

/** The query of a call that finds a guest by pin: the event of the pin; by default, any live event. */
export const EventQuery = z.object({ event_id: EventId.optional() })

/** A patch of a list: the new and changed rows, and the ids of removed ones. */
export const listPatch = <T extends z.ZodType, Id extends z.ZodType>(row: T, id: Id) =>
  z.object({ rows: z.array(row), gone: z.array(id) })
