import { z } from 'zod'
import { MAX_GROUP_NAME_LENGTH } from '../rules/limits.ts'
import {
  Email,
  EmailOrEmpty,
  EventGroupId,
  EventId,
  GroupId,
  InviteCode,
  lineOrEmpty,
  MaximumGuests,
  name,
  text,
} from './fields.ts'
import { BeforeRemoval } from './guests.schema.ts'
import { ListUpload } from './list-uploads.schema.ts'

/** A guest group of the whole team. An eloqua id means that marketing knows the contact. */
export const Group = z.object({
  id: z.number().int(),
  name: text('Northwind Logistics'),
  main_contact_first_name: text('Jane'),
  main_contact_last_name: text('Doe'),
  main_contact_email: text('jane.doe@team.example'),
  secondary_contact_first_name: text('Jane'),
  secondary_contact_last_name: text('Doe'),
  secondary_contact_email: text(''),
  eloqua_id: z.string().nullable(),
  secondary_eloqua_id: z.string().nullable(),
  /** The default maximum when the group is added to an event. */
  maximum_guests: z.number().int(),
  is_vcarb: z.boolean(),
})
export type Group = z.output<typeof Group>

const GroupBody = z.object({
  name: name(MAX_GROUP_NAME_LENGTH).meta({ examples: ['Northwind Logistics'] }),
  main_contact_first_name: name().meta({ examples: ['Jane'] }),
  main_contact_last_name: name().meta({ examples: ['Doe'] }),
  main_contact_email: Email,
  secondary_contact_first_name: lineOrEmpty().default(''),
  secondary_contact_last_name: lineOrEmpty().default(''),
  secondary_contact_email: EmailOrEmpty.default(''),
  maximum_guests: MaximumGuests,
  is_vcarb: z.boolean().default(false),
})

const byGroupID = z.object({ groupID: GroupId })

export const groupList = { response: z.array(Group) }
export const groupGet = { params: byGroupID, response: Group }
export const groupCreate = { body: GroupBody, response: Group }
export const groupUpdate = {
  params: byGroupID,
  body: GroupBody.extend({
    /** The fields as the caller saw them: changes of others since then stay, or refuse this one (decisions 066, 068). */
    before: Group.omit({ id: true, eloqua_id: true, secondary_eloqua_id: true }).partial().optional(),
  }),
  response: Group,
}
export const groupDelete = { params: byGroupID, response: z.void() }

/** A group at one event. `id` is the event group's, `group_id` the group's. */
export const EventGroup = z.object({
  id: z.number().int(),
  event_id: z.number().int(),
  group_id: z.number().int(),
  name: text('Northwind Logistics'),
  is_vcarb: z.boolean(),
  maximum_guests: z.number().int(),
  guests: z.number().int(),
  guest_count: z.number().int(),
  invite_code: InviteCode,
  /** Null if no list has been uploaded. */
  last_upload: ListUpload.nullish(),
})
export type EventGroup = z.output<typeof EventGroup>

const byEventGroup = z.object({ groupID: EventGroupId })

export const eventGroupList = { params: z.object({ id: EventId }), response: z.array(EventGroup) }
export const eventGroupCreate = {
  params: z.object({ id: EventId }),
  body: z.object({ eventID: EventId, groupID: GroupId }),
  response: EventGroup,
}
export const eventGroupGet = { params: byEventGroup, response: EventGroup }
export const eventGroupUpdate = {
  params: byEventGroup,
  body: z.object({
    maximum_guests: MaximumGuests,
    /** The maximum as the caller saw it. The change is then refused if somebody else has set another one since. */
    before: z.object({ maximum_guests: z.number().int() }).partial().optional(),
  }),
  response: EventGroup,
}
export const eventGroupNewLink = { params: byEventGroup, response: EventGroup }
export const eventGroupDelete = { params: byEventGroup, body: BeforeRemoval, response: z.void() }
