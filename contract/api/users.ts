import { read, write } from './endpoint.ts'
import type * as schema from './users.schema.ts'

export const guideList = read<typeof schema.guideList>()({
  name: 'guideList',
  path: '/users/guides',
  access: 'staff',
  keep: 'snapshot',
  versions: 'team',
  doc: 'The app users who guide tours, by name.',
  spec: '7; 6',
  errors: [],
})

export const userList = read<typeof schema.userList>()({
  name: 'userList',
  path: '/users/all',
  access: 'staff',
  keep: 'snapshot',
  versions: 'team',
  doc: 'All app users, by name.',
  spec: '7; 3',
  errors: [],
})

export const userCreate = write<typeof schema.userCreate>()({
  name: 'userCreate',
  method: 'POST',
  path: '/users',
  status: 201,
  access: 'staff',
  versions: 'team',
  doc: 'Adds an app user. Returns the user.',
  spec: '7; 2 App settings',
  errors: ['EmailTaken', 'IdTaken'],
  auditLabel: 'User added',
  offline: { mode: 'queue' },
})

export const userUpdate = write<typeof schema.userUpdate>()({
  name: 'userUpdate',
  method: 'PUT',
  path: '/user/:userID',
  status: 200,
  access: 'staff',
  versions: 'team',
  doc: "Sets an app user's name, email and whether they guide tours; `userID` is the `user_uuid`. With `before`, changes only what differs from it; refused if somebody else has changed the same field since (`now` has its value). Returns the user.",
  spec: '7',
  errors: ['UserNotFound', 'EmailTaken', 'GuideHasTours', 'Conflict'],
  auditLabel: 'User changed',
  offline: { mode: 'queue' },
})

export const userDelete = write<typeof schema.userDelete>()({
  name: 'userDelete',
  method: 'DELETE',
  path: '/user/:userID',
  status: 204,
  access: 'staff',
  versions: 'team',
  doc: 'Deletes an app user. Refused while they are the guide of an upcoming tour.',
  spec: '7',
  errors: ['UserNotFound', 'GuideHasTours'],
  auditLabel: 'User deleted',
  offline: { mode: 'queue' },
})
