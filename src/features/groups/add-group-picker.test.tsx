// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EventGroup, Group } from '../../../contract/api/groups.schema.ts'
import { groupList } from '../../../contract/api/groups.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { AddGroupPicker } from './add-group-picker.tsx'

afterEach(cleanup)

test('another group can be added while the first is still being added', () => {
  const { wrapper, writes, cache } = createEventScreen()
  const groups = [
    { id: 1, name: 'Brandt Yachts' },
    { id: 2, name: 'Oracle' },
  ] as Group[]
  cache.client.setQueryData([groupList.path], { data: groups, asOf: null })
  render(<AddGroupPicker present={[]} />, { wrapper })
  const field = screen.getByRole<HTMLInputElement>('combobox')
  for (const name of ['Brandt', 'Oracle']) {
    fireEvent.change(field, { target: { value: name } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field).toMatchObject({ value: '', disabled: false })
  }
  expect(writes.map(({ input }) => input.body)).toMatchObject([{ groupID: 1 }, { groupID: 2 }])
})

test('Enter adds no group with another name than the typed one, and none for one letter', async () => {
  const { wrapper, writes, cache } = createEventScreen()
  const groups = [
    { id: 2, name: 'Northwood' },
    { id: 3, name: 'Alder' },
  ] as Group[]
  cache.client.setQueryData([groupList.path], { data: groups, asOf: null })
  render(<AddGroupPicker present={[]} />, { wrapper })
  const field = screen.getByRole('combobox')
  for (const typed of ['Northwind', 'N']) {
    fireEvent.change(field, { target: { value: typed } })
    if (typed === 'Northwind') await screen.findByRole('option', { name: 'Northwood' })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(writes).toEqual([])
  }
})

test('Enter adds no other group when the one that was typed is at the event already', () => {
  const { wrapper, writes, cache } = createEventScreen()
  const groups = [
    { id: 1, name: 'Oracle' },
    { id: 2, name: 'Oracle Racing' },
  ] as Group[]
  cache.client.setQueryData([groupList.path], { data: groups, asOf: null })
  render(<AddGroupPicker present={[{ group_id: 1, name: 'Oracle' } as EventGroup]} />, { wrapper })
  const field = screen.getByRole('combobox')
  const enter = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  enter('oracle ')
  expect(screen.getByRole('option').textContent).toBe('Oracle Racing')
  expect(writes).toEqual([])
  enter('Oracle R')
  expect(writes.map(({ input }) => input.body)).toMatchObject([{ groupID: 2 }])
})

test('a group that was created offline is listed, and can be added once it is sent', () => {
  const { wrapper, writes, cache } = createEventScreen()
  cache.client.setQueryData([groupList.path], { data: [{ id: -4, name: 'Brandt Yachts' }], asOf: null })
  render(<AddGroupPicker present={[]} />, { wrapper })
  fireEvent.focus(screen.getByRole('combobox'))
  const option = screen.getByRole('option', { name: 'Brandt Yachts · Can be chosen once it is sent' })
  expect(screen.queryByText('All groups are part of the event')).toBeNull()
  fireEvent.click(option)
  expect(writes).toEqual([])
})

test('groups that are not read yet are not said to be part of the event', async () => {
  const { wrapper, cache } = createEventScreen()
  render(<AddGroupPicker present={[]} />, { wrapper })
  fireEvent.focus(screen.getByRole('combobox'))
  expect(screen.getByRole('status').textContent).toBe('The groups are not here yet')
  const read = (data: readonly Pick<Group, 'id' | 'name'>[]) =>
    act(async () => void cache.client.setQueryData([groupList.path], { data, asOf: null }))
  await read([])
  await screen.findAllByText('No guest groups yet')
  await read([{ id: 1, name: 'Oracle' }])
  await screen.findByRole('option', { name: 'Oracle' })
})

test('that all groups are part of the event is said only if the team has any', async () => {
  const { wrapper, cache } = createEventScreen()
  cache.client.setQueryData([groupList.path], { data: [{ id: 1, name: 'Oracle' }], asOf: null })
  render(<AddGroupPicker present={[{ group_id: 1, name: 'Oracle' } as EventGroup]} />, { wrapper })
  fireEvent.focus(screen.getByRole('combobox'))
  await screen.findAllByText('All groups are part of the event')
})
