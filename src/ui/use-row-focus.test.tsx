// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useRowFocus } from './use-row-focus.ts'

afterEach(cleanup)

interface ListProps {
  names: readonly string[]
  /** Total number of rows, if not all are rendered. */
  count?: number
  /** Which rows have a button. */
  canPress?: (name: string) => boolean
  /** A dialog that a row has opened. */
  dialog?: boolean
}

function List({ names, count = names.length, canPress = () => true, dialog }: ListProps) {
  const rowFocus = useRowFocus(count)
  return (
    <section aria-label="Names" {...rowFocus}>
      {names.length > 0 && (
        <ul>
          {names.map(name => (
            <li key={name}>{canPress(name) ? <button type="button">{name}</button> : <input />}</li>
          ))}
        </ul>
      )}
      {dialog && (
        <dialog open>
          <button type="button">Confirm</button>
        </dialog>
      )}
    </section>
  )
}

const press = (name: string) => screen.getByRole('button', { name }).focus()
const focused = () => document.activeElement

test('when a row goes, the focus moves to the next, else to the previous, else around the list', () => {
  const { rerender } = render(<List names={['Ana', 'Ben', 'Cleo']} />)
  press('Ben')
  rerender(<List names={['Ana', 'Cleo']} />)
  expect(focused()?.textContent).toBe('Cleo')
  rerender(<List names={['Ana']} />)
  expect(focused()?.textContent).toBe('Ana')
  rerender(<List names={[]} />)
  expect(focused()).toBe(screen.getByRole('region', { name: 'Names' }))
})

test('when a button goes, the focus moves to another control in its row', () => {
  const { rerender } = render(<List names={['Ana', 'Ben']} />)
  press('Ana')
  rerender(<List names={['Ana', 'Ben']} canPress={name => name !== 'Ana'} />)
  expect(focused()?.tagName).toBe('INPUT')
})

test('the focus stays if it is elsewhere, or if the row was only scrolled away', () => {
  const { rerender } = render(<List names={['Ana', 'Ben', 'Cleo']} />)
  press('Ana')
  press('Ben')
  rerender(<List names={['Ben', 'Cleo']} />)
  expect(focused()?.textContent).toBe('Ben')
  rerender(<List names={['Cleo', 'Dan']} count={2} />)
  expect(focused()).toBe(document.body)
})

test('a row that goes after its dialog was closed hands the focus on, too', () => {
  const { rerender } = render(<List names={['Ana', 'Ben']} />)
  press('Ana')
  rerender(<List names={['Ana', 'Ben']} dialog />)
  press('Confirm')
  // Closing gives the focus back to the row, and React passes no event on.
  rerender(<List names={['Ben']} />)
  expect(focused()).toBe(screen.getByRole('button', { name: 'Ben' }))
})

test('a row that goes while its dialog is open hands the focus on once that is closed', () => {
  const { rerender } = render(<List names={['Ana', 'Ben']} />)
  press('Ana')
  rerender(<List names={['Ana', 'Ben']} dialog />)
  press('Confirm')
  rerender(<List names={['Ben']} dialog />)
  expect(focused()).toBe(screen.getByRole('button', { name: 'Confirm' }))
  rerender(<List names={['Ben']} />)
  expect(focused()).toBe(screen.getByRole('button', { name: 'Ben' }))
})

function Panel({ names }: { names: readonly string[] }) {
  const focus = useRowFocus()
  return (
    names.length > 0 && (
      <section {...focus}>
        {names.map(name => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </section>
    )
  )
}

test('if what was around the control goes as well, the page takes the focus', () => {
  const pageWith = (names: readonly string[]) => (
    <main tabIndex={-1}>
      <Panel names={names} />
    </main>
  )
  const { rerender } = render(pageWith(['Ana']))
  press('Ana')
  rerender(pageWith([]))
  expect(focused()).toBe(screen.getByRole('main'))
})
