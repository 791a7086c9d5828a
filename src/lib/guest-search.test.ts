import { describe, expect, test } from 'vitest'
import { GUEST_PAGE_PATH } from '../../contract/rules/guest-code.ts'
import { guestCode } from '../../contract/rules/random-code.ts'
import {
  createSearchIndex,
  explainCode,
  findMatching,
  isSameName,
  readGuestCode,
  type Searchable,
} from './guest-search.ts'
import { findSimilar } from './similar-names.ts'

const people: Searchable[] = [
  { id: 'a', name: 'Jane Doe', also: 'Northgate Partners', codes: ['4271'] },
  { id: 'b', name: 'Łukasz Ångström', also: 'Harbour Club', codes: ['1089', '0123456789ABCDEF'] },
  { id: 'c', name: 'Sofia De La Cruz', also: 'Harbour Club' },
  { id: 'd', name: 'Dijana North', also: 'Jane Street' },
  { id: 'e', name: "Niamh O'Brien", also: 'Süd AG' },
]
const keys = createSearchIndex().keysOf(people)
const found = (query: string) => findMatching(keys, query).map(index => people[index]?.id)

describe('an exact search', () => {
  test.each([
    ['jane', ['a', 'd']],
    ['JANE  doe', ['a']],
    ['doe jane', ['a']],
    ['lukasz angs', ['b']],
    ['delacruz', ['c']],
    ['de la c', ['c']],
    ['o brien', ['e']],
    ['obrien', ['e']],
    ['harbour', ['b', 'c']],
    ['sofia harbour', ['c']],
    ['sud', ['e']],
    ['north', ['d', 'a']],
    ['4271', ['a']],
    ['427', []],
    ['0123456789abcdef', ['b']],
    ['https://desk.example/g/0123456789ABCDEF ', ['b']],
    ['https://desk.example/g/0123456789ABCDE', []],
    ['zzz', []],
  ])('"%s" finds %j', (query, ids) => expect(found(query)).toEqual(ids))

  test('whoever has exactly this name comes before whoever has it among others', () => {
    const names = ['Ann Lee Parker', 'Lee-Ann Lee', 'Joann Leeson', 'Annlee', 'ANN  LÉE']
    const some = createSearchIndex().keysOf(names.map(name => ({ id: name, name })))
    expect(findMatching(some, 'ann lee').map(index => names[index])).toEqual([
      'Annlee',
      'ANN  LÉE',
      'Ann Lee Parker',
      'Lee-Ann Lee',
      'Joann Leeson',
    ])
  })

  test('one character is too short for a search', () => expect(found('z')).toHaveLength(people.length))
})

test.each([
  ['jane deo', 'a'],
  ['lucasz angstrm', 'b'],
  ['sofa cruz', 'c'],
  ['obrein', 'e'],
])('"%s", with a typing error, is similar to %s', async (query, id) => {
  const [best] = await findSimilar(keys, query, new AbortController().signal)
  expect(people[best ?? -1]?.id).toBe(id)
})

test('an aborted search rejects', async () => {
  const stop = new AbortController()
  const search = findSimilar(keys, 'jane', stop.signal)
  stop.abort()
  await expect(search).rejects.toThrow(/abort/i)
})

test('keys stay identical while no name changes', () => {
  const searchIndex = createSearchIndex()
  const first = searchIndex.keysOf(people)
  expect(searchIndex.keysOf(people.map(person => ({ ...person })))).toBe(first)
  const next = searchIndex.keysOf([{ id: 'a', name: 'Jane Roe' }, ...people.slice(1)])
  expect(next).not.toBe(first)
  expect(next[1]).toBe(first[1])
  expect(next[0]?.name).toBe(' jane roe')
})

test('keys made in advance in slices are the ones that a search uses', () => {
  const searchIndex = createSearchIndex()
  let slices = 0
  for (let at = 0; at < people.length; slices++) {
    let left = 2
    at = searchIndex.prepare(people, at, () => left-- > 0)
  }
  expect(slices).toBe(3)
  const made = searchIndex.keysOf(people)
  expect(searchIndex.keysOf(people.map(person => ({ ...person })))).toBe(made)
  expect(made).toEqual(keys)
})

test('names are compared without case, accents and spaces', () => {
  expect(isSameName('José  de la Cruz', 'JOSE DELA CRUZ')).toBe(true)
  expect(isSameName('Jose Cruz', 'Jose Crus')).toBe(false)
})

const A = 'AAAAAAAAAAAAAAAA'

test.each([
  [A, A],
  [` ${A.toLowerCase()}\n`, A],
  [`https://desk.example/g/${A}`, A],
  [`HTTP://LOCALHOST:3000/G/${A}`, A],
  [`https://desk.example/invites/${A}`, undefined],
  ['1234', undefined],
  ['Jane Doe', undefined],
  [`${A}A`, undefined],
  [`${A} ${A}`, undefined],
])('%j is read as %j', (scanned, code) => {
  expect(readGuestCode(scanned)).toBe(code)
})

test('the codes that the contract draws are read from the addresses that it makes', () => {
  for (const first of [0, 16]) {
    const code = guestCode(length => Uint8Array.from({ length }, (_, nth) => first + nth))
    expect(readGuestCode(`https://desk.example${GUEST_PAGE_PATH}${code}`)).toBe(code)
  }
})

test('a code that finds nobody is explained as a former code or as unknown here', () => {
  const guests = [{ first_name: 'Jane', last_name: 'Doe', old_codes: `${'B'.repeat(16)},${A}` }]
  expect(explainCode(guests, A).title).toBe('That was a code of Jane Doe')
  expect(explainCode(guests, 'C'.repeat(16)).title).toBe('This code is not on this device yet')
})
