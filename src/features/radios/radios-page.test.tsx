// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { radioList } from '../../../contract/api/radios.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { ApiError } from '../../api/errors.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { KEPT } from '../../network/use-write-action.ts'
import { dismissAll, useToasts } from '../../ui/toast.ts'
import { RadiosPage } from './radios-page.tsx'

const RADIOS = fillPath(radioList.path, { eventID: EVENT.id })
const GUESTS = fillPath(guestList.path, { eventId: EVENT.id })

const matilda = newGuest(
  {
    id: 'm',
    first_name: 'Matilda',
    last_name: 'Stone',
    group_name: 'Oracle',
    event_group_id: 1,
    is_vcarb: false,
  },
  '21/11/2026',
)

const radios = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'].map((name, index) => ({
  radio_id: 100_000_001 + index,
  guest_id: `${index}`,
  guest_name: `${name} Ray`,
  allocated_at: '2026-11-21T18:00:00.000Z',
  pass_code: `70${index}`,
  returned: false,
  is_vcarb: false,
}))

afterEach(() => {
  cleanup()
  dismissAll()
})

const showRadios = async () => {
  const answers: Record<string, unknown> = { [RADIOS]: radios, [GUESTS]: [matilda] }
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url] ?? []))
  const { wrapper, ...rest } = createEventScreen()
  render(<RadiosPage />, { wrapper })
  await screen.findByText('6/40 Allocated')
  return rest
}

test("'Select all' selects listed radios only, and the count names selected ones not listed", async () => {
  await showRadios()
  fireEvent.click(screen.getByRole('button', { name: 'Return several' }))
  const find = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a radio that is out' }), {
      target: { value: text },
    })
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  const count = () => screen.getByRole('button', { name: /^Return selected/ }).textContent
  find('Ana')
  fireEvent.click(all)
  expect([all.checked, count()]).toEqual([true, 'Return selected (1)'])
  find('Ben')
  expect([all.checked, count()]).toEqual([false, 'Return selected (1, 1 not shown)'])
  fireEvent.click(all)
  expect(count()).toBe('Return selected (2, 1 not shown)')
  fireEvent.click(all)
  expect(count()).toBe('Return selected (1, 1 not shown)')
  find('')
  fireEvent.click(all)
  expect([all.checked, count()]).toEqual([true, 'Return selected (6)'])
  fireEvent.click(all)
  expect(count()).toBe('Return selected (0)')
})

test('returning a radio moves the focus to the next one', async () => {
  const { cache, writes } = await showRadios()
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Returned, / })
  const [first, second] = boxes()
  // By name alone, each is a different one.
  expect(first?.getAttribute('aria-label')).toBe('Returned, Ana Ray, 700')
  expect(first?.closest('label')?.textContent).toBe('Returned')
  first?.focus()
  if (first) fireEvent.click(first)
  expect([first?.checked, document.activeElement]).toEqual([true, first])
  // For the outbox: a guest may have several.
  expect(writes[0]?.input.context?.item).toBe('700')
  await act(async () => {
    cache.client.setQueryData([RADIOS], { data: radios.slice(1), asOf: null })
    writes[0]?.queued()
  })
  await waitFor(() => expect(boxes()).toHaveLength(5))
  await waitFor(() => expect(document.activeElement).toBe(second))
})

test("'Undo' gives the same radio back, so that two desks that press it give back one", async () => {
  const { writes } = await showRadios()
  const toasts = renderHook(() => useToasts().entries).result
  const [first] = screen.getAllByRole('checkbox', { name: /^Returned, / })
  if (first) fireEvent.click(first)
  await act(async () => writes[0]?.queued())
  await act(async () => toasts.current.at(-1)?.action?.onAction())
  expect(writes[1]?.input.body).toEqual({
    radioID: 100_000_001,
    guestID: '0',
    allocated: '2026-11-21T18:00:00.000Z',
    passCode: '700',
    is_vcarb: false,
  })
})

test('several that are returned while one of them cannot be sent are kept on the device', async () => {
  const { writes } = await showRadios()
  const toasts = renderHook(() => useToasts().entries).result
  fireEvent.click(screen.getByRole('button', { name: 'Return several' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Return selected (6)' }))
  fireEvent.click(screen.getByRole('button', { name: 'Return' }))
  await act(async () => {
    writes[0]?.queued()
    for (const { done } of writes.slice(1)) done([])
  })
  expect(toasts.current).toMatchObject([{ title: '6 radios returned', detail: KEPT }])
})

const chooseMatilda = async (passCode: string) => {
  const name = screen.getByRole('combobox', { name: 'Guest name' })
  fireEvent.change(name, { target: { value: 'Matilda' } })
  fireEvent.click(await screen.findByRole('option', { name: /Matilda Stone/ }))
  fireEvent.change(screen.getByLabelText('Pass code'), { target: { value: passCode } })
}

test('a radio that is being given is not called out already', async () => {
  const { cache, writes } = await showRadios()
  await chooseMatilda('800')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add radio' })))
  const own = { ...radios[0], radio_id: 900_000_009, guest_name: 'Matilda Stone', pass_code: '800' }
  await act(async () => void cache.client.setQueryData([RADIOS], { data: [own, ...radios], asOf: null }))
  await screen.findByText('7/40 Allocated')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Take it over/ })).toBeNull()
  await act(async () => writes[0]?.queued())
})

test.each([
  ['follows the form', false, () => screen.getByRole('combobox', { name: 'Guest name' })],
  ['stays where it has gone meanwhile', true, () => screen.getByRole('searchbox')],
])('once a radio is given, the focus %s', async (_, hasGone, field) => {
  const { writes } = await showRadios()
  await chooseMatilda('800')
  const add = screen.getByRole('button', { name: 'Add radio' })
  add.focus()
  await act(async () => void fireEvent.click(add))
  if (hasGone) field().focus()
  await act(async () => writes[0]?.queued())
  expect(screen.getByLabelText<HTMLInputElement>('Pass code').value).toBe('801')
  expect(document.activeElement).toBe(field())
})

test('no radio can be given to a chosen guest who has left the list', async () => {
  const { cache } = await showRadios()
  await chooseMatilda('702')
  const takeOver = () => screen.queryByRole('button', { name: /^Take it over/ })
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add radio' })
  expect([takeOver() !== null, add().disabled]).toEqual([true, false])
  await act(async () => void cache.client.setQueryData([GUESTS], { data: [], asOf: null }))
  await screen.findByText('Matilda Stone is no longer on the list')
  expect([takeOver() !== null, add().disabled]).toEqual([false, true])
})

test('a radio that is refused as out can be taken over by the next press', async () => {
  const { writes } = await showRadios()
  await chooseMatilda('702')
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await press('Add radio')
  const out = new ApiError({
    statusCode: 409,
    name: 'PassCodeTaken',
    message: 'This pass code is already out.',
  })
  await act(async () => writes[0]?.refused(out))
  await press('Take it over from Cleo Ray')
  expect(writes[1]?.input.body).toMatchObject({ passCode: '702', takes_over: 100_000_003 })
})

test('taking a radio over is one write: a refusal gives it back to nobody', async () => {
  const { writes } = await showRadios()
  const titles = renderHook(() => useToasts().entries.map(({ title }) => title)).result
  await chooseMatilda('702')
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Take it over from Cleo Ray' }))
  await act(async () => void press())
  expect(writes.map(({ input }) => input)).toMatchObject([
    { body: { guestID: 'm', passCode: '702', takes_over: 100_000_003 }, context: { guest_ids: ['2'] } },
  ])
  const gone = new ApiError({ statusCode: 404, name: 'GuestNotFound', message: 'No longer on the list.' })
  await act(async () => writes[0]?.refused(gone))
  expect(titles.current).toEqual(['Matilda Stone was not given a radio'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add radio' })))
  expect(writes).toHaveLength(2)
  expect(writes[1]?.input.body).not.toHaveProperty('takes_over')
})
