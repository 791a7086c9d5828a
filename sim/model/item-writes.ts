import type { HandoverContent } from '../../contract/api/handovers.schema.ts'
import type { Pass } from '../../contract/api/passes.schema.ts'
import type { Radio } from '../../contract/api/radios.schema.ts'
import { fieldsOf } from '../../contract/rules/fields-of.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { isDoneSince } from '../../contract/rules/late-writes.ts'
import { comparePasses, compareRadios } from '../../contract/rules/order.ts'
import { MAX_RADIOS } from '../../contract/rules/radios.ts'
import { hasRoom, tourPeriod } from '../../contract/rules/tours.ts'
import type { ModelWrite } from './call.ts'
import { orRefuse, Refusal } from './refusal.ts'
import { addTourGuests, EVENT, guides, type ModelState, noteChange, updateTourFields } from './state.ts'

/** Writes on tours, passes, radios and hand-overs, carried out on the model by the rules of the contract. */

const guestOf = (state: ModelState, id: unknown) => orRefuse(state.guests.get(String(id)), 'GuestNotFound')
const tourOf = (state: ModelState, id: unknown) => orRefuse(state.tours.get(String(id)), 'TourNotFound')

const placeAnswer = (state: ModelState, id: string, guestId: string) => {
  const { first_name, last_name } = guestOf(state, guestId)
  return { tour_guest_id: id, guest_id: guestId, first_name, last_name }
}

const isOn = (state: ModelState, tourId: string, guestId: string): boolean =>
  [...state.places.values()].some(place => place.tourId === tourId && place.guestId === guestId)

const tourCreate: ModelWrite = ({ state, body, changed, at }) => {
  const id = String(body.id)
  const guide = orRefuse(
    guides.find(one => one.id === body.userID),
    'UserNotFound',
  )
  if (state.tours.has(id)) throw new Refusal('IdTaken')
  const start_time = String(body.startTime)
  const tour = {
    id,
    event_id: EVENT.id,
    title: String(body.title),
    user_uuid: guide.id,
    name: guide.name,
    start_time,
    maximum_guests: Number(body.maxGuests),
    guest_count: 0,
    time_period: tourPeriod({ start_time }, Date.parse(at)),
    is_vcarb: body.is_vcarb === true,
  }
  state.tours.set(id, tour)
  changed({ tours: [id] })
  return tour
}

const tourDelete: ModelWrite = ({ state, params, body, at, changed }) => {
  const tour = tourOf(state, params.tourID)
  const { guest_count } = tour
  const seen = fieldsOf(body.before)
  const places = [...state.places].filter(([, { tourId }]) => tourId === tour.id)
  const guests = places.map(([, { guestId }]) => guestId)
  const isUnseen = (id: string) => Array.isArray(seen.guest_ids) && !seen.guest_ids.includes(id)
  if (
    guest_count > Number(seen.guest_count) ||
    guests.some(isUnseen) ||
    places.some(([, { joinedAt }]) => isDoneSince(joinedAt, at))
  )
    throw new Refusal('Conflict', { guest_count, guest_ids: guests })
  for (const [id, place] of places) {
    state.places.delete(id)
    state.lostPlaces.set(`${id} ${tour.id}`, { ...place, lostAt: at })
  }
  state.tours.delete(tour.id)
  for (const guestId of guests) updateTourFields(state, guestId)
  changed({ tours: [tour.id], guests })
  return undefined
}

const tourGuestAdd: ModelWrite = ({ state, params, body, at, caller, changed }) => {
  const tour = tourOf(state, params.tourID)
  const guest = guestOf(state, body.guestID)
  const id = String(body.id)
  if (isOn(state, tour.id, guest.id)) throw new Refusal('AlreadyOnTour')
  if (!hasRoom(tour)) throw new Refusal('TourFull')
  if (state.places.has(id)) throw new Refusal('IdTaken')
  state.places.set(id, { tourId: tour.id, guestId: guest.id, joinedAt: at })
  noteChange(state, guest.id, { caller, at })
  addTourGuests(state, tour.id, 1)
  updateTourFields(state, guest.id)
  changed({ tours: [tour.id], guests: [guest.id] })
  return placeAnswer(state, id, guest.id)
}

/** The place that was deleted with a tour, unless the guest was put on another one after that. */
function lostPlace(state: ModelState, id: string, tourId: unknown) {
  const place = orRefuse(state.lostPlaces.get(`${id} ${tourId}`), 'TourGuestNotFound')
  guestOf(state, place.guestId)
  const isSince = (one: { readonly guestId: string; readonly joinedAt: string }) =>
    one.guestId === place.guestId && one.joinedAt > place.lostAt
  if ([...state.places.values()].some(isSince)) throw new Refusal('TourGuestNotFound')
  return place
}

const tourGuestSwap: ModelWrite = ({ state, params, body, at, caller, changed }) => {
  const id = String(params.tourGuestID)
  const known = state.places.get(id)
  const place = known ?? lostPlace(state, id, body.currentTourID)
  const target = tourOf(state, body.newTourID)
  if (place.tourId !== body.currentTourID) {
    if (place.tourId !== target.id) throw new Refusal('Conflict')
    // Another desk has made the same move.
    return placeAnswer(state, id, place.guestId)
  }
  if (isOn(state, target.id, place.guestId)) throw new Refusal('AlreadyOnTour')
  if (!hasRoom(target)) throw new Refusal('TourFull')
  state.places.set(id, { tourId: target.id, guestId: place.guestId, joinedAt: at })
  noteChange(state, place.guestId, { caller, at })
  addTourGuests(state, place.tourId, -1)
  addTourGuests(state, target.id, 1)
  updateTourFields(state, place.guestId)
  changed({ tours: [...(known ? [place.tourId] : []), target.id], guests: [place.guestId] })
  return placeAnswer(state, id, place.guestId)
}

const tourGuestRemove: ModelWrite = ({ state, params, body, at, changed }) => {
  const id = String(params.tourGuestID)
  const place = orRefuse(state.places.get(id), 'TourGuestNotFound')
  const from = body.currentTourID
  if (from === undefined ? isDoneSince(place.joinedAt, at) : place.tourId !== from)
    throw new Refusal('Conflict')
  state.places.delete(id)
  addTourGuests(state, place.tourId, -1)
  updateTourFields(state, place.guestId)
  changed({ tours: [place.tourId], guests: [place.guestId] })
  return undefined
}

/** Passes that are out, in the order of their list. */
export const passesOut = (state: ModelState): Pass[] =>
  [...state.passes.values()].filter(pass => !pass.returned).sort(comparePasses)

/** Radios that are out, in the order of their list. */
export const radiosOut = (state: ModelState): Radio[] =>
  [...state.radios.values()].filter(radio => !radio.returned).sort(compareRadios)

const passCreate: ModelWrite = ({ state, body, changed }) => {
  const guest = guestOf(state, body.guestID)
  const made: Pass = {
    pass_id: Number(body.passID),
    guest_id: guest.id,
    guest_name: fullName(guest),
    allocated_at: String(body.allocated),
    duration: Number(body.duration),
    returned: false,
    is_vcarb: body.is_vcarb === true,
  }
  const known = state.passes.get(made.pass_id)
  if (known) {
    if (known.guest_id !== made.guest_id || known.allocated_at !== made.allocated_at)
      throw new Refusal('IdTaken')
    if (!known.returned) return known
  }
  state.passes.set(made.pass_id, made)
  changed({ passes: [made.pass_id] })
  return made
}

const passReturn: ModelWrite = ({ state, params, changed }) => {
  const pass = orRefuse(state.passes.get(Number(params.passID)), 'PassNotFound')
  if (!pass.returned) {
    state.passes.set(pass.pass_id, { ...pass, returned: true })
    changed({ passes: [pass.pass_id] })
  }
  return passesOut(state)
}

const radioCreate: ModelWrite = ({ state, body, changed }) => {
  const guest = guestOf(state, body.guestID)
  const made: Radio = {
    radio_id: Number(body.radioID),
    guest_id: guest.id,
    guest_name: fullName(guest),
    allocated_at: String(body.allocated),
    pass_code: String(body.passCode),
    returned: false,
    is_vcarb: body.is_vcarb === true,
  }
  const known = state.radios.get(made.radio_id)
  if (known) {
    if (known.guest_id !== made.guest_id || known.allocated_at !== made.allocated_at)
      throw new Refusal('IdTaken')
    if (!known.returned) return known
  }
  const left = state.radios.get(Number(body.takes_over))
  const out = radiosOut(state).filter(radio => radio !== left)
  if (out.some(radio => radio.pass_code === made.pass_code)) throw new Refusal('PassCodeTaken')
  if (out.length >= MAX_RADIOS) throw new Refusal('RadioLimit')
  state.radios.set(made.radio_id, made)
  if (left && !left.returned) state.radios.set(left.radio_id, { ...left, returned: true })
  changed({ radios: [...(left ? [left.radio_id] : []), made.radio_id] })
  return made
}

const radioReturn: ModelWrite = ({ state, params, changed }) => {
  const radio = orRefuse(state.radios.get(Number(params.radioID)), 'RadioNotFound')
  if (!radio.returned) {
    state.radios.set(radio.radio_id, { ...radio, returned: true })
    changed({ radios: [radio.radio_id] })
  }
  return radiosOut(state)
}

const handoverCreate: ModelWrite = ({ state, body, at, caller, changed }) => {
  const id = String(body.id)
  if (state.handovers.has(id)) throw new Refusal('IdTaken')
  // The model gets only bodies that the contract accepts.
  const made = { ...(body as HandoverContent & { day: string }), id, event_id: EVENT.id, at, by: caller }
  state.handovers.set(id, made)
  changed({})
  return made
}

export const itemWrites: Readonly<Record<string, ModelWrite>> = {
  tourCreate,
  tourDelete,
  tourGuestAdd,
  tourGuestSwap,
  tourGuestRemove,
  passCreate,
  passReturn,
  radioCreate,
  radioReturn,
  handoverCreate,
}
