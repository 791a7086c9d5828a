import { header } from '../../../contract/api/headers.ts'
import { inviteCaller, isAnswered } from '../../http/idempotency.ts'
import type { Admission } from '../../http/register.ts'
import { headerOf } from '../../http/request-call.ts'
import { keyOf } from '../../http/write-call.ts'
import { requireUploadForm } from '../../plugins/uploads.ts'
import { findInvite, requireApiKey, requireEntryOpen } from './find-invite.ts'

/**
 * Whether a guest list may come at all: the web app's key, a form of a size that is taken, and a code whose entry is open. One that
 * was stored before, and whose answer was lost, may come again after that: it is told what was answered.
 * Throws Unauthorized, UnsupportedMediaType, BadRequest, PayloadTooLarge, InviteInvalid or EntryClosed (specification section 7).
 */
export const admitUpload: Admission = async (db, request) => {
  requireApiKey(headerOf(request, header.apiKey))
  requireUploadForm(request.headers)
  const invite = await findInvite(db, headerOf(request, header.inviteCode))
  const key = keyOf(request)
  const userId = inviteCaller(invite.eventGroup.inviteCode)
  if (key === undefined || !(await isAnswered(db, { userId, key }))) requireEntryOpen(invite, new Date())
}
