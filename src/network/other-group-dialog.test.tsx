// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { eventGroupList } from '../../contract/api/groups.ts'
import { fillPath } from '../../contract/api/path.ts'
import { sampleOf } from '../../contract/testing/ops.ts'
import { OtherGroupDialog } from './other-group-dialog.tsx'
import { createEventScreen, EVENT, EVENT_GROUP } from './testing/render-in-event.tsx'

afterEach(cleanup)

test('a full group is shown and cannot be chosen, nor does Enter choose another in its place', () => {
  const { wrapper, cache } = createEventScreen()
  const groups = [
    { ...EVENT_GROUP, name: 'Oracle', guest_count: 10 },
    { ...EVENT_GROUP, id: 4, name: 'Oracle Racing' },
  ]
  cache.client.setQueryData([fillPath(eventGroupList.path, { id: EVENT.id })], { data: groups, asOf: null })
  const op = { ...sampleOf('guestCreate'), body: { eventID: EVENT.id } }
  const ignore = () => undefined
  render(
    <OtherGroupDialog
      entry={{ op, state: 'waiting', text: '', entities: [] }}
      onChoose={ignore}
      onCancel={ignore}
    />,
    { wrapper },
  )
  const field = screen.getByRole<HTMLInputElement>('combobox')
  const enter = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.keyDown(field, { key: 'Enter' })
    return field.value
  }
  expect(enter('Oracle')).toBe('Oracle')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
    'Oracle (10/10)',
    'Oracle Racing (0/10)',
  ])
  expect(enter('Racing')).toBe('Oracle Racing')
})
