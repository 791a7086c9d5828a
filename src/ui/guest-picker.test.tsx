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
