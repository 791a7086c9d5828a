import type { OpOf } from '../api/endpoint.ts'
import type { AppUser } from '../api/users.schema.ts'
import { userCreate, userDelete, userUpdate } from '../api/users.ts'
import { changedFields } from '../rules/changed-fields.ts'
import { fieldChanges, USER_LABELS } from '../rules/field-changes.ts'
import { compareUsers } from '../rules/order.ts'
import { renameGuide, tourLists, toursOf } from '../rules/tours.ts'
import { defineWrite } from './define-write.ts'
import { createdId, USERS_ENTITY, userEntity } from './entities.ts'
import { insertSorted, removeWhere, updateAndSort, updateIf, updateWhere } from './update-rows.ts'

const userOf = (id: string, { body }: OpOf<typeof userCreate> | OpOf<typeof userUpdate>): AppUser => ({
  user_uuid: id,
  user_id: null,
  name: body.name,
  email: body.email,
  is_tour_guide: body.isTourGuide ?? false,
})

const created = (op: OpOf<typeof userCreate>): AppUser => userOf(createdId(op), op)

const addUser = (users: AppUser[], user: AppUser): AppUser[] =>
  users.some(known => known.user_uuid === user.user_uuid) ? users : insertSorted(users, user, compareUsers)

interface UserFields {
  readonly name: string | null
  readonly email: string | null
  readonly isTourGuide: boolean
}

type Update = OpOf<typeof userUpdate>

const changeUser = (users: AppUser[], { params, body }: Update): AppUser[] =>
  updateAndSort(
    users,
    user => user.user_uuid === params.userID,
    ({ name, email, is_tour_guide: isTourGuide, ...ids }) => {
      const { before, ...wanted } = { ...body, isTourGuide: body.isTourGuide ?? false }
      const next = changedFields<UserFields>({ name, email, isTourGuide }, wanted, before)
      return { ...ids, name: next.name, email: next.email, is_tour_guide: next.isTourGuide }
    },
    compareUsers,
  )

/** Whether the user is a guide after a change. The list of guides shows whether they were one before. */
const isGuide = (guides: AppUser[], { params, body }: Update): boolean =>
  changedFields(
    { isTourGuide: guides.some(guide => guide.user_uuid === params.userID) },
    { isTourGuide: body.isTourGuide ?? false },
    body.before,
  ).isTourGuide

const rename = (name: string, { body }: Update): string =>
  changedFields({ name }, { name: body.name }, body.before).name

/** The effects of writes on app users. A user who is added, or becomes a guide, offline has no `user_id` yet. */
export const userWrites = {
  userCreate: defineWrite(userCreate, {
    entities: op => [userEntity(createdId(op)), USERS_ENTITY],
    creates: op => userEntity(createdId(op)),
    label: op => `Add the user ${op.body.name}`,
    effects: {
      userList: (users, op) => addUser(users, created(op)),
      guideList: (guides, op) => (op.body.isTourGuide ? addUser(guides, created(op)) : guides),
    },
  }),

  userUpdate: defineWrite(userUpdate, {
    entities: op => [userEntity(op.params.userID), USERS_ENTITY],
    label: op => `Change the user ${op.body.name}`,
    changes: ({ body }) => fieldChanges(body, body.before, USER_LABELS),
    effects: {
      userList: changeUser,
      guideList: (guides, op) =>
        isGuide(guides, op)
          ? addUser(changeUser(guides, op), userOf(op.params.userID, op))
          : removeWhere(guides, guide => guide.user_uuid === op.params.userID),
      tourList: (tours, op) =>
        updateWhere(
          tours,
          tour => tour.user_uuid === op.params.userID,
          tour => ({ ...tour, name: rename(tour.name, op) }),
        ),
      /** Needs the previous name (`context.previous_name`) for the other tours, which lack their guide's id. */
      tourGet: (detail, op) => {
        const { params, body, context } = op
        const others = updateWhere(
          detail.alternative_tours,
          tour => tour.name === context.previous_name,
          tour => ({ ...tour, name: body.name }),
        )
        const name = detail.user_uuid === params.userID ? rename(detail.name, op) : detail.name
        return updateIf(detail, true, known => ({ ...known, name, alternative_tours: others }))
      },
      /** Needs the previous name (`context.previous_name`); another guide of that name is renamed as well. */
      guestList: (list, { body, context }) => {
        const before = context.previous_name
        return before === undefined
          ? list
          : updateWhere(
              list,
              guest => guest.guide !== '',
              guest => ({ ...guest, ...tourLists(renameGuide(toursOf(guest), before, body.name)) }),
            )
      },
    },
  }),

  userDelete: defineWrite(userDelete, {
    entities: op => [userEntity(op.params.userID), USERS_ENTITY],
    label: op => `Delete the user ${op.context.subject ?? ''}`.trimEnd(),
    goneError: 'UserNotFound',
    effects: {
      userList: (users, { params }) => removeWhere(users, user => user.user_uuid === params.userID),
      guideList: (users, { params }) => removeWhere(users, user => user.user_uuid === params.userID),
    },
  }),
}
