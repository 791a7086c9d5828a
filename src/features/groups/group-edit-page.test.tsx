// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { group } from '../../../contract/testing/world.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { GroupEditPage } from './group-edit-page.tsx'

afterEach(cleanup)

test('a save includes the former values, so that changes by others are kept', async () => {
  const known = group(3, 'Alder Foods')
  vi.stubGlobal('fetch', async (url: string) => Response.json(/groups\/3/.test(url) ? known : [known]))
  const { wrapper, writes } = createEventScreen()
  render(
    <Router hook={memoryLocation({ path: '/group/3' }).hook}>
      <Route path="/group/:groupID">
        <GroupEditPage />
      </Route>
    </Router>,
    { wrapper },
  )
  fireEvent.change(await screen.findByLabelText('Maximum Guests'), { target: { value: '60' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save Update' })))
  const { id: _, eloqua_id: __, secondary_eloqua_id: ___, ...before } = known
  expect(writes[0]?.input.body).toEqual({ ...before, maximum_guests: 60, before })
})
