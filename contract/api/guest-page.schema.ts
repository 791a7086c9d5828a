import { z } from 'zod'
import { text } from './fields.ts'

/** One day on which the guest is expected. */
const GuestPageDay = z.object({
  /** ISO date of the venue. */
  date: z.iso.date().meta({ examples: ['2026-11-20'] }),
  label: text('Friday 20 Nov'),
})

/** What a guest's own page shows: nothing but what they know themselves. Never a note, nor what they were given. */
export const GuestPage = z.object({
  code: text('7Q0M2K5V9X3TBW8J'),
  first_name: text('Jane'),
  last_name: text('Doe'),
  group_name: text('Northwind Logistics'),
  is_vcarb: z.boolean(),
  event_name: text('Factory Guest Day'),
  location: text('Milton Keynes'),
  country: text('United Kingdom'),
  /** In their order; empty for a guest whose days were moved out of the event. */
  days: z.array(GuestPageDay),
  /** Once the guest has checked in, where staff have switched it on for the event; else null. */
  pin: z.number().int().nullable(),
  /** Whether the pin is still to come today: it is switched on, and the guest is expected and not in yet. */
  pin_follows: z.boolean(),
})
export type GuestPage = z.output<typeof GuestPage>

export const guestPage = {
  // Any text: one that is no code at all is answered like one that nobody has.
  params: z.object({
    code: z
      .string()
      .max(200)
      .meta({ examples: ['7Q0M2K5V9X3TBW8J'] }),
  }),
  response: GuestPage,
}
