// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { groupList } from '../../../contract/api/groups.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { GroupForm } from './group-form.tsx'

afterEach(cleanup)

const values = {
  name: '',
  main_contact_first_name: 'Ana',
  main_contact_last_name: 'Ray',
  main_contact_email: 'ana@example.com',
  secondary_contact_first_name: '',
  secondary_contact_last_name: '',
  secondary_contact_email: '',
  maximum_guests: 10,
  is_vcarb: false,
}

test('warns of the name of another group, but not of its own', () => {
  const { wrapper, cache } = createEventScreen()
  cache.client.setQueryData([groupList.path], { data: [{ name: 'Oracle' }, { name: 'Nord' }], asOf: null })
  const form = { values: { ...values, name: 'Nord' }, saveLabel: 'Save', onSave: async () => undefined }
  render(<GroupForm keepAs="new group" {...form} onCancel={() => undefined} />, { wrapper })
  const type = (name: string) =>
    fireEvent.change(screen.getByLabelText('Group Name'), { target: { value: name } })
  const warning = () => screen.queryByText('A group with the same name already exists!')
  expect(warning()).toBeNull()
  type(' oracle')
  expect(warning()).not.toBeNull()
  type('Nord')
  expect(warning()).toBeNull()
})

test('a group is no twin of itself while it is being added', async () => {
  const { wrapper, cache } = createEventScreen()
  const show = (groups: readonly object[]) =>
    cache.client.setQueryData([groupList.path], { data: groups, asOf: null })
  show([])
  const onSave = vi.fn(() => new Promise<void>(() => undefined))
  const form = { values, saveLabel: 'Save', onSave, onCancel: () => undefined }
  render(<GroupForm keepAs="new group" {...form} />, { wrapper })
  fireEvent.change(screen.getByLabelText('Group Name'), { target: { value: 'Oracle' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(onSave).toHaveBeenCalledOnce()
  show([{ name: 'Oracle' }])
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByText('A group with the same name already exists!')).toBeNull()
})

test('of the errors of an empty form, only that of the field with the focus is an alert', async () => {
  const empty = { ...values, main_contact_first_name: '', main_contact_last_name: '', maximum_guests: 0 }
  const form = { values: empty, saveLabel: 'Save', onSave: async () => undefined }
  render(<GroupForm keepAs="new group" {...form} onCancel={() => undefined} />, {
    wrapper: createEventScreen().wrapper,
  })
  const name = screen.getByLabelText('Group Name')
  screen.getByRole('button', { name: 'Save' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(name))
  const error = screen.getByText('Name cannot be empty')
  expect(name.getAttribute('aria-describedby')).toBe(error.id)
  expect(screen.getByText('Max guests cannot be 0')).toBeTruthy()
  expect(screen.getByRole('alert')).toBe(error)
  fireEvent.change(name, { target: { value: 'Oracle' } })
  await waitFor(() => expect(screen.queryByText('Name cannot be empty')).toBeNull())
  fireEvent.change(name, { target: { value: '' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Name cannot be empty')
})
