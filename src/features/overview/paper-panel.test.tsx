// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { PaperPanel } from './paper-panel.tsx'

afterEach(cleanup)

test('the way back stands before the title, as on other screens', () => {
  render(<PaperPanel title="On paper" />, createEventScreen())
  const back = screen.getByRole('link', { name: 'Back to overview' })
  const title = screen.getByRole('heading', { name: 'On paper' })
  expect(back.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})
