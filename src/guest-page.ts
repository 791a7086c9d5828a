/** Entry of a guest's own page: no sign-in, no React, nothing of the staff's app (decision 058). */
import './guest-page.css'
import './guest-page-print.css'
import { codeInPath } from './features/guest-page/code-in-path.ts'
import { openGuestPage } from './features/guest-page/open-guest-page.ts'
import { registerGuestPageWorker } from './features/guest-page/register-worker.ts'

const code = codeInPath(location.pathname)
// The address that is kept as a bookmark, or passed on, is the whole one.
if (code !== undefined) history.replaceState(null, '', `/g/${code}`)

void openGuestPage(code, registerGuestPageWorker())
