import { useEffect, useState } from 'react'
import type { EventSummary } from '../../contract/api/events.schema.ts'
import { eventList } from '../../contract/api/events.ts'
import { timePeriod } from '../../contract/rules/event.ts'
import { useFetchOnce } from '../api/api-context.ts'
import type { Api } from '../api/client.ts'
import { eventReads } from '../api/event-tabs.ts'
import { askClock } from '../network/ask-clock.ts'
import type { EventData, Facts } from './readiness-checks.ts'

type Aged = { readonly asOf: string | null }
type Found = Pick<Facts, 'events' | 'persisted' | 'clockAhead'>

/** Reads all that a desk needs of an event, so that it is on this device, and says how old it is. */
async function readEvent(read: Api['read'], { id, name }: EventSummary): Promise<EventData> {
  const results = await Promise.allSettled(
    eventReads(id).map(({ run }) => run<Promise<Aged>>((row, input) => read(row, input))),
  )
  const ages = results.flatMap(result => (result.status === 'fulfilled' ? instant(result.value.asOf) : []))
  return { name, missing: results.length - ages.length, asOf: Math.min(...ages) }
}

/** An answer that comes from no copy is of now. */
const instant = (asOf: string | null): number => (asOf === null ? Date.now() : Date.parse(asOf))

async function readToday(read: Api['read']): Promise<EventData[]> {
  const { data: events } = await read(eventList, {})
  const live = events.filter(event => timePeriod(event, Date.now()) === 'live')
  return Promise.all(live.map(event => readEvent(read, event)))
}

/** Asks to keep what is stored here, which the browser grants or not, and says whether it does. */
async function askToKeep(): Promise<boolean> {
  const { storage } = navigator
  return (await storage?.persisted?.()) || (await storage?.persist?.()) || false
}

/**
 * What the readiness screen has to find out. Asks anew when `round` changes, and when the device goes on or off line; what is known stays until then.
 * @param healthUrl address of GET /api/health
 */
export function useReadiness(round: number, healthUrl: string, online: boolean): Found {
  const read = useFetchOnce()
  const [found, setFound] = useState<Found>({
    events: undefined,
    persisted: undefined,
    clockAhead: undefined,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let gone = false
    const learn = (part: Partial<Found>) => {
      if (!gone) setFound(known => ({ ...known, ...part }))
    }
    const unknown = (part: Partial<Found>) => (error: unknown) => {
      console.info('Not known just now:', error)
      learn(part)
    }
    const noData = [{ name: 'The list of events', missing: 1, asOf: Number.POSITIVE_INFINITY }]
    readToday(read).then(events => learn({ events }), unknown({ events: noData }))
    if (online) askClock(healthUrl).then(clockAhead => learn({ clockAhead }), unknown({ clockAhead: null }))
    else learn({ clockAhead: null })
    askToKeep().then(persisted => learn({ persisted }), unknown({ persisted: false }))
    return () => {
      gone = true
    }
  }, [read, healthUrl, online, round])
  return found
}
