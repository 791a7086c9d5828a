import { describe, expect, it } from 'vitest'
import type { AckedOp } from './stores.ts'
import { aWrite } from './testing/memory.ts'
import { isMissingOp, isOlderThan } from './versions.ts'

const acked = (versions: AckedOp['versions']): AckedOp => ({
  id: 'w',
  op: aWrite('w', 1, []).op,
  seq: 1,
  versions,
  ackedAt: 1000,
})

describe('isMissingOp', () => {
  it('is true until the stored answer has the version of the acknowledgement [V3]', () => {
    const op = acked([[7, 41]])
    expect(isMissingOp({ scope: 7, version: 40, askedAt: 900 }, op)).toBe(true)
    expect(isMissingOp({ scope: 7, version: 41, askedAt: 900 }, op)).toBe(false)
    expect(isMissingOp({ scope: 7, version: 50, askedAt: 900 }, op)).toBe(false)
  })

  it('compares only the scope of the stored answer [V3]', () => {
    const op = acked([
      [7, 41],
      [0, 5],
    ])
    expect(isMissingOp({ scope: 0, version: 4, askedAt: 900 }, op)).toBe(true)
    expect(isMissingOp({ scope: 0, version: 5, askedAt: 900 }, op)).toBe(false)
    expect(isMissingOp({ scope: 8, version: 1, askedAt: 900 }, op)).toBe(false)
  })

  it('is false if the answer was requested after the acknowledgement, whatever a restored server counts [V2][V3]', () => {
    expect(isMissingOp({ scope: 7, version: 3, askedAt: 1001 }, acked([[7, 41]]))).toBe(false)
  })
})

describe('isOlderThan', () => {
  it('recognises a slow answer that is older than the stored one [V1]', () => {
    const stored = { scope: 7, version: 41, storedAt: 1000 }
    expect(isOlderThan({ scope: 7, version: 40, askedAt: 900 }, stored)).toBe(true)
    expect(isOlderThan({ scope: 7, version: 41, askedAt: 900 }, stored)).toBe(false)
    expect(isOlderThan({ scope: 7, version: 42, askedAt: 900 }, stored)).toBe(false)
  })

  it('takes into account changes of the feed since the body was stored [V1]', () => {
    const stored = { scope: 7, version: 41, storedAt: 1000, seenAt: 2000 }
    expect(isOlderThan({ scope: 7, version: 40, askedAt: 1500 }, stored)).toBe(true)
    expect(isOlderThan({ scope: 7, version: 40, askedAt: 2500 }, stored)).toBe(false)
  })

  it('accepts the answer of a server that was set back [V2]', () => {
    expect(
      isOlderThan({ scope: 7, version: 3, askedAt: 1001 }, { scope: 7, version: 41, storedAt: 1000 }),
    ).toBe(false)
  })
})

describe('without versions to compare', () => {
  it.each([
    ['the answer has no scope', { version: 50, askedAt: 900 }],
    ['the answer has no version', { scope: 7, askedAt: 900 }],
    ['it was asked for in the millisecond of the acknowledgement', { scope: 7, version: 40, askedAt: 1000 }],
  ])('a write is still to be applied when %s [V3]', (_, snapshot) => {
    expect(isMissingOp(snapshot, acked([[7, 41]]))).toBe(true)
  })

  it.each([
    [{ askedAt: 900, version: 3 }, { storedAt: 1000 }, true],
    [{ askedAt: 900 }, { storedAt: 1000, version: 3 }, true],
    [{ askedAt: 1000 }, { storedAt: 1000 }, false],
    [{ askedAt: 1100 }, { storedAt: 1000 }, false],
    [{ askedAt: 1100 }, { storedAt: 1000, seenAt: 1200 }, true],
    [{ askedAt: 1300 }, { storedAt: 1000, seenAt: 1200 }, false],
  ])(
    'the answer that was requested first is the older one: %j, stored %j [V1]',
    (answer, stored, isOlder) => {
      expect(isOlderThan({ scope: 7, ...answer }, { scope: 7, ...stored })).toBe(isOlder)
    },
  )

  it('does not compare answers of two scopes [V1]', () => {
    const stored = { scope: 7, version: 41, storedAt: 1000 }
    expect(isOlderThan({ scope: 0, version: 40, askedAt: 900 }, stored)).toBe(false)
    expect(isOlderThan({ scope: 7, version: 40, askedAt: 1000 }, stored)).toBe(true)
  })
})
