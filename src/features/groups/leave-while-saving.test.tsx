// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { group } from '../../../contract/testing/world.ts'
import { createEventScreen, EVENT_GROUP } from '../../network/testing/render-in-event.tsx'
import { toast } from '../../ui/toast.ts'
import { EventGroupDeletePage } from './event-group-delete-page.tsx'
import { EventGroupEditPage } from './event-group-edit-page.tsx'
import { GroupDeletePage } from './group-delete-page.tsx'
import { GroupEditPage } from './group-edit-page.tsx'
import { GroupNewPage } from './group-new-page.tsx'

afterEach(cleanup)

const FIELDS = {
  'Group Name': 'Nord',
  'Maximum Guests': '5',
  'Main contact first name': 'Ana',
  'Main contact last name': 'Ray',
  'Main contact email': 'ana@example.com',
}

/** Opens a page and presses its button; the write stays in flight. */
async function press(Page: ComponentType, button: string) {
  vi.spyOn(toast, 'success').mockReturnValue(1)
  vi.stubGlobal('fetch', async (url: string) => {
    if (/event\/group\/3/.test(url)) return Response.json(EVENT_GROUP)
    return Response.json(/groups?\/3/.test(url) ? group(3, 'Alder Foods') : [])
  })
  const { wrapper, writes } = createEventScreen()
  const { hook, navigate, history } = memoryLocation({ path: '/group/3', record: true })
  render(
    <Router hook={hook}>
      <Route path="/group/:groupID">
        <Page />
      </Route>
    </Router>,
    { wrapper },
  )
  const shown = await screen.findByRole<HTMLButtonElement>('button', { name: button })
  if (Page === GroupNewPage)
    for (const [label, value] of Object.entries(FIELDS))
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await vi.waitFor(() => expect(shown.disabled).toBe(false))
  await act(async () => void fireEvent.click(shown))
  expect(writes).toHaveLength(1)
  const answer = () => act(async () => writes[0]?.done(null))
  return { answer, go: (to: string) => act(() => navigate(to)), here: () => history.at(-1) }
}

describe.each<[string, ComponentType, string]>([
  ['/event/7/groups', EventGroupEditPage, 'Save Update'],
  ['/event/7/groups', EventGroupDeletePage, 'Remove Group'],
  ['/groups', GroupNewPage, 'Add Group'],
  ['/groups', GroupEditPage, 'Save Update'],
  ['/groups', GroupDeletePage, 'Delete Group'],
])('the page that leads to %s', (list, Page, button) => {
  test(`goes there once '${button}' is answered (${Page.name})`, async () => {
    const { answer, here } = await press(Page, button)
    await answer()
    expect(here()).toBe(list)
  })

  test(`does not call back somebody who has left it (${Page.name})`, async () => {
    const { answer, go, here } = await press(Page, button)
    go('/elsewhere')
    await answer()
    expect(here()).toBe('/elsewhere')
  })
})
