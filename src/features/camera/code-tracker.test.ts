import { describe, expect, test } from 'vitest'
import { createCodeTracker, type PictureTexts, REARM_MS, UNREADABLE_MS } from './code-tracker.ts'

const FRAME_MS = 33
const ANN = 'HTTPS://TEAM.EXAMPLE/G/0123456789ABCDEF'
const BEN = 'https://team.example/g/fedcba9876543210'
const MENU = 'https://elsewhere.example/menu'

const sees = (...texts: string[]): PictureTexts => ({ texts, isUnreadable: false })
const NOTHING = sees()
const SMUDGE: PictureTexts = { texts: [], isUnreadable: true }

/** A camera that takes picture after picture; returns the findings, one line each. */
function camera() {
  const tracker = createCodeTracker()
  let now = 1_000
  return {
    look(picture: PictureTexts, forMs = FRAME_MS): string[] {
      const found: string[] = []
      for (const end = now + forMs; now < end; now += FRAME_MS) {
        const finding = tracker.track(picture, now)
        if (finding.what === 'code') found.push(finding.code)
        else if (finding.what === 'several') found.push(finding.codes.join(' or '))
        else if (finding.what !== 'nothing') found.push(finding.what)
      }
      return found
    },
    pause(ms: number) {
      now += ms
      tracker.resume(now)
    },
  }
}

describe('a code', () => {
  test('is accepted in its second picture, once while it stays in sight', () => {
    const { look } = camera()
    expect(look(sees(ANN))).toEqual([])
    expect(look(sees(ANN))).toEqual([ANN])
    expect(look(sees(ANN), 60_000)).toEqual([])
  })

  test('is not accepted in the first picture that has another code instead', () => {
    const { look } = camera()
    look(sees(ANN))
    expect(look(sees(BEN))).toEqual([])
    expect(look(sees(BEN))).toEqual([BEN])
  })

  test('is accepted again after it was out of sight long enough', () => {
    const { look } = camera()
    look(sees(ANN), 200)
    look(NOTHING, REARM_MS / 2)
    expect(look(sees(ANN), 200)).toEqual([])
    look(NOTHING, REARM_MS * 2)
    expect(look(sees(ANN), 200)).toEqual([ANN])
  })

  test('does not count as out of sight while the camera pauses', () => {
    const { look, pause } = camera()
    look(sees(ANN), 200)
    pause(60_000)
    expect(look(sees(ANN), 60_000)).toEqual([])
    expect(look(sees(BEN), 200)).toEqual([BEN])
  })

  test.each(['1234', '0f8fad5b-d9cb-469f-a165-70867728950e', '0123456789abcdef'])('may be %s', text => {
    expect(camera().look(sees(text), 200)).toEqual([text])
  })

  test('that is no guest’s is reported once', () => {
    const { look } = camera()
    expect(look(sees(MENU), 5_000)).toEqual(['foreign'])
  })

  test('of a guest is accepted beside another code', () => {
    expect(camera().look(sees(MENU, ANN), 5_000)).toEqual([ANN])
  })
})

describe('two codes', () => {
  test('lead to a choice, even if one is seen a picture later', () => {
    const { look } = camera()
    expect(look(sees(ANN))).toEqual([])
    expect(look(sees(BEN, ANN))).toEqual([])
    expect(look(sees(ANN, BEN))).toEqual([`${ANN} or ${BEN}`])
  })

  test('are not accepted alone afterwards', () => {
    const { look } = camera()
    look(sees(ANN, BEN), 200)
    expect(look(sees(ANN, BEN), 5_000)).toEqual([])
    expect(look(sees(BEN), 5_000)).toEqual([])
  })

  test('need no choice if one was reported already', () => {
    const { look } = camera()
    look(sees(ANN), 200)
    expect(look(sees(ANN, BEN), 200)).toEqual([BEN])
  })
})

describe('an unreadable code', () => {
  test('is reported once, after a while', () => {
    const { look } = camera()
    expect(look(SMUDGE, UNREADABLE_MS / 2)).toEqual([])
    expect(look(SMUDGE, UNREADABLE_MS)).toEqual(['unreadable'])
    expect(look(SMUDGE, 60_000)).toEqual([])
  })

  test('is reported even if some pictures do not show it', () => {
    const { look } = camera()
    const found = Array.from({ length: 100 }, () => [look(SMUDGE), look(NOTHING)]).flat(2)
    expect(found).toEqual(['unreadable'])
  })

  test('is ignored if it becomes readable or goes away', () => {
    const { look } = camera()
    look(SMUDGE, UNREADABLE_MS / 2)
    expect(look(sees(ANN), 200)).toEqual([ANN])
    look(SMUDGE, UNREADABLE_MS / 2)
    look(NOTHING, 5_000)
    expect(look(SMUDGE, UNREADABLE_MS / 2)).toEqual([])
  })
})
