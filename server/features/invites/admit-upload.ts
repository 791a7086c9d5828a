import { header } from '../../../contract/api/headers.ts'
import type { Admission } from '../../http/register.ts'
import { requireUploadForm } from '../../plugins/uploads.ts'
import { findInvite, requireApiKey, requireEntryOpen } from './find-invite.ts'

/**
 * Whether a guest list may come at all: the web app's key, a form of a size that is taken, and a code whose entry is open.
 * Throws Unauthorized, UnsupportedMediaType, BadRequest, PayloadTooLarge, InviteInvalid or EntryClosed (specification section 7).
 */
export const admitUpload: Admission = async (db, { headers }) => {
  const one = (name: string) => [headers[name]].flat()[0]
  requireApiKey(one(header.apiKey))
  requireUploadForm(headers)
  requireEntryOpen(await findInvite(db, one(header.inviteCode)), new Date())
}
