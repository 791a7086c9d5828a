import type { Guest } from '../../contract/api/guests.schema.ts'
import type { Radio } from '../../contract/api/radios.schema.ts'
import type { Tour } from '../../contract/api/tours.schema.ts'
import { MAX_RADIOS } from '../../contract/rules/radios.ts'
import { createModelServer, type ModelServer } from '../model/model-server.ts'
import { LISTS, listPaths } from '../model/reads.ts'
import type { Stage } from '../stage.ts'
import { seededRandom } from '../world/random.ts'

/** Checks the outcome of a run against the rules of the event itself. */
export async function checkEnd(stage: Stage): Promise<void> {
  const { verdict, desks, model } = stage
  for (const { tablet } of desks)
    if (tablet.disk.queue.size + tablet.disk.rejected.size > 0)
      verdict.break(
        'nothing waits',
        `Tablet ${tablet.number} still stores writes although all are settled: ${JSON.stringify([...tablet.disk.queue.values(), ...tablet.disk.rejected.values()].map(one => one.write.op))}`,
      )
  await checkOnce(stage)
  checkListLimits(stage, await stage.server.lists())
  if (!model) return
  checkSeats(stage, model)
  checkTrail(stage, model)
}

/** Checks that the server's own trail agrees with its answers to each write. */
async function checkOnce({ verdict, ledger, server }: Stage): Promise<void> {
  const times = new Map<string, number>()
  for (const key of await server.keysInTrail()) times.set(key, (times.get(key) ?? 0) + 1)
  for (const { id, endpoint, applied } of ledger.all())
    if (applied !== (times.get(id) ?? 0))
      verdict.break(
        'once',
        `${endpoint} ${id} took effect ${applied} times according to the answers, but ${times.get(id) ?? 0} times according to the trail.`,
      )
}

function checkListLimits({ verdict }: Stage, lists: ReadonlyMap<string, unknown>): void {
  const rows = (name: keyof typeof listPaths) => lists.get(listPaths[name]) as readonly never[]
  const radios: readonly Radio[] = rows('radioList')
  const tours: readonly Tour[] = rows('tourList')
  const guests: readonly Guest[] = rows('guestList')
  const { length } = radios
  if (length > MAX_RADIOS) verdict.break('limits of the event', `${length} radios are out.`)
  if (new Set(radios.map(radio => radio.pass_code)).size < length)
    verdict.break('limits of the event', 'Two radios with the same pass code are out.')
  for (const { id, guest_count, maximum_guests } of tours)
    if (guest_count > maximum_guests)
      verdict.break(
        'limits of the event',
        `The tour ${id} has ${guest_count} guests, more than its ${maximum_guests} places.`,
      )
  if (new Set(guests.map(guest => guest.pin)).size < guests.length)
    verdict.break('limits of the event', 'Two guests have the same pin.')
}

function checkSeats({ verdict }: Stage, { state }: ModelServer): void {
  for (const tour of state.tours.values()) {
    const seats = [...state.places.values()].filter(place => place.tourId === tour.id).length
    if (seats !== tour.guest_count)
      verdict.break(
        'limits of the event',
        `${seats} guests are on the tour ${tour.id}, but its count is ${tour.guest_count}.`,
      )
  }
}

/** Repeats the trail on a second model, which must arrive at the same lists. */
function checkTrail({ verdict, plan, clock, tokens }: Stage, server: ModelServer): void {
  const other = createModelServer({
    random: seededRandom(plan.seed, 'run').fork('server'),
    guests: server.guestsAtFirst,
    tokens,
    now: clock.now,
  })
  for (const write of server.trail) other.repeat(write)
  for (const name of LISTS) {
    const [before, after] = [server, other].map(one =>
      JSON.stringify((one.lists() as ReadonlyMap<string, unknown>).get(listPaths[name])),
    )
    if (before !== after)
      verdict.break('trail', `Replaying the trail gives another ${name} than the server's.`)
  }
}
