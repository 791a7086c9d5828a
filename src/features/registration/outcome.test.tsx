// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Outcome } from './outcome.tsx'
import { ProblemTable } from './problem-table.tsx'

afterEach(cleanup)

const outcomeOf = (probable_duplicates: string[]) => ({
  stored: false,
  guests_read: 2,
  days: {},
  added: [],
  changed: [],
  unchanged: 2,
  listed_before: 2,
  removed: 0,
  kept: [],
  probable_duplicates,
})

test.each([
  [['Ann Bell'], '1 name that is there twice, or nearly: Ann Bell'],
  [['José Núñez', 'Jose Nunez'], '2 names that are there twice, or nearly: José Núñez, Jose Nunez'],
])('names that occur twice are counted, not guests: %s', (names, words) => {
  render(<Outcome outcome={outcomeOf(names)} dayLabels={{}} />)
  expect(screen.getByText(/Each of them will be a guest/).textContent).toBe(
    `Each of them will be a guest of their own. Please check ${words}`,
  )
})

test('columns that were not read are named; an answer of an older server names none', () => {
  const { rerender } = render(<Outcome outcome={outcomeOf([])} dayLabels={{}} />)
  expect(screen.queryByText(/Not read/)).toBeNull()
  rerender(<Outcome outcome={{ ...outcomeOf([]), unread_columns: ['Company', 'RSVP'] }} dayLabels={{}} />)
  expect(screen.getByText('Not read: Company, RSVP')).toBeTruthy()
})

test('the days follow one another, also in the stored answer, which has those of the next month first', () => {
  const outcome = { ...outcomeOf([]), days: { '01/12/2026': 2, '02/12/2026': 0, '30/11/2026': 1 } }
  render(
    <Outcome
      outcome={outcome}
      dayLabels={{ '30/11/2026': 'Mon', '01/12/2026': 'Tue', '02/12/2026': 'Wed' }}
    />,
  )
  const days = within(screen.getByRole('list', { name: 'Guests by day' })).getAllByRole('listitem')
  expect(days.map(day => day.textContent)).toEqual(['2 Guests read', '1 Mon', '2 Tue', '0 Wed'])
})

test('the figures of a long list have a comma', () => {
  const outcome = {
    stored: false,
    guests_read: 5000,
    days: { '20/11/2026': 4000 },
    added: Array.from({ length: 1200 }, (_, at) => `Ana Ray ${at}`),
    changed: [],
    unchanged: 3800,
    listed_before: 5900,
    removed: 2100,
    kept: [],
    probable_duplicates: [],
  }
  render(<Outcome outcome={outcome} dayLabels={{ '20/11/2026': 'Friday 20 Nov' }} />)
  for (const count of ['5,000', '4,000', '1,200', '3,800', '2,100'])
    expect(screen.getByText(count)).toBeTruthy()
})

test('the number of problems has one too', () => {
  const problem = { row: 2, column: 'First Name', value: '', reason: 'First name cannot be empty' }
  render(<ProblemTable problems={[problem]} total={1700} />)
  expect(screen.getByText('The first 1 of 1,700 problems:')).toBeTruthy()
})
