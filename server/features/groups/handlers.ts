import type * as rows from '../../../contract/api/groups.ts'
import type { Handlers } from '../../http/call.ts'
import {
  eventGroupCreate,
  eventGroupDelete,
  eventGroupGet,
  eventGroupList,
  eventGroupNewLink,
  eventGroupUpdate,
} from './event-groups.ts'
import { groupCreate, groupDelete, groupGet, groupList, groupUpdate } from './groups.ts'

export const groupHandlers = {
  groupList,
  groupGet,
  groupCreate,
  groupUpdate,
  groupDelete,
  eventGroupList,
  eventGroupCreate,
  eventGroupGet,
  eventGroupUpdate,
  eventGroupNewLink,
  eventGroupDelete,
} satisfies Handlers<keyof typeof rows>
