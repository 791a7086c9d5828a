import { header } from '../../../contract/api/headers.ts'
import { inviteCaller, isAnswered } from '../../http/idempotency.ts'
import type { Admission } from '../../http/register.ts'
import { headerOf } from '../../http/request-call.ts'
import { keyOf } from '../../http/write-call.ts'
import { requireUploadForm } from '../../plugins/uploads.ts'
import { findInvite, requireApiKey, requireEntryOpen } from './find-invite.ts'

/**
 * Admits an upload with the web app's key, a form of an accepted size, and a code whose entry is open. A stored upload
 * whose answer was lost may be repeated later, and gets the stored answer. Throws Unauthorized, UnsupportedMediaType,
 * BadRequest, PayloadTooLarge, InviteInvalid or EntryClosed (specification section 7).
 */
export const admitUpload: Admission = async (db, request) => {
  requireApiKey(headerOf(request, header.apiKey))
  requireUploadForm(request.headers)
  const invite = await findInvite(db, headerOf(request, header.inviteCode))
  const key = keyOf(request)
  const userId = inviteCaller(invite.eventGroup.inviteCode)
  if (key === undefined || !(await isAnswered(db, { userId, key }))) requireEntryOpen(invite, new Date())
}
