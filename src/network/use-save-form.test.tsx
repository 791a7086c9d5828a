// @vitest-environment happy-dom
import { act, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'
import { forgetDrafts, hasDrafts } from './drafts.ts'
import { renderInEvent } from './testing/render-in-event.tsx'
import { useSaveForm } from './use-save-form.ts'

beforeEach(forgetDrafts)
afterEach(() => configure({ reactStrictMode: false }))

interface Fields {
  name: string
  maximum: number
}

const refusal = new ApiError({ statusCode: 409, name: 'EmailTaken', message: 'Taken already.' })

/** A form whose saves stay in flight until the test ends them. */
function openForm(
  options: {
    clears?: boolean
    keepAs?: string
    errorAt?: () => 'name' | null
    isComplete?: (typed: Fields) => boolean
  } = {},
) {
  const saves: { typed: Fields; before: Fields; done: () => void; refused: (error: Error) => void }[] = []
  const save = (typed: Fields, before: Fields) =>
    new Promise<void>((done, refused) => saves.push({ typed, before, done, refused }))
  const rendered = renderInEvent(
    (values: Fields) => {
      const state = useSaveForm({ values, save, ...options })
      // Reads the values and the error, as a screen that shows them does.
      return { ...state, values: state.form.watch(), nameError: state.form.formState.errors.name?.message }
    },
    { name: 'Paddock', maximum: 10 },
  )
  const { result } = rendered
  const type = (name: string) =>
    act(async () => result.current.form.setValue('name', name, { shouldDirty: true }))
  const submit = () => act(async () => result.current.submit())
  const end = (at: number, error?: Error) =>
    act(async () => (error ? saves[at]?.refused(error) : saves[at]?.done()))
  return { ...rendered, saves, type, submit, end }
}

test('typed fields stay when other desks change the record; the other fields follow', async () => {
  const { result, rerender, type } = openForm()
  await type('Paddock Club')
  await act(async () => rerender({ name: 'Garage', maximum: 25 }))
  expect(result.current.values).toEqual({ name: 'Paddock Club', maximum: 25 })
})

test('a new version waits until the input is saved', async () => {
  const { type, submit, end, mayUpdate } = openForm({ clears: true })
  expect(mayUpdate()).toBe(true)
  await type('Garage')
  expect(mayUpdate()).toBe(false)
  await submit()
  expect(mayUpdate()).toBe(false)
  await end(0)
  expect(mayUpdate()).toBe(true)
})

test('repeated presses send once; a press after the answer sends again', async () => {
  const { result, saves, submit, end } = openForm()
  await act(async () => {
    result.current.submit()
    result.current.submit()
  })
  await submit()
  expect(saves).toHaveLength(1)
  expect(result.current.saving).toBe(true)
  await end(0)
  expect(result.current.saving).toBe(false)
  await submit()
  expect(saves).toHaveLength(2)
})

test('a refusal shows its reason and keeps the input; the next press clears the reason', async () => {
  const { result, type, submit, end, mayUpdate } = openForm({ clears: true })
  await type('Garage')
  await submit()
  await end(0, refusal)
  expect(result.current).toMatchObject({ problem: 'Taken already.', saving: false, cleared: 0 })
  expect(result.current.values.name).toBe('Garage')
  expect(mayUpdate()).toBe(false)
  await submit()
  expect(result.current.problem).toBeUndefined()
})

test('a refusal that arrives after the form was closed is shown as a toast', async () => {
  const refused = vi.spyOn(toast, 'refused')
  const { submit, end, unmount } = openForm()
  await submit()
  unmount()
  await end(0, refusal)
  expect(refused).toHaveBeenCalledExactlyOnceWith('What you typed was not saved', {
    detail: 'Taken already.',
  })
  refused.mockRestore()
})

test('a refusal is shown at its field, or not at all if it was already shown', async () => {
  const atName = openForm({ errorAt: () => 'name' })
  await atName.submit()
  await atName.end(0, refusal)
  expect(atName.result.current).toMatchObject({ nameError: 'Taken already.', problem: undefined })
  await atName.submit()
  expect([atName.saves.length, atName.result.current.nameError]).toEqual([2, undefined])
  const form = openForm({ errorAt: () => null })
  await form.submit()
  await form.end(0, refusal)
  expect(form.result.current).toMatchObject({ nameError: undefined, problem: undefined })
})

test('a saved form is cleared for the next entry, unless that was begun meanwhile', async () => {
  const { result, type, submit, end } = openForm({ clears: true })
  await type('Garage')
  await submit()
  await type('Pit wall')
  await end(0)
  expect(result.current).toMatchObject({ values: { name: 'Pit wall' }, cleared: 0 })
  await submit()
  await end(1)
  expect(result.current).toMatchObject({ values: { name: 'Paddock' }, cleared: 1 })
})

test('the input is restored when the form is reopened, until it is saved or cancelled', async () => {
  const first = openForm({ keepAs: 'paddock' })
  await first.type('Paddock Club')
  first.unmount()
  expect(openForm({ keepAs: 'garage' }).result.current.values.name).toBe('Paddock')

  const second = openForm({ keepAs: 'paddock' })
  expect(second.result.current.values).toEqual({ name: 'Paddock Club', maximum: 10 })
  // The maximum was not typed: it follows the change of another desk.
  await act(async () => second.rerender({ name: 'Paddock', maximum: 25 }))
  expect(second.result.current.values).toEqual({ name: 'Paddock Club', maximum: 25 })
  second.unmount()

  const saved = openForm({ keepAs: 'paddock' })
  expect(saved.result.current.values.name).toBe('Paddock Club')
  await saved.submit()
  await saved.end(0)
  saved.unmount()
  const after = openForm({ keepAs: 'paddock' })
  expect(after.result.current.values.name).toBe('Paddock')

  await after.type('Paddock Bar')
  after.result.current.forget()
  after.unmount()
  expect(openForm({ keepAs: 'paddock' }).result.current.values.name).toBe('Paddock')
})

test('restored input postpones a new version only until it is saved or emptied, not until its form is closed', async () => {
  for (const strict of [false, true])
    for (const end of ['saved', 'emptied']) {
      configure({ reactStrictMode: strict })
      const first = openForm({ clears: true, keepAs: 'hand-over' })
      await first.type('Garage')
      first.unmount()
      expect(hasDrafts()).toBe(true)
      const second = openForm({ clears: true, keepAs: 'hand-over' })
      expect([second.result.current.values.name, second.mayUpdate()]).toEqual(['Garage', false])
      if (end === 'emptied') await second.type('Paddock')
      else {
        await second.submit()
        await second.end(0)
      }
      expect([hasDrafts(), second.mayUpdate()], end).toEqual([false, true])
      second.unmount()
      expect(hasDrafts()).toBe(false)
    }
})

test('restored input stays when its form is closed once more', async () => {
  const first = openForm({ clears: true, keepAs: 'marshal' })
  await first.type('Garage')
  first.unmount()
  openForm({ clears: true, keepAs: 'marshal' }).unmount()
  expect(hasDrafts()).toBe(true)
  expect(openForm({ clears: true, keepAs: 'marshal' }).result.current.values.name).toBe('Garage')
})

test('an entry that is saved after its form was closed is not offered again', async () => {
  const first = openForm({ clears: true, keepAs: 'pit wall' })
  await first.type('Pit wall')
  await first.submit()
  first.unmount()
  const second = openForm({ clears: true, keepAs: 'pit wall' })
  expect(second.result.current.values.name).toBe('Paddock')
  await first.end(0)
  second.unmount()
  expect(openForm({ clears: true, keepAs: 'pit wall' }).result.current.values.name).toBe('Paddock')
})

test('an entry that is refused after its form was closed is offered again, unless another was begun', async () => {
  for (const begun of [undefined, 'Grid']) {
    const key = `grid ${begun}`
    const first = openForm({ clears: true, keepAs: key })
    await first.type('Podium')
    await first.submit()
    first.unmount()
    const second = openForm({ clears: true, keepAs: key })
    if (begun) await second.type(begun)
    // Another desk's change meanwhile stays.
    await act(async () => second.rerender({ name: 'Paddock', maximum: 25 }))
    await first.end(0, refusal)
    expect(second.result.current.values).toEqual({ name: begun ?? 'Podium', maximum: 25 })
    second.unmount()
    expect(openForm({ clears: true, keepAs: key }).result.current.values.name).toBe(begun ?? 'Podium')
  }
})

test('a save tells what each field was when its input was begun, also after the form was closed', async () => {
  const first = openForm({ keepAs: 'terrace' })
  await first.type('Terrace')
  await act(async () => first.rerender({ name: 'Garage', maximum: 25 }))
  await first.submit()
  expect(first.saves[0]?.before).toEqual({ name: 'Paddock', maximum: 25 })
  await first.end(0, refusal)
  first.unmount()

  const second = openForm({ keepAs: 'terrace' })
  await act(async () => second.rerender({ name: 'Pit wall', maximum: 30 }))
  await second.submit()
  expect(second.saves[0]).toMatchObject({
    typed: { name: 'Terrace', maximum: 30 },
    before: { name: 'Paddock', maximum: 30 },
  })
})

const conflict = new ApiError({
  statusCode: 409,
  name: 'Conflict',
  message: 'Name was changed to Terrace meanwhile.',
  now: { name: 'Terrace', other: 7 },
})

test('what a refusal tells counts as seen by the next save, and nothing that another desk changes after it', async () => {
  const { result, rerender, saves, type, submit, end } = openForm()
  await type('Garage')
  await submit()
  await end(0, conflict)
  expect(result.current).toMatchObject({
    problem: 'Name was changed to Terrace meanwhile.',
    values: { name: 'Garage' },
  })
  await act(async () => rerender({ name: 'Pit wall', maximum: 10 }))
  await submit()
  expect(saves[1]).toMatchObject({
    typed: { name: 'Garage', maximum: 10 },
    before: { name: 'Terrace', maximum: 10 },
  })
})

test('a write of the form itself, shown while it waits, is no change by another desk', async () => {
  for (const refused of [refusal, conflict]) {
    const { rerender, saves, type, submit, end } = openForm()
    await type('Garage')
    await submit()
    await act(async () => rerender({ name: 'Garage', maximum: 10 }))
    await end(0, refused)
    await act(async () => rerender({ name: 'Garage', maximum: 10 }))
    await act(async () => rerender({ name: 'Paddock', maximum: 10 }))
    await submit()
    const name = refused === conflict ? 'Terrace' : 'Paddock'
    expect(saves[1]).toMatchObject({ typed: { name: 'Garage' }, before: { name, maximum: 10 } })
  }
})

test('an incomplete form sends nothing and keeps the input', async () => {
  const isComplete = ({ name }: Fields) => name !== 'Grandstand'
  const first = openForm({ keepAs: 'grandstand', isComplete })
  await first.type('Grandstand')
  await first.submit()
  expect(first.saves).toHaveLength(0)
  first.unmount()

  const second = openForm({ keepAs: 'grandstand', isComplete })
  expect(second.result.current.values.name).toBe('Grandstand')
  await second.type('Grandstand B')
  await second.submit()
  expect(second.saves.map(({ typed }) => typed.name)).toEqual(['Grandstand B'])
})
