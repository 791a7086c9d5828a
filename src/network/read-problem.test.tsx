// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Page } from '../ui/layout.tsx'
import { Loaded } from './loaded.tsx'

afterEach(cleanup)

function Screen() {
  const [error, setError] = useState<Error | null>(new Error('x'))
  return (
    <Page>
      <Loaded read={{ data: undefined, error, retry: () => setError(null) }} label="Fetching..." />
    </Page>
  )
}

test('a read that is tried again keeps the focus in the screen', () => {
  render(<Screen />)
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  expect(button.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
