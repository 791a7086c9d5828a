import type { ListUpload } from '../../../contract/api/list-uploads.schema.ts'
import { MAX_GROUP_GUESTS } from '../../../contract/rules/limits.ts'
import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'

/** The text of the delete page (spec section 2) with the number of removed guests. */
export function removalText(guests: number): string {
  if (guests === 0) return 'The group has no guests on the event guest list.'
  const who = guests === 1 ? 'Its 1 guest' : `All ${pluralize(guests)}`
  return `${who} will be removed from the event guest list and the check-in screen.`
}

/** The reason why a maximum below the number of listed guests is refused. */
export const onListText = (guests: number): string =>
  `${pluralize(guests)} ${guests === 1 ? 'is' : 'are'} on the list already: remove guests first`

/** The time and the changes of the last upload: `List uploaded Fri 20 Nov, 10:32: 3 added, 12 removed`. */
export function uploadText(upload: ListUpload, timezone: string): string {
  const { added, changed, removed, kept } = upload
  const counts = Object.entries({ added, changed, removed, kept }).flatMap(([what, count]) =>
    count > 0 ? [`${formatCount(count)} ${what}`] : [],
  )
  return `List uploaded ${venueMoment(upload.uploaded_at, timezone)}: ${counts.join(', ')}`
}

/** A shorter text for a list row, with the number of removed guests only, because that is what matters there. */
export function uploadLine({ uploaded_at, removed, restored_at }: ListUpload, timezone: string): string {
  if (restored_at !== null) return `List restored ${venueMoment(restored_at, timezone)}`
  return `Uploaded ${venueMoment(uploaded_at, timezone)}${removed > 0 ? `, ${formatCount(removed)} removed` : ''}`
}

/** The address of the public page for an invite code. */
export const inviteAddress = (code: string): string =>
  `${location.origin}/event-registration?inviteID=${encodeURIComponent(code)}`

/** The error of a typed maximum (NaN if it is not a number); true if it is valid (spec section 5). */
export function checkMaximum(value: number): string | true {
  if (Number.isNaN(value) || value <= 0) return 'Max guests cannot be 0'
  if (!Number.isInteger(value)) return 'Please give a whole number'
  return value <= MAX_GROUP_GUESTS || `Please give ${formatCount(MAX_GROUP_GUESTS)} or fewer`
}
