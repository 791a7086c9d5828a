import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMeant } from './late-writes.ts'

test('what another person did is taken back by nobody who has not seen it, and what was seen by everybody', () => {
  const names = fc.constantFrom('Noor Hale', 'Ada Reyes')
  const instants = fc.integer({ min: 0, max: 9 }).map(minutes => `2026-11-20T10:0${minutes}:00.000Z`)
  const doings = fc.record({ at: instants, by: names })
  fc.assert(
    fc.property(doings, instants, instants, names, (done, takenBackAt, seenAt, by) => {
      const meant = isMeant(done, { at: takenBackAt, seenAt, by })
      if (done.at === seenAt) expect(meant).toBe(true)
      else if (done.by !== by) expect(meant).toBe(false)
      else expect(meant).toBe(isMeant(done, { at: takenBackAt }))
    }),
  )
})
