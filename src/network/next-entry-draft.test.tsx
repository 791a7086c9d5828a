// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInEvent } from './testing/render-in-event.tsx'
import { useSaveForm } from './use-save-form.ts'

/** A form whose saves succeed, and which then proposes the code 42. */
function openForm() {
  const rendered = renderInEvent(
    values => {
      const clears = () => ({ name: '', code: '42' })
      const state = useSaveForm({ values, save: async () => undefined, clears, keepAs: 'radio' })
      return { ...state, values: state.form.watch() }
    },
    { name: '', code: '' },
  )
  const { result } = rendered
  const save = async (name: string) => {
    await act(async () => result.current.form.setValue('name', name, { shouldDirty: true }))
    await act(async () => result.current.submit())
  }
  return { ...rendered, save }
}

test('what is proposed for the next entry is kept with its input, and not without any', async () => {
  const first = openForm()
  await first.save('Ana')
  expect(first.result.current.values).toEqual({ name: '', code: '42' })
  await act(async () => first.result.current.form.setValue('name', 'Ben', { shouldDirty: true }))
  first.unmount()

  const second = openForm()
  expect(second.result.current.values).toEqual({ name: 'Ben', code: '42' })
  await second.save('Ben')
  second.unmount()
  expect(openForm().result.current.values).toEqual({ name: '', code: '' })
})
