// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { ToursSheet } from './tours-sheet.tsx'

afterEach(cleanup)

test.each([
  ['', 'There are no tours'],
  ['21/11/2026', 'There are no tours on this day'],
])("tours that cannot be read are not said to be none, on the day '%s'", async (day, none) => {
  const failure = { statusCode: 500, name: 'InternalError', message: 'No.' }
  let answer = () => Response.json(failure, { status: 500 })
  vi.stubGlobal('fetch', async () => answer())
  render(<ToursSheet guests={[]} day={day} />, createEventScreen())
  await screen.findByText('This could not be loaded')
  answer = () => Response.json([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(none)
  expect(screen.queryByText('This could not be loaded')).toBeNull()
})
