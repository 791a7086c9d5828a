import { z } from 'zod'
import { text, textUpTo } from './fields.ts'

/** A day on which the guest is expected. */
const GuestPageDay = z.object({
  /** ISO date at the venue. */
  date: z.iso.date().meta({ examples: ['2026-11-20'] }),
  label: text('Friday 20 Nov'),
})

/** The content of a guest's page: only what guests know themselves, never notes or redemptions. */
export const GuestPage = z.object({
  code: text('7Q0M2K5V9X3TBW8J'),
  first_name: text('Jane'),
  last_name: text('Doe'),
  group_name: text('Northwind Logistics'),
  is_vcarb: z.boolean(),
  event_name: text('Factory Guest Day'),
  location: text('Milton Keynes'),
  country: text('United Kingdom'),
  /** In order; empty if the guest's days are no longer days of the event. */
  days: z.array(GuestPageDay),
  /** The pin once the guest has checked in, if staff have enabled this for the event; otherwise null. */
  pin: z.number().int().nullable(),
  /** Whether the pin will appear today: it is enabled, and the guest is expected but has not checked in. */
  pin_follows: z.boolean(),
})
export type GuestPage = z.output<typeof GuestPage>

export const guestPage = {
  // Any text: a malformed code is answered like an unknown one.
  params: z.object({
    code: textUpTo(200, '7Q0M2K5V9X3TBW8J'),
  }),
  response: GuestPage,
}
