import { createRoot } from 'react-dom/client'
import { Button } from '../ui/button.tsx'
import { Page, Row, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { showTeam } from './brand.ts'
import { deploymentOf } from './deployments.ts'

/** Whether the browser refuses site data: nobody can sign in then, and nothing would be kept offline. */
export function isStorageBlocked(): boolean {
  try {
    localStorage.getItem('')
    return false
  } catch {
    return true
  }
}

/** Shows, in place of the app, what has to be allowed. */
export function showStorageBlocked(container: HTMLElement): void {
  showTeam(deploymentOf(location).team)
  createRoot(container).render(<StorageBlocked />)
}

const StorageBlocked = () => (
  <Page width="narrow">
    <Stack>
      <h1>This browser keeps nothing</h1>
      <Notice tone="refused" urgent title={`Cookies and site data are blocked for ${location.host}`}>
        The sign-in and everything that is done offline are kept there. Allow them in the browser’s settings
        for this site, then reload.
      </Notice>
      <Row>
        <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
          Reload
        </Button>
      </Row>
    </Stack>
  </Page>
)
