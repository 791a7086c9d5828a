import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { expectedToday } from '../../e2e/support/guest-day.ts'
import type { TestServer } from '../../e2e/support/server.ts'
import { foldName } from '../../src/lib/guest-search.ts'
import { type HandsWatch, rowsInSight } from './in-page.ts'
import { createOperator, KEY_MS, type Operator, TAP_MS } from './operator.ts'

export const BY_NAME = 100
export const BY_SCAN = 50
const LETTERS_BEFORE_LOOK = 3
const NAMES_PER_SLIP = 10
/** How long somebody waits for similar names before typing again; they appear after the exact matches. */
const SIMILAR_MS = 600
const LOOK_INTERVAL_MS = 20

/** The effort for one guest. `own`: the app's share of the time, in ms. */
export interface Effort {
  readonly keys: number
  readonly taps: number
  readonly seconds: number
  readonly own: number
}

/** Guests of today spread over the list, so that they share neither group nor initial. */
async function someOfToday(server: TestServer, count: number): Promise<Guest[]> {
  const guests = (await expectedToday(server)).filter(
    guest => guest.pin !== null && /^[a-z ]+$/.test(asHeard(guest)),
  )
  if (guests.length < count) throw new Error(`Only ${guests.length} guests are expected today.`)
  const step = guests.length / count
  return Array.from({ length: count }, (_, index) => guests[Math.floor(index * step)]).filter(
    guest => guest !== undefined,
  )
}

/** A surname as heard at a desk, without accents and capitals, and after it the first name if that is not enough. */
const asHeard = ({ first_name, last_name }: Guest): string => foldName(`${last_name} ${first_name}`)

/** With the second and third letter swapped. */
const withSlip = (heard: string): string => heard[0] + (heard[2] ?? '') + (heard[1] ?? '') + heard.slice(3)

const watched = (page: Page): Promise<HandsWatch> => page.evaluate(() => ({ ...window.hands }))

/** Waits until the typed text is in the search and painted; returns the time since the last letter, in ms. */
async function lastKey(page: Page, typed: string): Promise<number> {
  await page.waitForFunction(
    text => document.querySelector<HTMLInputElement>('input[type=search]')?.value === text,
    typed,
  )
  await page.waitForFunction(() => window.hands.shownAt > window.hands.typedAt)
  return page.evaluate(() => window.hands.shownAt - window.hands.typedAt)
}

async function seen(page: Page, name: string) {
  return (await page.evaluate(rowsInSight)).find(row => row.name === name)
}

/** Types until the guest is visible; returns the row and the app's share of the time, in ms. */
async function find(page: Page, operator: Operator, guest: Guest, heard: string) {
  const name = fullName(guest)
  await operator.type(heard.slice(0, LETTERS_BEFORE_LOOK))
  for (let letters = LETTERS_BEFORE_LOOK; ; letters += 1) {
    const own = await lastKey(page, heard.slice(0, letters))
    const row = await seen(page, name)
    if (row) return { row, own }
    const letter = heard[letters]
    if (letter === undefined) break
    await operator.key(letter)
  }
  for (const from = performance.now(); performance.now() - from < SIMILAR_MS; await sleep(LOOK_INTERVAL_MS)) {
    const row = await seen(page, name)
    if (row) return { row, own: await page.evaluate(() => window.hands.shownAt - window.hands.typedAt) }
  }
  return undefined
}

/** Checks a guest in by name, from the list or from the last guest's pin view. */
async function byName(page: Page, operator: Operator, guest: Guest, heard: string): Promise<Effort> {
  operator.count()
  await page.evaluate(name => Object.assign(window.hands, { pins: [], wanted: name }), fullName(guest))
  let found = await find(page, operator, guest, heard)
  if (!found) {
    await operator.key('Escape')
    found = await find(page, operator, guest, asHeard(guest))
  }
  if (!found) throw new Error(`${fullName(guest)} is not found.`)
  if (found.row.isForEnter) await operator.key('Enter')
  else await operator.tapAt(found.row.x, found.row.y)
  await page.waitForFunction(() => window.hands.pins.length > 0)
  const own = found.own + ((await watched(page)).pins[0] ?? Number.NaN)
  return effortOf(operator.count(), own)
}

async function byScan(page: Page, operator: Operator, guest: Guest): Promise<Effort> {
  operator.count()
  await page.evaluate(name => Object.assign(window.hands, { pins: [], wanted: name }), fullName(guest))
  await operator.scan(String(guest.pin))
  await page.waitForFunction(() => window.hands.pins.length > 0)
  return effortOf(operator.count(), (await watched(page)).pins[0] ?? Number.NaN)
}

/** Adds the known time of the hands to the measured time of the app. */
const effortOf = ({ keys, taps }: { keys: number; taps: number }, own: number): Effort => ({
  keys,
  taps,
  seconds: (keys * KEY_MS + taps * TAP_MS + own) / 1000,
  own,
})

export interface CheckIns {
  readonly names: readonly Effort[]
  readonly scans: readonly Effort[]
}

/** Checks guests in by name and by code, one after another. The guest list is open and its search focused. */
export async function checkThemIn(page: Page, server: TestServer): Promise<CheckIns> {
  const operator = createOperator(page)
  const guests = await someOfToday(server, BY_NAME + BY_SCAN)
  const names: Effort[] = []
  const scans: Effort[] = []
  for (const [index, guest] of guests.entries()) {
    const heard = asHeard(guest)
    const isSlip = index % NAMES_PER_SLIP === NAMES_PER_SLIP - 1
    if (index % 3 === 2 && scans.length < BY_SCAN) scans.push(await byScan(page, operator, guest))
    else names.push(await byName(page, operator, guest, isSlip ? withSlip(heard) : heard))
  }
  return { names, scans }
}
