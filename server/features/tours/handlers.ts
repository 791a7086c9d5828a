import type * as rows from '../../../contract/api/tours.ts'
import type { Handlers } from '../../http/call.ts'
import { tourGuestAdd, tourGuestList, tourGuestRemove, tourGuestSwap } from './tour-guests.ts'
import { tourCreate, tourDelete, tourGet, tourList, tourUpdate } from './tours.ts'

export const tourHandlers = {
  tourList,
  tourCreate,
  tourGet,
  tourUpdate,
  tourDelete,
  tourGuestList,
  tourGuestAdd,
  tourGuestSwap,
  tourGuestRemove,
} satisfies Handlers<keyof typeof rows>
