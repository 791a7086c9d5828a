import { describe, expect, test } from 'vitest'
import {
  hasRoom,
  isSameTour,
  isVcarbTour,
  nextQuarter,
  sortStartedLast,
  tourLists,
  tourPeriod,
  toursOf,
  vcarbAfter,
} from './tours.ts'

describe('a tour', () => {
  test('has room below its maximum, and has started once its start is reached', () => {
    expect(hasRoom({ guest_count: 6, maximum_guests: 7 })).toBe(true)
    expect(hasRoom({ guest_count: 7, maximum_guests: 7 })).toBe(false)
    const start_time = '2026-11-20T10:00:00Z'
    expect(tourPeriod({ start_time }, Date.parse(start_time) - 1)).toBe('upcoming')
    expect(tourPeriod({ start_time }, Date.parse(start_time))).toBe('started')
  })

  test('is proposed for the next full quarter of an hour, and is listed below upcoming ones once it has started', () => {
    const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
    expect(nextQuarter(at('10:07:30'))).toBe(at('10:15:00'))
    expect(nextQuarter(at('10:15:00'))).toBe(at('10:30:00'))
    const tours = ['09:00:00', '10:00:00', '11:00:00'].map(time => ({ start_time: `2026-11-20T${time}Z` }))
    expect(sortStartedLast(tours, at('10:00:00'))).toEqual([tours[2], tours[0], tours[1]])
  })

  test("is VCARB's by its type; an unknown type or the same one changes nothing", () => {
    expect(isVcarbTour('VCARB Garage')).toBe(true)
    expect(isVcarbTour('Partner')).toBe(false)
    const gallery = { title: 'Viewing Gallery', is_vcarb: true }
    expect(vcarbAfter('ORBR Garage', gallery)).toBe(false)
    expect(vcarbAfter('Sunset walk', gallery)).toBe(true)
    expect(vcarbAfter('Viewing Gallery', gallery)).toBe(true)
  })

  test("is written into a guest's row by start, and read back from it", () => {
    const late = { title: 'Partner', name: 'Ada Reyes', start_time: '2026-11-20T12:00:00.000Z' }
    const early = { title: 'VCARB Tour', name: '', start_time: '2026-11-20T09:00:00.000Z' }
    const lists = tourLists([late, early])
    expect(lists.tour_name).toBe('VCARB Tour,Partner')
    expect(toursOf(lists)).toEqual([early, late])
    expect(toursOf(tourLists([early]))).toEqual([early])
    expect(toursOf(tourLists([]))).toEqual([])
  })

  test('with a comma in a name does not shift the lists', () => {
    const start_time = '2026-11-20T09:00:00.000Z'
    const [tour] = toursOf(tourLists([{ title: 'Garage, long', name: 'Reyes, Ada', start_time }]))
    expect(tour).toEqual({ title: 'Garage long', name: 'Reyes Ada', start_time })
  })
})

describe('two descriptions of a tour', () => {
  const tour = { start_time: '2026-11-20T10:00:00Z', title: 'Garage, pit lane', name: 'Jo Weiss' }

  test('match by start, title and guide, as in a list', () => {
    expect(isSameTour(tour, { ...tour, start_time: '2026-11-20T11:00:00+01:00' })).toBe(true)
    expect(isSameTour(tour, { ...tour, title: 'Garage pit lane' })).toBe(true)
    const { name: _, ...withoutGuide } = tour
    expect(isSameTour(tour, withoutGuide)).toBe(true)
    expect(isSameTour(withoutGuide, tour)).toBe(true)
  })

  test.each([{ start_time: '2026-11-20T10:15:00Z' }, { title: 'Partner' }, { name: 'Ada Guide' }])(
    'do not match with %o',
    other => {
      expect(isSameTour(tour, { ...tour, ...other })).toBe(false)
    },
  )

  test('match by id when both have one, whatever else differs', () => {
    expect(isSameTour({ ...tour, id: 'a' }, { ...tour, id: 'a', title: 'Partner' })).toBe(true)
    expect(isSameTour({ ...tour, id: 'a' }, { ...tour, id: 'b' })).toBe(false)
    expect(isSameTour({ ...tour, id: 'a' }, tour)).toBe(true)
  })

  test('at the same time are sorted by title, then guide, then id', () => {
    const tours = [
      { ...tour, title: 'Partner' },
      { ...tour, title: 'Garage', name: 'Zoe', id: 'b' },
      { ...tour, title: 'Garage', name: 'Al' },
      { ...tour, title: 'Zulu', start_time: '2026-11-20T09:00:00Z' },
      { ...tour, title: 'Garage', name: 'Zoe', id: 'a' },
    ]
    expect(tourLists(tours)).toEqual({
      tour_name: 'Zulu,Garage,Garage,Garage,Partner',
      start_time: `2026-11-20T09:00:00Z${',2026-11-20T10:00:00Z'.repeat(4)}`,
      guide: 'Jo Weiss,Al,Zoe,Zoe,Jo Weiss',
      tour_ids: ',,a,b,',
    })
  })
})
