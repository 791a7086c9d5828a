import { expect, test, vi } from 'vitest'
import { toast } from '../ui/toast.ts'
import { notifySaved } from './use-write-action.ts'

test('a write that waits is not said to wait for a network, which may be there', () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1)
  notifySaved({ outcome: 'queued' }, 'Ana Ray was checked in')
  notifySaved({ outcome: 'done', answer: undefined }, 'Ana Ray was checked in')
  expect(success.mock.calls).toEqual([
    ['Ana Ray was checked in', { detail: 'It is kept on this device and sent as soon as possible.' }],
    ['Ana Ray was checked in', {}],
  ])
})
