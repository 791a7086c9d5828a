import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'

interface PaperPanelProps {
  title: string
  /** What is to be chosen of the sheet. */
  children?: ReactNode
  /** What the button says. */
  print?: string
}

/** Above a sheet that is to be printed, and on the screen only: what is on it, 'Print', and the way back to the overview. */
export const PaperPanel = ({ title, children, print = 'Print' }: PaperPanelProps) => (
  <Panel title={title} data-screen-only="" actions={<LinkButton to="../overview">Back</LinkButton>}>
    <Row align="end">
      {children}
      <Button variant="primary" onClick={() => window.print()}>
        {print}
      </Button>
    </Row>
  </Panel>
)
