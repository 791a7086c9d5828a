import { expect, test } from 'vitest'
import { createQueryCache } from './api-context.tsx'

/** Rows that the worker tells are put into the view that they lead on from, and into no other. */

const PATH = '/passes/7'
const pass = (pass_id: number, guest_name: string) => ({
  pass_id,
  guest_name,
  allocated_at: '2026-11-21T10:00:00.000Z',
  duration: 15,
})
const [ana, ben] = [pass(1, 'Ana'), pass(2, 'Ben')]
const patch = {
  type: 'patched',
  path: PATH,
  from: 'a',
  to: 'b',
  asOf: '2026-11-21T10:05:00.000Z',
  rows: [pass(3, 'Cleo')],
  gone: [2],
} as const

function holding(view: string) {
  const answers = createQueryCache()
  answers.client.setQueryData([PATH], { data: [ana, ben], asOf: null, view })
  const state = () => answers.client.getQueryState<{ data: unknown[] }>([PATH])
  return { answers, state }
}

test('a list that is held in the view before becomes the one after; the other rows stay the very same', () => {
  const { answers, state } = holding('a')
  answers.patched(patch)
  expect(state()?.data).toEqual({ data: [ana, pass(3, 'Cleo')], asOf: patch.asOf, view: 'b' })
  expect(state()?.data?.data[0]).toBe(ana)
  expect(state()?.isInvalidated).toBe(false)
})

test('one that is held in another view is read again, and what nobody holds is left alone', () => {
  const { answers, state } = holding('older')
  answers.patched(patch)
  expect(state()?.data?.data).toEqual([ana, ben])
  expect(state()?.isInvalidated).toBe(true)
  answers.patched({ ...patch, path: '/passes/8' })
  expect(answers.client.getQueryState(['/passes/8'])).toBeUndefined()
})
