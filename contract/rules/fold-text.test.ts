import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, foldToKey } from './fold-text.ts'

describe('the key by which two texts count as the same', () => {
  test.each([
    ['Łukasz  Ångström', 'lukasz angstrom'],
    ["O'Brien-Smith", 'OBRIEN SMITH'],
    ['Straße', 'STRASSE'],
    ['Æsa Þór', 'aesa thor'],
    ['Иван Йорк', 'иван Иорк'],
    ['أحمد آل مؤمن', 'احمد ال مومن'],
    ['מֹשֶׁה', 'משה'],
  ])('%s and %s', (one, other) => {
    expect(foldToKey(one)).toBe(foldToKey(other))
  })

  test.each([
    ['か', 'が'],
    ['राम', 'रमा'],
    ['Anna', 'Ana'],
    ['Room 1', 'Room 2'],
  ])('not %s and %s', (one, other) => {
    expect(foldToKey(one)).not.toBe(foldToKey(other))
  })

  test('is never empty for a name, even one of signs alone', () => {
    expect(foldToKey(' -?A! ')).toBe('a')
    expect(foldToKey(' -?! ')).toBe('-?!')
    expect(foldToKey('  ★ ')).toBe('★')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), text => {
        if (text.trim() !== '') expect(foldToKey(text)).not.toBe('')
      }),
    )
  })

  test('is the letters and digits of a plain text, in any case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 .'-]{0,20}[A-Za-z0-9]$/), text => {
        expect(foldToKey(text)).toBe(text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
        expect(foldToKey(text.toUpperCase())).toBe(foldToKey(text))
      }),
    )
  })
})

test('text for sorting and searching keeps its spaces and signs', () => {
  expect(foldText("  O'BRIEN-Ñandú ")).toBe("  o'brien-nandu ")
})
