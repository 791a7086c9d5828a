import type { Guest } from '../../contract/api/guests.schema.ts'
import type { Radio } from '../../contract/api/radios.schema.ts'
import {
  guestEntity,
  handoverEntity,
  passEntity,
  radioEntity,
  tourEntity,
  tourGuestEntity,
} from '../../contract/offline/entities.ts'
import { guestContext, tourContext, tourGuestContext } from '../../contract/offline/write-context.ts'
import { randomId } from '../../contract/rules/random-id.ts'
import { tourDeletionOf } from '../../contract/rules/tour-deletion.ts'
import { isOnTour } from '../../contract/rules/tours.ts'
import { listPaths } from '../model/reads.ts'
import { EVENT, guides } from '../model/state.ts'
import {
  type ExpectedView,
  type KnownPlace,
  type OperatorView,
  propose,
  type WriteMaker,
} from './proposal.ts'

/** Writes on tours, passes, radios and hand-overs, as operators make them. */

const someOf = <T>({ random }: OperatorView, items: readonly T[]): T | undefined =>
  items.length > 0 ? random.pick(items) : undefined

/** How many ids tablets draw from where ids are to collide. */
const COLLIDING_IDS = 6
const FIRST_ID = 100_000_000

/** A client id that another tablet may also have drawn, but never one that was drawn here before. */
function numberOf({ random, collides, drawn }: OperatorView): number {
  const few = FIRST_ID + random.int(COLLIDING_IDS)
  const number = collides && random.chance(0.5) && !drawn.has(few) ? few : randomId(random.bits32)
  drawn.add(number)
  return number
}

/** Until it has another id, a pass whose id is taken cannot be told from the one that has it. */
const isRare = (number: number): boolean => number >= FIRST_ID + COLLIDING_IDS

/** Expects a list to show what was given out at `at`. Its id may be another by then. */
const showsGiven = (path: string, at: string, entities: readonly string[]): ExpectedView => ({
  path,
  entities,
  check: list => list.some(one => 'allocated_at' in one && one.allocated_at === at),
})

/** Expects a list to show the row with this id. */
const showsRow = (path: string, id: string, entity: string): ExpectedView => ({
  path,
  entities: [entity],
  check: list => list.some(one => 'id' in one && one.id === id),
})

const give: WriteMaker = view => {
  const guest = someOf(view, view.guests)
  if (!guest) return undefined
  const passID = numberOf(view)
  return propose(
    'passCreate',
    {
      params: { eventID: EVENT.id },
      body: { passID, guestID: guest.id, allocated: view.at, duration: 30, is_vcarb: guest.is_vcarb },
    },
    guestContext(guest, EVENT),
    isRare(passID) && {
      shows: showsGiven(listPaths.passList, view.at, [passEntity(passID), guestEntity(guest.id)]),
    },
  )
}

const takeBack: WriteMaker = view => {
  const pass = someOf(view, view.passes)
  const guest = view.guests.find(one => one.id === pass?.guest_id)
  return (
    pass &&
    propose(
      'passReturn',
      { params: { eventID: EVENT.id, passID: pass.pass_id } },
      guest ? guestContext(guest, EVENT) : { event_id: EVENT.id, guest_id: pass.guest_id },
      {
        shows: {
          path: listPaths.passList,
          check: list => !list.some(one => 'pass_id' in one && one.pass_id === pass.pass_id),
          entities: [passEntity(pass.pass_id), guestEntity(pass.guest_id)],
        },
      },
    )
  )
}

/** Gives a guest a radio: a free one, or one that another guest hands over. */
function radioProposal(view: OperatorView, guest: Guest, from?: Radio): ReturnType<WriteMaker> {
  const radioID = numberOf(view)
  const left = from ? [radioEntity(from.radio_id), guestEntity(from.guest_id)] : []
  return propose(
    'radioCreate',
    {
      params: { eventID: EVENT.id },
      body: {
        radioID,
        guestID: guest.id,
        allocated: view.at,
        passCode: from?.pass_code ?? String(1 + view.random.int(60)),
        is_vcarb: guest.is_vcarb,
        ...(from && { takes_over: from.radio_id }),
      },
    },
    { ...guestContext(guest, EVENT), ...(from && { guest_ids: [from.guest_id] }) },
    isRare(radioID) && {
      shows: showsGiven(listPaths.radioList, view.at, [radioEntity(radioID), guestEntity(guest.id), ...left]),
      ...(from && { also: left }),
    },
  )
}

const giveRadio: WriteMaker = view => {
  const guest = someOf(view, view.guests)
  return guest && radioProposal(view, guest)
}

const takeRadioOver: WriteMaker = view => {
  const [radio, guest] = [someOf(view, view.radios), someOf(view, view.guests)]
  return radio && guest && radioProposal(view, guest, radio)
}

const takeRadioBack: WriteMaker = view => {
  const radio = someOf(view, view.radios)
  return (
    radio &&
    propose(
      'radioReturn',
      { params: { eventID: EVENT.id, radioID: radio.radio_id } },
      { event_id: EVENT.id, guest_id: radio.guest_id, subject: radio.guest_name },
    )
  )
}

const addTour: WriteMaker = view => {
  const guide = view.random.pick(guides)
  const id = view.random.uuid()
  const start = `2026-11-2${view.random.int(2)}T${10 + view.random.int(9)}:${10 + view.random.int(49)}:00.000Z`
  return propose(
    'tourCreate',
    {
      params: { eventID: EVENT.id },
      body: { id, title: 'Partner', userID: guide.id, startTime: start, maxGuests: 1 + view.random.int(5) },
    },
    { event_id: EVENT.id, timezone: EVENT.timezone, subject: 'Partner', name: guide.name },
    { shows: showsRow(listPaths.tourList, id, tourEntity(id)) },
  )
}

const removeTour: WriteMaker = view => {
  const tour = view.tours.length > 2 ? someOf(view, view.tours) : undefined
  if (!tour) return undefined
  const call = { params: { tourID: tour.id }, body: tourDeletionOf(tour, view.guests) }
  return propose('tourDelete', call, tourContext(tour, EVENT))
}

const showsPlace = (row: object, { tour, guest }: Pick<KnownPlace, 'tour' | 'guest'>): boolean =>
  'tour_name' in row && (row as Guest).id === guest.id && isOnTour(row as Guest, tour)

const join: WriteMaker = view => {
  const [tour, guest] = [someOf(view, view.tours), someOf(view, view.guests)]
  if (!tour || !guest) return undefined
  const place = { id: view.random.uuid(), tour, guest }
  return propose(
    'tourGuestAdd',
    { params: { tourID: tour.id }, body: { id: place.id, guestID: guest.id } },
    tourGuestContext(guest, tour, EVENT),
    {
      place,
      shows: {
        path: listPaths.guestList,
        check: list =>
          !list.some(row => 'id' in row && row.id === guest.id) || list.some(row => showsPlace(row, place)),
        entities: [tourGuestEntity(place.id), tourEntity(tour.id), guestEntity(guest.id)],
      },
    },
  )
}

const leave: WriteMaker = view => {
  const place = someOf(view, view.places)
  return (
    place &&
    propose(
      'tourGuestRemove',
      { params: { tourGuestID: place.id }, body: { currentTourID: place.tour.id } },
      tourGuestContext(place.guest, place.tour, EVENT),
    )
  )
}

const move: WriteMaker = view => {
  const [place, to] = [someOf(view, view.places), someOf(view, view.tours)]
  if (!place || !to || to.id === place.tour.id) return undefined
  return propose(
    'tourGuestSwap',
    { params: { tourGuestID: place.id }, body: { newTourID: to.id, currentTourID: place.tour.id } },
    tourGuestContext(place.guest, to, EVENT, place.tour),
    { place: { ...place, tour: to } },
  )
}

const handOver: WriteMaker = view => {
  const id = view.random.uuid()
  const count = () => view.random.int(50)
  return propose(
    'handoverCreate',
    {
      params: { eventID: EVENT.id },
      body: {
        id,
        day: EVENT.days[0],
        overdue_passes: count(),
        radios_out: view.radios.length,
        tours_not_started: count(),
        guests_not_in: count(),
        refused: count(),
        note: `Radio ${count()} has no battery.`,
      },
    },
    { event_id: EVENT.id, issuer: view.issuer },
    { shows: showsRow(listPaths.handoverList, id, handoverEntity(id)) },
  )
}

export const itemMakers = {
  give,
  takeBack,
  giveRadio,
  takeRadioOver,
  takeRadioBack,
  addTour,
  removeTour,
  join,
  leave,
  move,
  handOver,
}
