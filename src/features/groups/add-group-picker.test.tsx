// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { groupList } from '../../../contract/api/groups.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { AddGroupPicker } from './add-group-picker.tsx'

afterEach(cleanup)

test('another group can be added while the first is still being added', () => {
  const { wrapper, writes, cache } = createEventScreen()
  const groups = [
    { id: 1, name: 'Brandt Yachts' },
    { id: 2, name: 'Oracle' },
  ] as Group[]
  cache.client.setQueryData([groupList.path], { data: groups, asOf: null })
  render(<AddGroupPicker present={[]} />, { wrapper })
  const field = screen.getByRole<HTMLInputElement>('combobox')
  for (const name of ['Brandt', 'Oracle']) {
    fireEvent.change(field, { target: { value: name } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field).toMatchObject({ value: '', disabled: false })
  }
  expect(writes.map(({ input }) => input.body)).toMatchObject([{ groupID: 1 }, { groupID: 2 }])
})
