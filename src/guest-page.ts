/** Entry of a guest's own page: no sign-in, no React, nothing of the staff's app (decision 058). */
import './guest-page.css'
import './guest-page-print.css'
import { openGuestPage } from './features/guest-page/open-guest-page.ts'
import { registerGuestPageWorker } from './features/guest-page/register-worker.ts'

const code = decodeURIComponent(location.pathname.split('/')[2] ?? '').toUpperCase()

void openGuestPage(code, registerGuestPageWorker())
