import { describe, expect, it } from 'vitest'
import type { AckedOp } from './database.ts'
import { aWrite } from './testing/memory.ts'
import { isMissingOp, isOlderThan } from './versions.ts'

const acked = (versions: AckedOp['versions']): AckedOp => ({
  id: 'w',
  op: aWrite('w', 1, []).op,
  seq: 1,
  versions,
  ackedAt: 1000,
})

describe('lacks', () => {
  it('holds until the stored answer has the version of the acknowledgement', () => {
    const op = acked([[7, 41]])
    expect(isMissingOp({ scope: 7, version: 40, askedAt: 900 }, op)).toBe(true)
    expect(isMissingOp({ scope: 7, version: 41, askedAt: 900 }, op)).toBe(false)
    expect(isMissingOp({ scope: 7, version: 50, askedAt: 900 }, op)).toBe(false)
  })

  it('looks at the scope of the stored answer only', () => {
    const op = acked([
      [7, 41],
      [0, 5],
    ])
    expect(isMissingOp({ scope: 0, version: 4, askedAt: 900 }, op)).toBe(true)
    expect(isMissingOp({ scope: 0, version: 5, askedAt: 900 }, op)).toBe(false)
    expect(isMissingOp({ scope: 8, version: 1, askedAt: 900 }, op)).toBe(false)
  })

  it('is over when the answer was asked for after the acknowledgement, whatever a restored server counts', () => {
    expect(isMissingOp({ scope: 7, version: 3, askedAt: 1001 }, acked([[7, 41]]))).toBe(false)
  })
})

describe('isOvertaken', () => {
  it('tells a slow answer that is older than the stored one', () => {
    const stored = { scope: 7, version: 41, storedAt: 1000 }
    expect(isOlderThan({ scope: 7, version: 40, askedAt: 900 }, stored)).toBe(true)
    expect(isOlderThan({ scope: 7, version: 41, askedAt: 900 }, stored)).toBe(false)
    expect(isOlderThan({ scope: 7, version: 42, askedAt: 900 }, stored)).toBe(false)
  })

  it('believes a server that was set back', () => {
    expect(
      isOlderThan({ scope: 7, version: 3, askedAt: 1001 }, { scope: 7, version: 41, storedAt: 1000 }),
    ).toBe(false)
  })
})
