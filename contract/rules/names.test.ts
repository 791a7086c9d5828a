import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineOrEmpty, name } from '../api/fields.ts'
import { cleanName, nameProblem } from './names.ts'

/** Unicode text, with difficult characters much more often than by chance. */
const hard = fc.constantFrom(
  ...'\u200c\u200d\u202e\u2066\u2028\u2029\u3164\u2800\u115f\u1160\uffa0\u00ad\u200b\ufeff\u034f\u061c\u180e\ufe0f',
  ...'\u0301\u0007\u0000\u0085\u00a0\u3000\ue000\ufffd\ufffe\ud800\udc00 \t\n\r',
  '\u{e0061}',
  '\u{e0100}',
  '\u{1d173}',
)
const plain = fc.constantFrom(...'aZ9é李نबन्', '👩', '❤', '🏽')
const text = fc
  .array(fc.oneof(plain, hard, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), { maxLength: 30 })
  .map(parts => parts.join(''))

const accepted = text.map(cleanName).filter(one => nameProblem(one) === undefined)

describe('the rule for names', () => {
  test('leaves no invisible or deceptive characters in a name, whatever was typed', () => {
    fc.assert(
      fc.property(accepted, one => {
        expect(one).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u)
        // The only format characters left are joiners; the only fillers left are variation selectors.
        expect(one.replace(/[\u200c\u200d]/g, '')).not.toMatch(/\p{Cf}/u)
        expect(one).not.toMatch(/[\u034f\u115f\u1160\u3164\uffa0\u2800]/)
        // Words are separated by single plain spaces.
        expect(one.replace(/(?<=\S) (?=\S)/g, '')).not.toMatch(/[\p{Z}\s]/u)
        expect(one.replace(/[\p{M}\p{Cf}\p{Z}]/gu, '')).not.toBe('')
      }),
      { numRuns: 5000 },
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(text, typed => {
        expect(cleanName(cleanName(typed))).toBe(cleanName(typed))
      }),
      { numRuns: 5000 },
    )
  })

  test('is the same for the schemas of every write', () => {
    fc.assert(
      fc.property(text, typed => {
        const clean = cleanName(typed)
        const result = name().safeParse(typed)
        expect(result.success ? result.data : undefined).toBe(
          nameProblem(clean) === undefined ? clean : undefined,
        )
        expect(lineOrEmpty().safeParse(typed).success).toBe(clean === '' || nameProblem(clean) === undefined)
        if (!result.success)
          expect(result.error.issues.map(issue => issue.message)).toContain(nameProblem(clean))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    "O'Brien, MBE",
    'Anne-Marie d’Aubigné',
    'اي\u200cلا',
    'क्\u200dष',
    'ക്\u200dക',
    'അവന്\u200d',
    '葛\u{e0100}飾',
    '👩\u200d🚀 Ada',
    '❤\ufe0f\u200d🔥',
    'न\u0301',
    '한글 이름',
    'ﷺ',
    '?',
    '"Bob"',
    '𠮷'.repeat(100),
  ])('keeps %s unchanged', typed => {
    expect(cleanName(typed)).toBe(typed)
    expect(nameProblem(typed)).toBeUndefined()
    expect(name().parse(typed)).toBe(typed)
  })

  test.each([
    ['Ann\u202eBell', 'AnnBell'],
    ['Ann\u2028Bell', 'Ann Bell'],
    [' Ann\u00a0\t\n Bell\u3000', 'Ann Bell'],
    ['Ann\u200c', 'Ann'],
    ['A\u200dnn', 'Ann'],
    ['ا\u200c ب', 'ا ب'],
    ['Ann\ufe0f', 'Ann'],
    ['Soft\u00adware', 'Software'],
  ])('cleans %j', (typed, clean) => {
    expect(cleanName(typed)).toBe(clean)
  })

  test.each([
    ['\u3164', 'cannot be empty'],
    ['\u2800\u2800', 'cannot be empty'],
    ['\u115f', 'cannot be empty'],
    ['\u200d\u200c', 'cannot be empty'],
    ['\u0301\u0302', 'contains nothing that can be seen'],
    ['Ann\u0007', 'contains a character that cannot be shown'],
    ['Ann\ud800', 'contains a character that cannot be shown'],
    ['\ue000', 'contains a character that cannot be shown'],
    ['Jos\ufffd', 'contains a character that cannot be shown'],
    ['a'.repeat(101), 'can have 100 characters at most'],
    ['𠮷'.repeat(101), 'can have 100 characters at most'],
    ['ﷺ'.repeat(20), 'can have 100 characters at most'],
  ])('refuses %j', (typed, problem) => {
    expect(nameProblem(cleanName(typed))).toBe(problem)
  })
})
