import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Row } from '../../ui/layout.tsx'
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
  <Panel
    title={title}
    data-screen-only=""
    actions={
      <Link to="../overview" className={buttonLook()}>
        Back
      </Link>
    }
  >
    <Row align="end">
      {children}
      <Button variant="primary" onClick={() => window.print()}>
        {print}
      </Button>
    </Row>
  </Panel>
)
