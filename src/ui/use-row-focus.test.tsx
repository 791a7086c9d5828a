// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useRowFocus } from './use-row-focus.ts'

afterEach(cleanup)

interface ListProps {
  names: readonly string[]
  /** How many there are, where not all are drawn. */
  count?: number
  /** Which of them can be pressed. */
  canPress?: (name: string) => boolean
}

function List({ names, count = names.length, canPress = () => true }: ListProps) {
  const region = useRef<HTMLElement>(null)
  const rowFocus = useRowFocus(count, () => region.current)
  return (
    <section ref={region} tabIndex={-1} aria-label="Names" {...rowFocus}>
      {names.length > 0 && (
        <ul>
          {names.map(name => (
            <li key={name}>{canPress(name) ? <button type="button">{name}</button> : <input />}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const press = (name: string) => screen.getByRole('button', { name }).focus()
const focused = () => document.activeElement

test('a row that goes leaves the focus to the next, then to the one before, then to what is around the list', () => {
  const { rerender } = render(<List names={['Ana', 'Ben', 'Cleo']} />)
  press('Ben')
  rerender(<List names={['Ana', 'Cleo']} />)
  expect(focused()?.textContent).toBe('Cleo')
  rerender(<List names={['Ana']} />)
  expect(focused()?.textContent).toBe('Ana')
  rerender(<List names={[]} />)
  expect(focused()).toBe(screen.getByRole('region', { name: 'Names' }))
})

test('a button that goes leaves it to what else there is in its row', () => {
  const { rerender } = render(<List names={['Ana', 'Ben']} />)
  press('Ana')
  rerender(<List names={['Ana', 'Ben']} canPress={name => name !== 'Ana'} />)
  expect(focused()?.tagName).toBe('INPUT')
})

test('nothing is taken from who is elsewhere by then, nor followed that was only scrolled away', () => {
  const { rerender } = render(<List names={['Ana', 'Ben', 'Cleo']} />)
  press('Ana')
  press('Ben')
  rerender(<List names={['Ben', 'Cleo']} />)
  expect(focused()?.textContent).toBe('Ben')
  rerender(<List names={['Cleo', 'Dan']} count={2} />)
  expect(focused()).toBe(document.body)
})
