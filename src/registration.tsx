/** Entry of the public invite page: no sign-in, no router, no service worker, nothing of the staff's app. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/global.css'
import { showTeam } from './app/brand.ts'
import { deploymentOf } from './app/deployments.ts'
import { createInviteApi } from './features/registration/invite-api.ts'
import { inviteCodeOf } from './features/registration/invite-code.ts'
import { RegistrationPage } from './features/registration/registration-page.tsx'
import { retryStyles } from './lib/retry-styles.ts'

const { team, apiBase } = deploymentOf(location)
const api = createInviteApi(apiBase)
const code = inviteCodeOf(location.search)

showTeam(team)
retryStyles()

const container = document.getElementById('root')
if (!container) throw new Error('event-registration.html has no #root')
createRoot(container).render(
  <StrictMode>
    <RegistrationPage api={api} code={code} team={team} onTeam={showTeam} />
  </StrictMode>,
)
