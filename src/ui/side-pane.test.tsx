// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SidePane } from './side-pane.tsx'

afterEach(cleanup)

test('if the focused control goes, the pane takes the focus', () => {
  const paneWith = (control: React.ReactNode) => (
    <SidePane title="Ana Ray" onClose={() => undefined}>
      {control}
    </SidePane>
  )
  const { rerender } = render(paneWith(<button type="button">Show history</button>))
  screen.getByRole('button', { name: 'Show history' }).focus()
  rerender(paneWith(null))
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})
