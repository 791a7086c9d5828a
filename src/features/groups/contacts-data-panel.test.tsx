// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { ContactsDataPanel } from './contacts-data-panel.tsx'

afterEach(cleanup)

const group: Group = {
  id: 1,
  name: 'Oracle',
  main_contact_first_name: 'Ana',
  main_contact_last_name: 'Ray',
  main_contact_email: 'ana@example.com',
  secondary_contact_first_name: 'Ben',
  secondary_contact_last_name: 'Ray',
  secondary_contact_email: 'ben@example.com',
  eloqua_id: null,
  secondary_eloqua_id: null,
  maximum_guests: 10,
  is_vcarb: false,
}

test('after a contact was erased, the keyboard is where the work was', () => {
  const { wrapper } = createEventScreen()
  const pageOf = (one: Group) => (
    <main tabIndex={-1}>
      <ContactsDataPanel group={one} onErased={() => undefined} />
    </main>
  )
  const { rerender } = render(pageOf(group), { wrapper })
  screen.getByRole('button', { name: 'Data of Ben Ray' }).focus()
  const withoutBen = { ...group, secondary_contact_email: '' }
  rerender(pageOf(withoutBen))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Personal data' }))
  screen.getByRole('button', { name: 'Data of Ana Ray' }).focus()
  rerender(pageOf({ ...withoutBen, main_contact_email: '' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
