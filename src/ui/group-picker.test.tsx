// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GroupPicker } from './group-picker.tsx'

afterEach(cleanup)

test('a group that waits to be sent is shown, and cannot be chosen yet', () => {
  const groups = [
    { id: -4, name: 'Brandt Yachts' },
    { id: 3, name: 'Oracle' },
  ]
  const picked: string[] = []
  render(
    <GroupPicker
      label="Group"
      groups={groups}
      value={undefined}
      onChange={group => group && picked.push(group.name)}
      note={() => ' (0/10)'}
    />,
  )
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
    'Brandt Yachts · Can be chosen once it is sent',
    'Oracle (0/10)',
  ])
  // The note stays in its place beside a name that is written from right to left.
  expect(screen.getAllByText(/^(Brandt Yachts|Oracle)$/, { selector: 'bdi bdi' })).toHaveLength(2)
  fireEvent.click(screen.getByRole('option', { name: /Brandt/ }))
  expect(picked).toEqual([])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked).toEqual(['Oracle'])
})

test.each([
  ['not read yet', undefined, '', 'The groups are not here yet'],
  ['none', [], '', 'No groups in this event yet'],
  ['others', [{ id: 3, name: 'Oracle' }], 'Zoe', "No result for 'Zoe'"],
])('groups: %s', (_, groups, typed, text) => {
  render(<GroupPicker label="Group" groups={groups} value={undefined} onChange={() => undefined} />)
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: typed } })
  expect(screen.getByRole('status').textContent).toBe(text)
})
