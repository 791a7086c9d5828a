import { z } from 'zod'
import { decimal, listPatch, text } from './fields.ts'
import { EventGroup } from './groups.schema.ts'
import { Guest } from './guests.schema.ts'
import { Pass } from './passes.schema.ts'
import { Radio } from './radios.schema.ts'
import { Tour } from './tours.schema.ts'

/** The patches of an event's lists, by the name of the read that returns the list. */
export const LiveRows = z
  .object({
    guestList: listPatch(Guest, Guest.shape.id),
    eventGroupList: listPatch(EventGroup, EventGroup.shape.id),
    tourList: listPatch(Tour, Tour.shape.id),
    passList: listPatch(Pass, Pass.shape.pass_id),
    radioList: listPatch(Radio, Radio.shape.radio_id),
  })
  .partial()
export type LiveRows = z.output<typeof LiveRows>

/** The first message: the versions at which the changes begin, as in `Trackside-Version`; `app` is the answer shape. */
export const LiveHello = z.object({ type: z.literal('hello'), app: z.string(), versions: text('7:412,0:88') })
export type LiveHello = z.output<typeof LiveHello>

/**
 * All changes of a scope after version `from`, up to `to`. An answer of that scope at version `from` is at `to` once
 * its `rows` are applied. Answers named in `reread` must be read again; all others stay as they are.
 */
export const LiveChange = z.object({
  type: z.literal('change'),
  scope: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
  rows: LiveRows,
  reread: z.array(z.string()),
})
export type LiveChange = z.output<typeof LiveChange>

/** The last message to a device that is signed out from elsewhere: it must empty itself. */
const LiveSignOut = z.object({
  type: z.literal('sign-out'),
  /** The name of the user who gave the order. */
  requested_by: text('Jane Doe'),
  requested_at: text('2026-11-20T08:32:00.000Z'),
  waits: z.boolean(),
})

export const LiveMessage = z.discriminatedUnion('type', [LiveHello, LiveChange, LiveSignOut])
export type LiveMessage = z.output<typeof LiveMessage>

export const live = {
  query: z.object({
    /** The event id; 0 for only the team's data. */
    event: decimal(z.number().int().min(0).max(2_147_483_647)),
    /** The last versions that the caller has seen, as in `Trackside-Version`. */
    since: z
      .string()
      .regex(/^\d{1,10}:\d{1,15}(,\d{1,10}:\d{1,15}){0,3}$/, 'must be versions as scope:version')
      .meta({ examples: ['7:412,0:88'] })
      .optional(),
  }),
  response: LiveMessage,
}
