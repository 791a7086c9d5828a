import type { Body } from '../api/endpoint.ts'
import type { EventGroup, Group } from '../api/groups.schema.ts'
import {
  eventGroupCreate,
  eventGroupDelete,
  eventGroupGet,
  eventGroupList,
  eventGroupUpdate,
  groupCreate,
  groupDelete,
  groupGet,
  groupList,
  groupUpdate,
} from '../api/groups.ts'
import { guestList } from '../api/guests.ts'
import { remainingByDay, remainingByGroup } from '../api/redemption.ts'
import { tourGet, tourGuestList, tourList } from '../api/tours.ts'
import { compareNamed, compareText } from '../rules/order.ts'
import { countDays, freePlaces, freePlacesInDetail } from './counts.ts'
import { effect, removal } from './effect.ts'
import { change, changeOne, insert, provisionalId, rearrange, without } from './update-rows.ts'

const regroup = <G extends Partial<Group>>(group: G, body: Body<typeof groupUpdate>): G => ({
  ...group,
  ...body,
})

const rename = <G extends Pick<EventGroup, 'name' | 'is_vcarb'>>(
  group: G,
  body: Body<typeof groupUpdate>,
): G => ({ ...group, name: body.name, is_vcarb: body.is_vcarb })

interface GroupRow {
  readonly event_group_id: number
  readonly name: string
}
const compareRows = (a: GroupRow, b: GroupRow): number =>
  compareText(a.name, b.name) || a.event_group_id - b.event_group_id

/** What the writes on guest groups and on an event's groups change. */
export const groupEffects = [
  /** Cannot know `id` (below zero until it is sent) and the eloqua ids. */
  effect(groupCreate, groupList, (groups, { id, body }) =>
    groups.some(group => group.id === provisionalId(id))
      ? groups
      : insert(
          groups,
          { ...body, id: provisionalId(id), eloqua_id: null, secondary_eloqua_id: null },
          compareNamed,
        ),
  ),

  /** Cannot know whether another email has another eloqua id. */
  effect(groupUpdate, groupList, (groups, { params, body }) =>
    rearrange(
      groups,
      group => group.id === params.groupID,
      group => regroup(group, body),
      compareNamed,
    ),
  ),
  effect(groupUpdate, groupGet, (group, { params, body }) =>
    changeOne(group, group.id === params.groupID, known => regroup(known, body)),
  ),
  effect(groupUpdate, eventGroupList, (groups, { params, body }) =>
    rearrange(
      groups,
      group => group.group_id === params.groupID,
      group => rename(group, body),
      compareNamed,
    ),
  ),
  effect(groupUpdate, eventGroupGet, (group, { params, body }) =>
    changeOne(group, group.group_id === params.groupID, known => rename(known, body)),
  ),
  /** Needs the name before (`about.previous_name`); another group of that name is taken for this one. */
  effect(groupUpdate, guestList, (list, { body, about }) =>
    change(
      list,
      guest => guest.group_name === about.previous_name,
      guest => ({ ...guest, group_name: body.name, is_vcarb: body.is_vcarb }),
    ),
  ),
  effect(groupUpdate, remainingByGroup, (rows, { body, about }) =>
    rearrange(
      rows,
      row => row.name === about.previous_name,
      row => ({ ...row, name: body.name }),
      compareRows,
    ),
  ),

  effect(groupDelete, groupList, (groups, { params }) =>
    without(groups, group => group.id === params.groupID),
  ),
  removal(groupDelete, groupGet, ({ params }, asked) => params.groupID === asked.groupID),

  /** Cannot know `id` (below zero until it is sent) and `invite_code` (empty). Needs the group's name, brand and maximum. */
  effect(eventGroupCreate, eventGroupList, (groups, { id, params, body, about }, asked) =>
    params.id !== asked.id || groups.some(group => group.group_id === body.groupID)
      ? groups
      : insert(
          groups,
          {
            id: provisionalId(id),
            event_id: params.id,
            group_id: body.groupID,
            name: about.subject ?? '',
            is_vcarb: about.is_vcarb ?? false,
            maximum_guests: about.maximum_guests ?? 0,
            guests: 0,
            guest_count: 0,
            invite_code: '',
            last_upload: null,
          },
          compareNamed,
        ),
  ),
  /** Cannot know `event_group_id` (below zero until it is sent). Needs the group's name. */
  effect(eventGroupCreate, remainingByGroup, (rows, { id, params, about }, asked) =>
    params.id !== asked.id || rows.some(row => row.event_group_id === provisionalId(id))
      ? rows
      : insert(
          rows,
          {
            event_group_id: provisionalId(id),
            name: about.subject ?? '',
            remaining_count: 0,
            total_count: 0,
          },
          compareRows,
        ),
  ),

  effect(eventGroupUpdate, eventGroupList, (groups, { params, body }) =>
    change(
      groups,
      group => group.id === params.groupID,
      group => ({ ...group, maximum_guests: body.maximum_guests }),
    ),
  ),
  effect(eventGroupUpdate, eventGroupGet, (group, { params, body }) =>
    changeOne(group, group.id === params.groupID, known => ({
      ...known,
      maximum_guests: body.maximum_guests,
    })),
  ),

  effect(eventGroupDelete, eventGroupList, (groups, { params }) =>
    without(groups, group => group.id === params.groupID),
  ),
  removal(eventGroupDelete, eventGroupGet, ({ params }, asked) => params.groupID === asked.groupID),
  effect(eventGroupDelete, guestList, (list, { params }) =>
    without(list, guest => guest.event_group_id === params.groupID),
  ),
  effect(eventGroupDelete, remainingByGroup, (rows, { params }) =>
    without(rows, row => row.event_group_id === params.groupID),
  ),
  /** Needs the group's guests counted (`about.headcount`). */
  effect(eventGroupDelete, remainingByDay, (rows, { about }, asked) =>
    about.event_id === asked.id ? countDays(rows, about.headcount, -1) : rows,
  ),
  /** Needs the places that the group's guests have on tours (`about.tours`). */
  effect(eventGroupDelete, tourList, (tours, { about }, asked) =>
    about.event_id === asked.eventID ? freePlaces(tours, about.tours) : tours,
  ),
  effect(eventGroupDelete, tourGet, (tour, { about }) =>
    about.event_id === tour.event_id ? freePlacesInDetail(tour, about.tours) : tour,
  ),
  /** Needs the group's guests who are on a tour (`about.guest_ids`). */
  effect(eventGroupDelete, tourGuestList, (list, { about }) =>
    without(list, place => about.guest_ids?.includes(place.guest_id) ?? false),
  ),
]
