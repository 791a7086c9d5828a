import { z } from 'zod'
import { Email, name, text, Uuid } from './fields.ts'

export const AppUser = z.object({
  user_uuid: Uuid,
  /** A number for people to quote; null until the server has assigned one. */
  user_id: z.number().int().nullable(),
  name: text('Jane Doe').nullable(),
  email: text('jane.doe@team.example').nullable(),
  is_tour_guide: z.boolean(),
})
export type AppUser = z.output<typeof AppUser>

const UserBody = z.object({ name: name(), email: Email, isTourGuide: z.boolean().default(false) })
const byUser = z.object({ userID: Uuid })

export const guideList = { response: z.array(AppUser) }
export const userList = { response: z.array(AppUser) }
export const userCreate = { body: UserBody.extend({ id: Uuid.optional() }), response: AppUser }
export const userUpdate = {
  params: byUser,
  body: UserBody.extend({
    /** The fields as the caller saw them: changes of others since then stay, or refuse this one (decisions 066, 068). */
    before: z.object({ name: z.string(), email: z.string(), isTourGuide: z.boolean() }).partial().optional(),
  }),
  response: AppUser,
}
export const userDelete = { params: byUser, response: z.void() }
