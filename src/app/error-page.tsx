import { useLocation } from 'wouter'
import { Button } from '../ui/button.tsx'
import { Page, Row, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'

/** Replaces a screen that breaks (spec section 8, router default error screen). Unsent writes are not affected. */
export function ErrorPage({ error }: { error: unknown }) {
  const [, navigate] = useLocation()
  return (
    <Page width="narrow">
      <Stack>
        <h1>Unexpected Application Error!</h1>
        <Notice tone="refused" urgent title={error instanceof Error ? error.message : String(error)}>
          What you did before this is safe on this device or has been sent.
        </Notice>
        <Row>
          <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button onClick={() => navigate('/events')}>Back to events</Button>
        </Row>
      </Stack>
    </Page>
  )
}
