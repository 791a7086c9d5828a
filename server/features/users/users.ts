import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import type * as rows from '../../../contract/api/users.ts'
import { userEntity } from '../../../contract/offline/entities.ts'
import { changedFields } from '../../../contract/rules/changed-fields.ts'
import { USER_LABELS } from '../../../contract/rules/field-changes.ts'
import { compareUsers } from '../../../contract/rules/order.ts'
import type { Db } from '../../db/client.ts'
import { tours, users } from '../../db/schema.ts'
import { onViolation } from '../../db/violation.ts'
import type { Handlers, ReadHandler, WriteHandler } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { refuseReplaced } from '../refuse-replaced.ts'
import { eventsGuided, requireNoToursToCome } from './guided-tours.ts'

/** App users (spec section 7; section 2 'App settings'). A deleted user stays stored as the guide of past tours. */

const apiColumns = {
  user_uuid: users.userUuid,
  user_id: users.userId,
  name: users.name,
  email: users.email,
  is_tour_guide: users.isTourGuide,
}

async function selectUsers(db: Db, where?: SQL): Promise<AppUser[]> {
  const all = await db
    .select(apiColumns)
    .from(users)
    .where(and(isNull(users.removedAt), where))
  return all.sort(compareUsers)
}

const guideList: ReadHandler<'guideList'> = {
  scope: () => TEAM_SCOPE,
  answer: ({ db }) => selectUsers(db, eq(users.isTourGuide, true)),
}

const userList: ReadHandler<'userList'> = {
  scope: () => TEAM_SCOPE,
  answer: ({ db }) => selectUsers(db),
}

const userCreate: WriteHandler<'userCreate'> = async ({ db, body, key, changed }) => {
  const { name, email, isTourGuide } = body
  const [made] = await db
    .insert(users)
    .values({ userUuid: body.id ?? key, name, email, isTourGuide })
    .returning(apiColumns)
    .catch(refuseTakenEmail(email))
    .catch(refuseTakenId)
  const user = orThrow(made, 'InternalError')
  changed(TEAM_SCOPE, userEntity(user.user_uuid), { is_tour_guide: isTourGuide })
  return user
}

const userUpdate: WriteHandler<'userUpdate'> = async call => {
  const { db, params, now, changed, unchanged } = call
  const before = await lockUser(db, params.userID)
  const { before: seen, ...wanted } = call.body
  const shown = { name: before.name ?? '', email: before.email ?? '' }
  await refuseReplaced(shown, { wanted, before: seen }, USER_LABELS)
  const after = changedFields(before, wanted, seen)
  const { name, email, isTourGuide } = after
  if (before.name === name && before.email === email && before.isTourGuide === isTourGuide) {
    unchanged(TEAM_SCOPE)
    return toApi(before)
  }
  if (before.isTourGuide && !isTourGuide) await requireNoToursToCome(db, before, now)
  await db
    .update(users)
    .set({ name, email, isTourGuide })
    .where(eq(users.userUuid, before.userUuid))
    .catch(refuseTakenEmail(wanted.email))
  const detail = {
    fields: [
      ...(before.name === name ? [] : ['name']),
      ...(before.email === email ? [] : ['email']),
      ...(before.isTourGuide === isTourGuide ? [] : ['is_tour_guide']),
    ],
    is_tour_guide: isTourGuide,
  }
  changed(TEAM_SCOPE, userEntity(before.userUuid), detail)
  // The tours of an event, and the rows of the guests on them, show the guide's name.
  if (before.name !== name)
    for (const eventId of await eventsGuided(db, before.userUuid))
      changed(eventId, userEntity(before.userUuid), detail)
  return toApi(after)
}

const userDelete: WriteHandler<'userDelete'> = async ({ db, params, now, changed }) => {
  const user = await lockUser(db, params.userID)
  await requireNoToursToCome(db, user, now)
  const where = eq(users.userUuid, user.userUuid)
  const [guided] = await db
    .select({ id: tours.id })
    .from(tours)
    .where(eq(tours.guideId, user.userUuid))
    .limit(1)
  if (guided) await db.update(users).set({ removedAt: now, email: null, isTourGuide: false }).where(where)
  else await db.delete(users).where(where)
  changed(TEAM_SCOPE, userEntity(user.userUuid))
}

type UserRow = typeof users.$inferSelect

/** Returns a user and locks them, so that nobody can give them a tour. Throws UserNotFound. */
async function lockUser(db: Db, id: string): Promise<UserRow> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.userUuid, id), isNull(users.removedAt)))
    .for('update')
  return orThrow(row, 'UserNotFound')
}

const toApi = ({ userUuid, userId, name, email, isTourGuide }: UserRow): AppUser => ({
  user_uuid: userUuid,
  user_id: userId,
  name,
  email,
  is_tour_guide: isTourGuide,
})

// Turn the table's refusals into errors: if two desks use the same email at the same moment, only the table knows.
const refuseTakenEmail = (email: string) =>
  onViolation('users_email_once', () => new HttpError('EmailTaken', `Another user has the email ${email}.`))
const refuseTakenId = onViolation(
  'users_pkey',
  () => new HttpError('IdTaken', 'Another user has this id already.'),
)

export const userHandlers = {
  guideList,
  userList,
  userCreate,
  userUpdate,
  userDelete,
} satisfies Handlers<keyof typeof rows>
