import type { OpOf } from '../api/endpoint.ts'
import { guestList } from '../api/guests.ts'
import { tourGet, tourList } from '../api/tours.ts'
import type { AppUser } from '../api/users.schema.ts'
import { guideList, userCreate, userDelete, userList, userUpdate } from '../api/users.ts'
import { compareUsers } from '../rules/order.ts'
import { renameGuide, tourLists, toursOf } from '../rules/tours.ts'
import { effect } from './effect.ts'
import { insertSorted, removeWhere, updateAndSort, updateIf, updateWhere } from './update-rows.ts'

const userOf = (id: string, { body }: OpOf<typeof userCreate> | OpOf<typeof userUpdate>): AppUser => ({
  user_uuid: id,
  user_id: null,
  name: body.name,
  email: body.email,
  is_tour_guide: body.isTourGuide,
})

const created = (op: OpOf<typeof userCreate>): AppUser => userOf(op.body.id ?? op.id, op)

const addUser = (users: AppUser[], user: AppUser): AppUser[] =>
  users.some(known => known.user_uuid === user.user_uuid) ? users : insertSorted(users, user, compareUsers)

const changeUser = (users: AppUser[], op: OpOf<typeof userUpdate>): AppUser[] =>
  updateAndSort(
    users,
    user => user.user_uuid === op.params.userID,
    user => ({ ...userOf(user.user_uuid, op), user_id: user.user_id }),
    compareUsers,
  )

/** What the writes on app users change. A user made or made a guide offline has no `user_id` yet. */
export const userEffects = [
  effect(userCreate, userList, (users, op) => addUser(users, created(op))),
  effect(userCreate, guideList, (guides, op) =>
    op.body.isTourGuide ? addUser(guides, created(op)) : guides,
  ),

  effect(userUpdate, userList, changeUser),
  effect(userUpdate, guideList, (guides, op) =>
    op.body.isTourGuide
      ? addUser(changeUser(guides, op), userOf(op.params.userID, op))
      : removeWhere(guides, guide => guide.user_uuid === op.params.userID),
  ),
  effect(userUpdate, tourList, (tours, { params, body }) =>
    updateWhere(
      tours,
      tour => tour.user_uuid === params.userID,
      tour => ({ ...tour, name: body.name }),
    ),
  ),
  /** Needs the name before (`context.previous_name`) for the other tours, which do not tell their guide's id. */
  effect(userUpdate, tourGet, (detail, { params, body, context }) => {
    const others = updateWhere(
      detail.alternative_tours,
      tour => tour.name === context.previous_name,
      tour => ({ ...tour, name: body.name }),
    )
    const name = detail.user_uuid === params.userID ? body.name : detail.name
    return updateIf(detail, true, known => ({ ...known, name, alternative_tours: others }))
  }),
  /** Needs the name before (`context.previous_name`); another guide of that name is taken for this one. */
  effect(userUpdate, guestList, (list, { body, context }) => {
    const before = context.previous_name
    return before === undefined
      ? list
      : updateWhere(
          list,
          guest => guest.guide !== '',
          guest => ({ ...guest, ...tourLists(renameGuide(toursOf(guest), before, body.name)) }),
        )
  }),

  effect(userDelete, userList, (users, { params }) =>
    removeWhere(users, user => user.user_uuid === params.userID),
  ),
  effect(userDelete, guideList, (users, { params }) =>
    removeWhere(users, user => user.user_uuid === params.userID),
  ),
]
