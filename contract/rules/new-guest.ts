import type { Guest } from '../api/guests.schema.ts'
import { withDays } from './check-in.ts'

type Who = Pick<Guest, 'id' | 'first_name' | 'last_name' | 'group_name' | 'event_group_id' | 'is_vcarb'>

/** A new guest without a pin or check-ins, expected on these venue days (comma-separated). */
export const newGuest = (who: Who, days: string): Guest =>
  withDays(
    {
      ...who,
      pin: null,
      check_in_days: '',
      check_in_times: '',
      check_in: false,
      gift_received: false,
      gift_received_date: null,
      gift_issued_by: null,
      voucher_received: false,
      voucher_received_date: null,
      voucher_issued_by: null,
      redemptions: {},
      tour_name: '',
      start_time: '',
      guide: '',
      tour_ids: '',
    },
    days,
  )
