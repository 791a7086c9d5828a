// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Outcome } from './outcome.tsx'
import { ProblemTable } from './problem-table.tsx'

afterEach(cleanup)

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
