import type { Radio } from '../../../contract/api/radios.schema.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'

/** Who has the radio with a pass code, and since when in the venue's time; the same sentence as the server's. */
export const holderWords = ({ pass_code, guest_name, allocated_at }: Radio, timezone: string): string =>
  `The radio ${pass_code} is out: ${guest_name} has had it since ${venueMoment(allocated_at, timezone)}.`
