// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen, EVENT_GROUP, groupGuest } from '../../network/testing/render-in-event.tsx'
import { KEPT } from '../../network/use-write-action.ts'
import { GroupArrivalDialog } from './group-arrival-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const GUESTS = ['Ana', 'Ben', 'Chloé'].map(name => groupGuest(name, '21/11/2026,22/11/2026'))

function open() {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const { wrapper, writes } = createEventScreen()
  const dialogOn = (today: string) => (
    <GroupArrivalDialog
      group={EVENT_GROUP}
      arrivals={{ arrived: [], missing: GUESTS }}
      guests={GUESTS}
      today={today}
      onClose={() => undefined}
    />
  )
  const { rerender } = render(dialogOn('21/11/2026'), { wrapper })
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Tick ${name} Ray` })
  const tick = (...names: string[]) => names.forEach(name => void fireEvent.click(box(name)))
  const ticked = () => GUESTS.map(({ id }) => id).filter(id => box(id).checked)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const answer = (checkedin: number) => act(async () => writes[0]?.done({ checkedin }))
  return { writes, tick, ticked, press, answer, goTo: (day: string) => rerender(dialogOn(day)) }
}

test('a guest who is ticked while others are being checked in stays ticked', async () => {
  const { tick, ticked, press, answer } = open()
  tick('Ana', 'Ben')
  press('Check in 2 guests')
  tick('Chloé')
  await answer(2)
  expect(ticked()).toEqual(['Chloé'])
})

test('those who have not come are unticked once the others are checked in', async () => {
  const { writes, tick, ticked, press, answer } = open()
  tick('Ana')
  press('Check in the other 2')
  expect(writes[0]?.input.body).toMatchObject({ guest_ids: ['Ben', 'Chloé'] })
  await answer(2)
  expect(ticked()).toEqual([])
})

test("'Undo' after midnight takes back the check-ins of the day before", async () => {
  const { writes, tick, press, answer, goTo } = open()
  tick('Ana')
  press('Check in 1 guest')
  await answer(1)
  goTo('22/11/2026')
  press('Undo')
  expect(writes[1]?.input).toMatchObject({
    params: { id: 'Ana' },
    body: { date: '21/11/2026', check_in_time: '2026-11-21T18:00:00.000Z' },
  })
})

test('says that a check-in which was not sent yet is kept on the device', async () => {
  const { writes, tick, press, answer } = open()
  tick('Ana')
  press('Check in 1 guest')
  await answer(1)
  expect(screen.queryByText(KEPT)).toBeNull()
  tick('Ben')
  press('Check in 1 guest')
  await act(async () => writes[1]?.queued())
  expect(screen.getByText(KEPT)).toBeTruthy()
})
