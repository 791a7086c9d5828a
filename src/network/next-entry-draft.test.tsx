// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hasDrafts } from './drafts.ts'
import { renderInEvent } from './testing/render-in-event.tsx'
import { useSaveForm } from './use-save-form.ts'

/** A form that proposes the code 42 after each save. */
function openForm(save = async (_: { name: string }) => {}) {
  const rendered = renderInEvent(
    values => {
      const clears = () => ({ name: '', code: '42' })
      const state = useSaveForm({ values, save, clears, keepAs: 'radio' })
      return { ...state, values: state.form.watch() }
    },
    { name: '', code: '' },
  )
  const { result } = rendered
  const saveAs = async (name: string) => {
    await act(async () => result.current.form.setValue('name', name, { shouldDirty: true }))
    await act(async () => result.current.submit())
  }
  return { ...rendered, saveAs }
}

test('what is proposed for the next entry is kept with its input, and not without any', async () => {
  const first = openForm()
  await first.saveAs('Ana')
  expect(first.result.current.values).toEqual({ name: '', code: '42' })
  await act(async () => first.result.current.form.setValue('name', 'Ben', { shouldDirty: true }))
  first.unmount()

  // Emptied again, it has no input, although the proposal stands there.
  const emptied = openForm()
  expect(emptied.result.current.values).toEqual({ name: 'Ben', code: '42' })
  await act(async () => emptied.result.current.form.setValue('name', '', { shouldDirty: true }))
  expect(hasDrafts()).toBe(false)
  await act(async () => emptied.result.current.form.setValue('name', 'Ben', { shouldDirty: true }))
  emptied.unmount()

  const second = openForm()
  expect(second.result.current.values).toEqual({ name: 'Ben', code: '42' })
  await second.saveAs('Ben')
  second.unmount()
  expect(openForm().result.current.values).toEqual({ name: '', code: '' })
})

test('a refusal that comes after the form was closed keeps the proposal as well', async () => {
  const first = openForm(async ({ name }) => {
    if (name === 'Ben') throw new Error('No')
  })
  await first.saveAs('Ana')
  await act(async () => first.result.current.form.setValue('name', 'Ben', { shouldDirty: true }))
  const saved = act(async () => first.result.current.submit())
  first.unmount()
  await saved
  expect(openForm().result.current.values).toEqual({ name: 'Ben', code: '42' })
})
