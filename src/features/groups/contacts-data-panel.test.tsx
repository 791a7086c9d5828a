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

const NO_SECONDARY = {
  secondary_contact_first_name: '',
  secondary_contact_last_name: '',
  secondary_contact_email: '',
}
/** As the server leaves a main contact, who must have a name. */
const ERASED_MAIN = {
  main_contact_first_name: 'Erased',
  main_contact_last_name: 'contact',
  main_contact_email: '',
}

test.each([
  ['only a name', { ...NO_SECONDARY, secondary_contact_first_name: 'Ben' }, ['Data of Ben']],
  [
    'only an address',
    { ...NO_SECONDARY, secondary_contact_email: 'ben@example.com' },
    ['Data of ben@example.com'],
  ],
  ['neither', NO_SECONDARY, []],
])('a second contact with %s can be shown and erased if there is anything of them', (_, secondary, shown) => {
  const { wrapper } = createEventScreen()
  const one = { ...group, ...ERASED_MAIN, ...secondary }
  render(<ContactsDataPanel group={one} onErased={() => undefined} />, { wrapper })
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(shown)
})

test('after a contact was erased, the keyboard is where the work was', () => {
  const { wrapper } = createEventScreen()
  const pageOf = (one: Group) => (
    <main tabIndex={-1}>
      <ContactsDataPanel group={one} onErased={() => undefined} />
    </main>
  )
  const { rerender } = render(pageOf(group), { wrapper })
  screen.getByRole('button', { name: 'Data of Ben Ray' }).focus()
  const withoutBen = { ...group, ...NO_SECONDARY }
  rerender(pageOf(withoutBen))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Personal data' }))
  screen.getByRole('button', { name: 'Data of Ana Ray' }).focus()
  rerender(pageOf({ ...withoutBen, ...ERASED_MAIN }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
