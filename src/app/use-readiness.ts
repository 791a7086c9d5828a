import { useEffect, useState } from 'react'
import type { EventSummary } from '../../contract/api/events.schema.ts'
import { eventList } from '../../contract/api/events.ts'
import { timePeriod } from '../../contract/rules/event.ts'
import { useFetchOnce } from '../api/api-context.ts'
import type { Api } from '../api/client.ts'
import { eventReads } from '../api/event-tabs.ts'
import { useNow } from '../lib/clock.ts'
import { measureClock } from '../network/measure-clock.ts'
import { requestPersistentStorage } from '../network/persistent-storage.ts'
import type { EventData, Facts } from './readiness-checks.ts'

type Aged = { readonly asOf: string | null }
type Found = Pick<Facts, 'events' | 'persisted' | 'clockAhead'>

/** Reads all that a desk needs of an event, so that it is stored on this device, and returns how old it is. */
async function readEvent(read: Api['read'], { id, name }: EventSummary): Promise<EventData> {
  const results = await Promise.allSettled(
    eventReads(id).map(({ run }) => run<Promise<Aged>>((row, input) => read(row, input))),
  )
  // An answer that does not come from a copy is not on this device.
  const ages = results.flatMap(result =>
    result.status === 'fulfilled' && result.value.asOf !== null ? Date.parse(result.value.asOf) : [],
  )
  return { id, name, missing: results.length - ages.length, asOf: Math.min(...ages) }
}

async function readToday(read: Api['read']): Promise<EventData[]> {
  const { data: events } = await read(eventList, {})
  const live = events.filter(event => timePeriod(event, Date.now()) === 'live')
  return Promise.all(live.map(event => readEvent(read, event)))
}

interface ReadinessSources {
  readonly read: Api['read']
  /** Address of GET /api/health. */
  readonly healthUrl: string
  /** The deployment's storage prefix. */
  readonly storagePrefix: string
  readonly online: boolean
}

/** Collects the facts of the readiness screen, and passes each part to `onFacts` as soon as it is known. */
export function findReadiness(sources: ReadinessSources, onFacts: (part: Partial<Found>) => void): void {
  const { read, healthUrl, storagePrefix, online } = sources
  const unknown = (part: Partial<Found>) => (error: unknown) => {
    console.info('The readiness of this device could not be checked:', error)
    onFacts(part)
  }
  const noData = [{ name: 'The list of events', missing: 1, asOf: Number.POSITIVE_INFINITY }]
  readToday(read).then(events => onFacts({ events }), unknown({ events: noData }))
  if (online)
    measureClock(healthUrl).then(clockAhead => onFacts({ clockAhead }), unknown({ clockAhead: null }))
  else onFacts({ clockAhead: null })
  requestPersistentStorage(storagePrefix).then(
    ({ keeping }) => onFacts({ persisted: keeping === 'kept' }),
    unknown({ persisted: false }),
  )
}

/** The days of all venues begin with one of these, because time zones differ by quarters of an hour. */
const QUARTER_MS = 15 * 60_000

/**
 * The facts, collected again when `round` changes, when the device goes on or off line, and when a day may have begun;
 * old ones stay until then.
 */
export function useReadiness(
  round: number,
  { healthUrl, storagePrefix, online }: Omit<ReadinessSources, 'read'>,
): Found {
  const read = useFetchOnce()
  const quarter = useNow(QUARTER_MS)
  const [found, setFound] = useState<Found>({
    events: undefined,
    persisted: undefined,
    clockAhead: undefined,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or quarter asks again
  useEffect(() => {
    let isUnmounted = false
    findReadiness({ read, healthUrl, storagePrefix, online }, part => {
      if (!isUnmounted) setFound(known => ({ ...known, ...part }))
    })
    return () => {
      isUnmounted = true
    }
  }, [read, healthUrl, storagePrefix, online, round, quarter])
  return found
}
