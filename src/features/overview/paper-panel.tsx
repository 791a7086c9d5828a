import type { ReactNode } from 'react'
import { useEvent } from '../../api/event-context.ts'
import { Button } from '../../ui/button.tsx'
import { BackLink } from '../../ui/icon-link.tsx'
import { Row } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'

interface PaperPanelProps {
  title: string
  /** The options of the sheet. */
  children?: ReactNode
  /** The button's text. */
  print?: string
}

/** Shown above a sheet, on screen only: its title and options, 'Print', and the link back to the overview. */
export function PaperPanel({ title, children, print = 'Print' }: PaperPanelProps) {
  const { id } = useEvent()
  return (
    <Panel
      title={title}
      data-screen-only=""
      back={<BackLink to={`/event/${id}/overview`} label="Back to overview" />}
    >
      <Row align="end">
        {children}
        <Button variant="primary" onClick={() => window.print()}>
          {print}
        </Button>
      </Row>
    </Panel>
  )
}
