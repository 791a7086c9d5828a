import { expect, test } from 'vitest'
import type { TrailEntry } from '../../contract/api/trail.schema.ts'
import { actionsOf, byHour, filterActions } from './trail-actions.ts'

const entry = (change: Partial<TrailEntry>): TrailEntry => ({
  id: 1,
  version: 7,
  what: 'guestCheckIn',
  entity: 'guest:a',
  subject: 'Ann Bell',
  detail: {},
  who: 'Avery Holloway',
  device: null,
  device_name: null,
  at: '2026-11-20T10:32:00.000Z',
  arrived_at: '2026-11-20T10:32:01.000Z',
  replayed: false,
  ...change,
})

const move = {
  what: 'tourGuestSwap',
  detail: { tour_guest_id: 'p', left: 'x', joined: 'y' },
  about: ', from Partner, to ORBR Garage',
}

test('a move is one line that names both tours', () => {
  const actions = actionsOf([
    entry({ ...move, id: 9, entity: 'guest:a' }),
    entry({ ...move, id: 8, entity: 'tour:y', subject: 'ORBR Garage' }),
    entry({ ...move, id: 7, entity: 'tour:x', subject: 'Partner' }),
    entry({ id: 6 }),
  ])
  expect(actions).toHaveLength(2)
  const words = 'Moved to another tour, from Partner, to ORBR Garage'
  expect(actions[0]).toMatchObject({ id: 9, subject: 'Ann Bell', words })
})

test('a group check-in is one line, two writes at the same moment are two', () => {
  const group = [1, 2, 3].map(id => entry({ id, what: 'guestGroupCheckIn', entity: `guest:${id}` }))
  expect(actionsOf(group)).toMatchObject([{ subject: '3 guests' }])
  const leftOut = entry({ ...group[0], id: 4, entity: 'guest:4', detail: { not_expected: true } })
  expect(actionsOf([leftOut, ...group])).toMatchObject([{ subject: 'Ann Bell' }, { subject: '3 guests' }])
  const inAlready = entry({ ...group[0], id: 5, entity: 'guest:5', detail: { also_at: group[0]?.at } })
  expect(actionsOf([inAlready, ...group])).toMatchObject([{ subject: 'Ann Bell' }, { subject: '3 guests' }])
  expect(actionsOf([entry({}), entry({ id: 2, version: 8 })])).toHaveLength(2)
})

test('what was done to a group’s guests names the group', () => {
  const gift = { what: 'groupRedeem', who: 'Avery Holloway' }
  const group = entry({ ...gift, id: 1, entity: 'event-group:22', subject: 'Brightspark Batteries' })
  const guests = [3, 2].map(id => entry({ ...gift, id, entity: `guest:${id}` }))
  const subjectOf = (...entries: TrailEntry[]) => actionsOf(entries).map(({ subject }) => subject)
  expect(subjectOf(...guests, group)).toEqual(['2 guests of Brightspark Batteries'])
  expect(subjectOf(...guests.slice(1), group)).toEqual(['Ann Bell of Brightspark Batteries'])
  expect(subjectOf(entry({ ...gift, subject: null }), group)).toEqual(['Brightspark Batteries'])
  expect(subjectOf(group)).toEqual(['Brightspark Batteries'])
  expect(subjectOf(...guests, { ...group, subject: null })).toEqual(['2 guests'])
})

test('what was deleted with its guests is named itself', () => {
  const removal = { what: 'eventGroupDelete', detail: { removed_with: 'event-group:22' }, subject: null }
  const group = {
    id: 1,
    entity: 'event-group:22',
    subject: 'Oracle',
    detail: { group_id: 4, guests: 2 },
    about: ': 2 guests',
  }
  const lost = (n: number) => ({ removed_with: 'tour:x', tour_guest_id: `p${n}`, guest_id: `g${n}` })
  const deleted = { what: 'tourDelete' }
  const tour = {
    id: 4,
    entity: 'tour:x',
    subject: 'Partner',
    detail: { title: 'Partner', guests: 2 },
    about: ': 2 guests',
  }
  const actions = actionsOf([
    entry({ ...deleted, id: 6, entity: 'guest:g2', detail: lost(2) }),
    entry({ ...deleted, id: 5, entity: 'guest:g1', detail: lost(1) }),
    entry({ ...deleted, ...tour }),
    entry({ ...removal, id: 3, entity: 'guest:b' }),
    entry({ ...removal, id: 2 }),
    entry({ ...removal, ...group }),
    entry({ what: 'tourDelete', ...tour, detail: { guests: 0 }, about: '' }),
  ])
  expect(actions.map(({ subject, words }) => [subject, words])).toEqual([
    ['Partner', 'Tour deleted: 2 guests'],
    ['Oracle', 'Group removed from the event: 2 guests'],
    ['Partner', 'Tour deleted'],
  ])
})

test('actions are listed by hour, and filtered by person and kind', () => {
  const actions = actionsOf([
    entry({ id: 3, version: 9, at: '2026-11-20T11:01:00.000Z' }),
    entry({ id: 2, version: 8, at: '2026-11-20T10:59:00.000Z', who: 'Bianca Ferretti' }),
    entry({ id: 1, what: 'guestCreate' }),
  ])
  expect(byHour(actions, 'Europe/London').map(({ hour, actions }) => [hour, actions.length])).toEqual([
    ['Fri 20 Nov, 11:00', 1],
    ['Fri 20 Nov, 10:00', 2],
  ])
  expect(filterActions(actions, { who: 'Bianca Ferretti', what: '' }).map(({ id }) => id)).toEqual([2])
  expect(filterActions(actions, { who: '', what: 'guestCreate' }).map(({ id }) => id)).toEqual([1])
})
