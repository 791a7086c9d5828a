/** Entry of a guest's own page: no sign-in, no React, nothing of the staff's app (decision 058). */
import './guest-page.css'
import './guest-page-print.css'
import { codeInPath } from './features/guest-page/code-in-path.ts'
import { openGuestPage } from './features/guest-page/open-guest-page.ts'
import { registerGuestPageWorker } from './features/guest-page/register-worker.ts'

const code = codeInPath(location.pathname)
// So that a bookmark, or a link that is passed on, has the code without what a mail has added to it.
if (code !== undefined) history.replaceState(null, '', `/g/${code}`)

void openGuestPage(code, registerGuestPageWorker())
