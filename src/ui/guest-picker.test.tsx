// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { GuestPicker } from './guest-picker.tsx'

afterEach(cleanup)

const guest = (first_name: string, last_name: string) => ({
  id: first_name,
  first_name,
  last_name,
  group_name: 'Oracle',
})
const GUESTS = [guest('Ana', 'Ray'), guest('Ben', "O'Brien")]

function Picker({ onPick }: { onPick: (name: string) => void }) {
  const [query, setQuery] = useState('')
  return (
    <GuestPicker
      label="Guest name"
      guests={GUESTS}
      query={query}
      onQueryChange={setQuery}
      onPick={({ first_name }) => onPick(first_name)}
    />
  )
}

test('nobody is suggested for fewer than two letters', () => {
  const picked: string[] = []
  render(<Picker onPick={name => picked.push(name)} />)
  const field = screen.getByRole('combobox')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  for (const text of ['o', 'Æ', 'ß', "o'", '--', 'e\u0301']) {
    type(text)
    expect(screen.queryAllByRole('option')).toEqual([])
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  expect(picked).toEqual([])
  type("o'b")
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked).toEqual(['Ben'])
})

test('with a guest chosen, Enter chooses no other; with nothing typed, it is left to the form', () => {
  const namesakes = [
    { ...guest('Ana', 'Ray'), id: 'first' },
    { ...guest('Ana', 'Ray'), id: 'second' },
  ]
  const picked: string[] = []
  const picker = (query: string, chosen?: string) => (
    <GuestPicker
      label="Guest name"
      guests={namesakes}
      query={query}
      chosen={chosen}
      onQueryChange={() => undefined}
      onPick={({ id }) => picked.push(id)}
    />
  )
  const { rerender } = render(picker('Ana Ray', 'second'))
  const field = screen.getByRole('combobox')
  const press = (key: string) => fireEvent.keyDown(field, { key })
  fireEvent.focus(field)
  expect(screen.getAllByRole('option').map(option => option.getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
  ])
  press('Enter')
  expect(picked).toEqual(['second'])
  fireEvent.focus(field)
  press('ArrowUp')
  press('Enter')
  expect(picked).toEqual(['second', 'first'])
  rerender(picker('', undefined))
  fireEvent.focus(field)
  expect(press('Enter')).toBe(true)
  expect(picked).toHaveLength(2)
})

test('guests with the same name in the same group are shown with their pins, or their days without one', () => {
  const namesakes = [
    { ...guest('Ana', 'Ray'), id: 'first', pin: 1234 },
    { ...guest('Ana', 'Ray'), id: 'second', pin: 5678 },
    { ...guest('Ana', 'Ray'), id: 'new', pin: null, check_in_days: '20/11/2026' },
    { ...guest('Ana', 'Ray'), id: 'newer', pin: null, check_in_days: '20/11/2026,21/11/2026' },
    { ...guest('Ana', 'Ray'), id: 'third', pin: 4321, group_name: 'Alder' },
  ]
  const ignore = () => undefined
  render(
    <GuestPicker label="Guest name" guests={namesakes} query="Ana" onQueryChange={ignore} onPick={ignore} />,
  )
  fireEvent.focus(screen.getByRole('combobox'))
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
    'Ana RayOracle · Pin 1234',
    'Ana RayOracle · Pin 5678',
    'Ana RayOracle · Added at this desk for 20/11',
    'Ana RayOracle · Added at this desk for 20/11, 21/11',
    'Ana RayAlder',
  ])
})

test.each([
  ['are not read yet', undefined, 'The guest list is not here yet'],
  ['lack a name', GUESTS, "No result for 'Zoe'"],
])('guests who %s', (_, guests, text) => {
  const ignore = () => undefined
  render(
    <GuestPicker label="Guest name" guests={guests} query="Zoe" onQueryChange={ignore} onPick={ignore} />,
  )
  fireEvent.focus(screen.getByRole('combobox'))
  expect(screen.getByRole('status').textContent).toBe(text)
})

test.each([
  [50, '50 results'],
  [1200, '50 of 1,200 results'],
])('of %i guests found, readers hear how many are suggested', (count, text) => {
  const guests = Array.from({ length: count }, (_, index) => ({ ...guest('Ana', 'Ray'), id: `${index}` }))
  const ignore = () => undefined
  render(
    <GuestPicker label="Guest name" guests={guests} query="Ana" onQueryChange={ignore} onPick={ignore} />,
  )
  fireEvent.focus(screen.getByRole('combobox'))
  expect(screen.getByRole('status').textContent).toBe(text)
})

test('Enter chooses nobody while it confirms a name in an input method', () => {
  const picked: string[] = []
  render(<Picker onPick={name => picked.push(name)} />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'ana' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(picked).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(picked).toEqual(['Ana'])
})
