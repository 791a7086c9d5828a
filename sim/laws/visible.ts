import type { ExpectedView } from '../operator/proposal.ts'
import type { MadeWrite } from './ledger.ts'

/** The writes that a tablet's lists must show, as long as nobody else touches their entities. */
export interface Visible {
  /** Called when a page was told that its write is queued or done. */
  expect(made: MadeWrite, shows: ExpectedView): void
  /** Called when a write is made or takes effect: earlier writes to these entities by others are no longer expected. */
  touched(made: Pick<MadeWrite, 'id' | 'tablet' | 'user' | 'ordinal'>, entities: readonly string[]): void
  /** Stops expecting a write. */
  drop(id: string): void
  /** A write without a place in the order is retried or took effect: stops expecting earlier writes on its entities. */
  dropByEntities(made: Pick<MadeWrite, 'tablet' | 'user' | 'entities'>): void
  /** Stops expecting any earlier write of a tablet. */
  dropByTablet(tablet: number): void
  /** The writes that this answer should show and does not. */
  missing(tablet: number, user: string, path: string, list: readonly object[], mark: number): MadeWrite[]
  /** A read requested at this mark need not show writes that are expected later. */
  mark(): number
}

interface Expectation {
  readonly made: MadeWrite
  readonly shows: ExpectedView
  readonly turn: number
}

/** Only this many of a tablet's latest writes are checked in each answer. */
const MAX_EXPECTED = 30

/** Tracks which of its own writes each tablet must see. */
export function createVisible(): Visible {
  const expected = new Map<string, Map<string, Expectation>>()
  const actors = new Map<string, string>()
  /** Ordinal of the last write of each actor to each entity. */
  const latest = new Map<string, number>()
  const actorOf = ({ tablet, user }: Pick<MadeWrite, 'tablet' | 'user'>) => `${tablet} ${user}`
  const SEVERAL = 'several'
  let turns = 0

  return {
    expect(made, shows) {
      const actor = actorOf(made)
      if (shows.entities.some(entity => (actors.get(entity) ?? actor) !== actor)) return
      if (shows.entities.some(entity => (latest.get(`${actor} ${entity}`) ?? 0) > made.ordinal)) return
      const own = expected.get(actor) ?? new Map<string, Expectation>()
      expected.set(actor, own)
      turns += 1
      own.set(made.id, { made, shows, turn: turns })
      const [oldest] = own.keys()
      if (own.size > MAX_EXPECTED && oldest !== undefined) own.delete(oldest)
    },

    touched(made, entities) {
      const actor = actorOf(made)
      for (const entity of entities) {
        const before = actors.get(entity)
        const name = `${actor} ${entity}`
        latest.set(name, Math.max(latest.get(name) ?? 0, made.ordinal))
        actors.set(entity, before === undefined || before === actor ? actor : SEVERAL)
      }
      for (const own of expected.values())
        for (const [id, one] of own) {
          const isEarlier = actorOf(one.made) !== actor || one.made.ordinal < made.ordinal
          if (id !== made.id && isEarlier && one.shows.entities.some(entity => entities.includes(entity)))
            own.delete(id)
        }
    },

    drop(id) {
      for (const own of expected.values()) own.delete(id)
    },

    dropByEntities(made) {
      for (const entity of made.entities) {
        const name = `${actorOf(made)} ${entity}`
        // Between the last and the next ordinal: pages may not have heard of the last writes yet.
        latest.set(name, Math.floor(latest.get(name) ?? 0) + 0.5)
      }
      for (const own of expected.values())
        for (const [id, { shows }] of own)
          if (shows.entities.some(entity => made.entities.includes(entity))) own.delete(id)
    },

    dropByTablet(tablet) {
      for (const own of expected.values())
        for (const [id, { made }] of own) if (made.tablet === tablet) own.delete(id)
    },

    missing(tablet, user, path, list, mark) {
      const own = expected.get(actorOf({ tablet, user }))
      if (!own) return []
      const missing: MadeWrite[] = []
      for (const { made, shows, turn } of own.values())
        if (shows.path === path && turn <= mark && !shows.check(list)) missing.push(made)
      return missing
    },

    mark: () => turns,
  }
}
