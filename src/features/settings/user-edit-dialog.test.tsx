// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userId } from '../../../contract/testing/world.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { UserEditDialog } from './user-edit-dialog.tsx'

afterEach(cleanup)

test('a save includes the former values, so that changes by others are kept', async () => {
  const user = {
    user_uuid: userId(1),
    user_id: 1,
    name: 'Guide 1',
    email: 'one@example.org',
    is_tour_guide: true,
  }
  const { wrapper, writes } = createEventScreen()
  render(<UserEditDialog user={user} users={[user]} onEnd={() => undefined} />, { wrapper })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Guide One' } })
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Save Update', hidden: true })),
  )
  const before = { name: 'Guide 1', email: 'one@example.org', isTourGuide: true }
  expect(writes[0]?.input.body).toEqual({ ...before, name: 'Guide One', before })
})
