import type { Body, BodyInput } from '../api/endpoint.ts'
import type { EventGroup, Group } from '../api/groups.schema.ts'
import {
  eventGroupCreate,
  eventGroupDelete,
  eventGroupUpdate,
  groupCreate,
  groupDelete,
  groupUpdate,
} from '../api/groups.ts'
import { changedFields } from '../rules/changed-fields.ts'
import { fieldChanges, GROUP_LABELS } from '../rules/field-changes.ts'
import { compareNamed, compareText } from '../rules/order.ts'
import { effectsOfLeaving } from './counts.ts'
import { defineWrite } from './define-write.ts'
import { entityIfKnown, eventGroupEntity, groupEntity, guestEntity, tourEntities } from './entities.ts'
import {
  insertSorted,
  provisionalId,
  removeWhere,
  updateAndSort,
  updateById,
  updateIf,
  updateWhere,
} from './update-rows.ts'

type Update = BodyInput<typeof groupUpdate>

/** The body with the server's defaults filled in. */
const completed = (body: BodyInput<typeof groupCreate>): Body<typeof groupCreate> => ({
  ...body,
  secondary_contact_first_name: body.secondary_contact_first_name ?? '',
  secondary_contact_last_name: body.secondary_contact_last_name ?? '',
  secondary_contact_email: body.secondary_contact_email ?? '',
  is_vcarb: body.is_vcarb ?? false,
})

const change = (group: Group, { before, ...body }: Update): Group =>
  changedFields(group, completed(body), before)

type Shown = Pick<EventGroup, 'name' | 'is_vcarb'>

const rename = <G extends Shown>(group: G, { name, is_vcarb = false, before }: Update): G => ({
  ...group,
  ...changedFields<Shown>(group, { name, is_vcarb }, before),
})

interface GroupRow {
  readonly event_group_id: number
  readonly name: string
}
const compareRows = (a: GroupRow, b: GroupRow): number =>
  compareText(a.name, b.name) || a.event_group_id - b.event_group_id

/** The effects of writes on guest groups and event groups. */
export const groupWrites = {
  groupCreate: defineWrite(groupCreate, {
    entities: op => [groupEntity(op.id)],
    creates: op => groupEntity(op.id),
    label: op => `Add the group ${op.body.name}`,
    effects: {
      /** `id` (below zero until the write is sent) and the eloqua ids are unknown. */
      groupList: (groups, { id, body }) =>
        groups.some(group => group.id === provisionalId(id))
          ? groups
          : insertSorted(
              groups,
              { ...completed(body), id: provisionalId(id), eloqua_id: null, secondary_eloqua_id: null },
              compareNamed,
            ),
    },
  }),

  groupUpdate: defineWrite(groupUpdate, {
    entities: op => [groupEntity(op.params.groupID)],
    label: op => `Change the group ${op.body.name}`,
    changes: ({ body }) => fieldChanges(body, body.before, GROUP_LABELS),
    effects: {
      /** Whether a new email has another eloqua id is unknown. */
      groupList: (groups, { params, body }) =>
        updateAndSort(
          groups,
          group => group.id === params.groupID,
          group => change(group, body),
          compareNamed,
        ),
      groupGet: (group, { params, body }) =>
        updateIf(group, group.id === params.groupID, known => change(known, body)),
      eventGroupList: (groups, { params, body }) =>
        updateAndSort(
          groups,
          group => group.group_id === params.groupID,
          group => rename(group, body),
          compareNamed,
        ),
      eventGroupGet: (group, { params, body }) =>
        updateIf(group, group.group_id === params.groupID, known => rename(known, body)),
      /** Needs the previous name (`context.previous_name`); another group of that name is renamed as well. */
      guestList: (list, { body, context }) =>
        updateWhere(
          list,
          guest => guest.group_name === context.previous_name,
          guest => {
            const { name, is_vcarb } = rename({ name: guest.group_name, is_vcarb: guest.is_vcarb }, body)
            return { ...guest, group_name: name, is_vcarb }
          },
        ),
      remainingByGroup: (rows, { body, context }) =>
        updateAndSort(
          rows,
          row => row.name === context.previous_name,
          row => ({ ...row, name: body.name }),
          compareRows,
        ),
    },
  }),

  groupDelete: defineWrite(groupDelete, {
    entities: op => [groupEntity(op.params.groupID)],
    label: op => `Delete the group ${op.context.subject ?? ''}`.trimEnd(),
    goneError: 'GroupNotFound',
    effects: {
      groupList: (groups, { params }) => removeWhere(groups, group => group.id === params.groupID),
      groupGet: { deletes: ({ params }, readParams) => params.groupID === readParams.groupID },
    },
  }),

  eventGroupCreate: defineWrite(eventGroupCreate, {
    entities: op => [groupEntity(op.body.groupID)],
    label: op => `Add the group ${op.context.subject ?? ''} to the event`.replace('  ', ' '),
    effects: {
      /** `id` (below zero until sent) and `invite_code` are unknown. Needs the group's name, brand and maximum. */
      eventGroupList: (groups, { id, params, body, context }, readParams) =>
        params.id !== readParams.id || groups.some(group => group.group_id === body.groupID)
          ? groups
          : insertSorted(
              groups,
              {
                id: provisionalId(id),
                event_id: params.id,
                group_id: body.groupID,
                name: context.subject ?? '',
                is_vcarb: context.is_vcarb ?? false,
                maximum_guests: context.maximum_guests ?? 0,
                guests: 0,
                guest_count: 0,
                invite_code: '',
                last_upload: null,
              },
              compareNamed,
            ),
      /** `event_group_id` (below zero until the write is sent) is unknown. Needs the group's name. */
      remainingByGroup: (rows, { id, params, context }, readParams) =>
        params.id !== readParams.id || rows.some(row => row.event_group_id === provisionalId(id))
          ? rows
          : insertSorted(
              rows,
              {
                event_group_id: provisionalId(id),
                name: context.subject ?? '',
                remaining_count: 0,
                total_count: 0,
              },
              compareRows,
            ),
    },
  }),

  eventGroupUpdate: defineWrite(eventGroupUpdate, {
    entities: op => [eventGroupEntity(op.params.groupID)],
    label: op => `Set the maximum guests of ${op.context.subject ?? 'a group'} to ${op.body.maximum_guests}`,
    effects: {
      eventGroupList: (groups, { params, body }) =>
        updateById(groups, params.groupID, group => ({ ...group, maximum_guests: body.maximum_guests })),
      eventGroupGet: (group, { params, body }) =>
        updateIf(group, group.id === params.groupID, known => ({
          ...known,
          maximum_guests: body.maximum_guests,
        })),
    },
  }),

  eventGroupDelete: defineWrite(eventGroupDelete, {
    entities: op => [
      eventGroupEntity(op.params.groupID),
      ...entityIfKnown(groupEntity, op.context.group_id),
      ...(op.context.guest_ids ?? []).map(guestEntity),
      ...tourEntities(op.context.tours),
    ],
    needs: op => [eventGroupEntity(op.params.groupID), ...entityIfKnown(groupEntity, op.context.group_id)],
    label: op => `Remove the group ${op.context.subject ?? ''} from the event`.replace('  ', ' '),
    goneError: 'EventGroupNotFound',
    effects: {
      eventGroupList: (groups, { params }) => removeWhere(groups, group => group.id === params.groupID),
      eventGroupGet: { deletes: ({ params }, readParams) => params.groupID === readParams.groupID },
      guestList: (list, { params }) => removeWhere(list, guest => guest.event_group_id === params.groupID),
      remainingByGroup: (rows, { params }) => removeWhere(rows, row => row.event_group_id === params.groupID),
      ...effectsOfLeaving,
      /** Needs the ids of the group's guests (`context.guest_ids`). */
      tourGuestList: (list, { context }) =>
        removeWhere(list, place => context.guest_ids?.includes(place.guest_id) ?? false),
    },
  }),
}
