// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FilteredList } from './filtered-list.tsx'

afterEach(cleanup)

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn']

const searchable = (name: string) => ({ id: name, name })

const listOf = (names: readonly string[]) => (
  <FilteredList label="Find somebody" items={names} searchable={searchable}>
    {found => (
      <ul>
        {found.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )}
  </FilteredList>
)
const box = () => screen.queryByRole('searchbox', { name: 'Find somebody' })
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('the search box appears with a long list and stays focused when the list gets short', () => {
  const { rerender } = render(listOf(NAMES))
  box()?.focus()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Eva' } })
  expect(rows()).toEqual(['Eva'])
  rerender(listOf(NAMES.slice(1)))
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  expect(rows()).toEqual(NAMES.slice(1))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('screen readers are told how many a search has found', () => {
  render(listOf(NAMES))
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  const said = screen.getByRole('status')
  expect(said.textContent).toBe('')
  type('Eva')
  expect(said.textContent).toBe('1 result')
  type('Zoe Nobody')
  expect(said.textContent).toBe('0 results')
})

test('the list is not mounted again when the box appears', () => {
  const { rerender } = render(listOf(NAMES.slice(1)))
  expect(box()).toBeNull()
  const list = screen.getByRole('list')
  rerender(listOf(NAMES))
  expect(box()).not.toBeNull()
  expect(screen.getByRole('list')).toBe(list)
})
