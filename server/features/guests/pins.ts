import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { allPins } from '../../../contract/rules/pin.ts'
import type { Db } from '../../db/client.ts'
import { events, guests } from '../../db/schema.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'

/**
 * Draws `count` random pins that no guest of the event has (design section 7), and as many as are still missing from
 * `freed`, the pins of guests who are about to be removed. Locks the event's row until the transaction ends, so that the
 * pins are still free when they are stored. Must be called after locking the event group. Throws EventNotFound, and
 * OverGuestLimit if too few pins are left.
 */
export async function drawPins(
  db: Db,
  eventId: number,
  count: number,
  freed: readonly number[] = [],
): Promise<number[]> {
  return drawFree(await lockPins(db, eventId), count, freed)
}

/** Like `drawPins`, for restored guests: each gets their old pin if it is free or freed, otherwise another one. */
export async function reusePins(
  db: Db,
  eventId: number,
  had: readonly number[],
  freed: readonly number[],
): Promise<number[]> {
  const { name, used } = await lockPins(db, eventId)
  const own = new Set(had)
  const going = new Set(freed)
  const isFree = (pin: number) => !used.has(pin) || going.has(pin)
  const fresh = drawFree(
    { name, used: new Set([...used, ...had]) },
    had.filter(pin => !isFree(pin)).length,
    freed.filter(pin => !own.has(pin)),
  )
  return had.map(pin => (isFree(pin) ? pin : (fresh.pop() ?? pin)))
}

interface Pins {
  /** The event's name. */
  readonly name: string
  readonly used: ReadonlySet<number>
}

async function lockPins(db: Db, eventId: number): Promise<Pins> {
  const [event] = await db
    .select({ name: events.name })
    .from(events)
    .where(eq(events.id, eventId))
    .for('no key update')
  const { name } = orThrow(event, 'EventNotFound')
  const [row] = await db
    .select({ pins: sql<number[] | null>`json_agg(${guests.pin})` })
    .from(guests)
    .where(eq(guests.eventId, eventId))
  return { name, used: new Set(row?.pins) }
}

function drawFree({ name, used }: Pins, count: number, freed: readonly number[]): number[] {
  const all = allPins()
  const unused = all.filter(pin => !used.has(pin))
  const missing = Math.min(Math.max(count - unused.length, 0), freed.length)
  const free = [...unused, ...drawFrom([...freed], missing)]
  if (free.length < count)
    throw new HttpError(
      'OverGuestLimit',
      `${name} has ${free.length} of ${all.length} pins left: it cannot take ${count === 1 ? 'another guest' : `${count} more guests`}.`,
      { maximum_guests: all.length, guest_count: used.size },
    )
  return drawFrom(free, count)
}

/** Draws `count` different numbers at random (the start of a Fisher-Yates shuffle). */
function drawFrom(numbers: number[], count: number): number[] {
  for (let at = 0; at < count; at += 1) {
    const other = randomInt(at, numbers.length)
    const [a, b] = [numbers[at] ?? 0, numbers[other] ?? 0]
    numbers[at] = b
    numbers[other] = a
  }
  return numbers.slice(0, count)
}
