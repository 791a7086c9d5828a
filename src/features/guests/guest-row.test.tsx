// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createEventScreen, groupGuest } from '../../network/testing/render-in-event.tsx'
import { GuestRow } from './guest-row.tsx'

afterEach(cleanup)

const TODAY_ONLY = 'Guests can be checked in for today only'
const FRIDAY = '20/11/2026'
const SATURDAY = '21/11/2026'
/** Came on Friday, and is due on Saturday. */
const ana = { ...groupGuest('Ana', `${FRIDAY},${SATURDAY}`), check_in_times: '2026-11-20T18:10:00.000Z,' }
const ignore = () => undefined

test.each([
  ['all days', '', false, true, TODAY_ONLY],
  ['another day, on which they came', FRIDAY, false, true, TODAY_ONLY],
  ['another day, on which they did not', SATURDAY, false, false, TODAY_ONLY],
  ['today, on which they came', FRIDAY, true, true, 'Ana Ray is in since 10:10'],
  ['today, on which they are due', SATURDAY, true, false, null],
])("on the list of %s, a guest's box says why it cannot be ticked", (_, day, isToday, isTicked, why) => {
  const row = (
    <GuestRow
      guest={ana}
      day={day}
      isToday={isToday}
      optimisticDay={undefined}
      mark={undefined}
      onCheckIn={ignore}
      onOpen={ignore}
    />
  )
  render(row, { wrapper: createEventScreen().wrapper })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Check in Ana Ray' })
  expect([box.checked, box.getAttribute('aria-description')]).toEqual([isTicked, why])
})
