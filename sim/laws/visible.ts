import type { Shows } from '../operator/draft.ts'
import type { Made } from './ledger.ts'

/** Writes that a tablet's lists have to show, as long as nobody else touches what they are about. */
export interface Visible {
  /** A page was told that its write is kept or done. */
  expect(made: Made, shows: Shows): void
  /** A write took effect, or was made: what others said of these entities counts no more. */
  touched(made: Pick<Made, 'id' | 'tablet' | 'user' | 'ordinal'>, entities: readonly string[]): void
  /** Nothing is expected of it any more. */
  drop(id: string): void
  /** A write without a place in the order is taken up or took effect: nothing is expected of what was made up to now about the same. */
  dropAbout(made: Pick<Made, 'tablet' | 'user' | 'entities'>): void
  /** Nothing is expected of what was made on a tablet up to now. */
  dropOf(tablet: number): void
  /** The writes that this answer should show and does not. */
  missing(tablet: number, user: string, path: string, list: readonly object[], mark: number): Made[]
  /** What is expected from here on is not to be seen by a read that is asked for now. */
  mark(): number
}

interface Expectation {
  readonly made: Made
  readonly shows: Shows
  readonly turn: number
}

/** As many of a tablet's latest writes are looked for in each of its answers. */
const MAX_EXPECTED = 30

/** Knows what each tablet has to see of its own writes. */
export function createVisible(): Visible {
  const expected = new Map<string, Map<string, Expectation>>()
  const actors = new Map<string, string>()
  /** The place of the last write of each actor on each entity. */
  const latest = new Map<string, number>()
  const actorOf = ({ tablet, user }: Pick<Made, 'tablet' | 'user'>) => `${tablet} ${user}`
  const SEVERAL = 'several'
  let turns = 0

  return {
    expect(made, shows) {
      const actor = actorOf(made)
      if (shows.about.some(entity => (actors.get(entity) ?? actor) !== actor)) return
      if (shows.about.some(entity => (latest.get(`${actor} ${entity}`) ?? 0) > made.ordinal)) return
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
          if (id !== made.id && isEarlier && one.shows.about.some(entity => entities.includes(entity)))
            own.delete(id)
        }
    },

    drop(id) {
      for (const own of expected.values()) own.delete(id)
    },

    dropAbout(made) {
      for (const entity of made.entities) {
        const name = `${actorOf(made)} ${entity}`
        // Between what was made last and what is made next: pages may not have been told of the last ones yet.
        latest.set(name, Math.floor(latest.get(name) ?? 0) + 0.5)
      }
      for (const own of expected.values())
        for (const [id, { shows }] of own)
          if (shows.about.some(entity => made.entities.includes(entity))) own.delete(id)
    },

    dropOf(tablet) {
      for (const own of expected.values())
        for (const [id, { made }] of own) if (made.tablet === tablet) own.delete(id)
    },

    missing(tablet, user, path, list, mark) {
      const own = expected.get(actorOf({ tablet, user }))
      if (!own) return []
      const missing: Made[] = []
      for (const { made, shows, turn } of own.values())
        if (shows.path === path && turn <= mark && !shows.check(list)) missing.push(made)
      return missing
    },

    mark: () => turns,
  }
}
