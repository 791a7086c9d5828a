import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventSummary } from '../../contract/api/events.schema.ts'
import { addDays, isoDateFromDay } from '../../contract/rules/days.ts'
import { venueDay } from '../../contract/rules/venue-time.ts'
import type { TestServer } from './server.ts'

const TIMEZONE = 'Europe/London'
/** After all that journeys find among the events to come. */
const DAYS_AHEAD = 400

const find = async (server: TestServer, name: string): Promise<EventSummary | undefined> =>
  (await server.api<EventSummary[]>('GET', '/events')).find(event => event.name === name)

/**
 * An event to come that no other journey looks at, for one that changes entry dates or fills a list. It is imported the
 * first time, for which the server is started anew.
 */
export async function ownEvent(server: TestServer, name: string): Promise<EventSummary> {
  const known = await find(server, name)
  if (known) return known
  const day = (after: number) => isoDateFromDay(addDays(venueDay(new Date(), TIMEZONE), DAYS_AHEAD + after))
  const event = {
    pitwall_uuid: randomUUID(),
    name,
    location: 'Silverstone',
    country: 'United Kingdom',
    country_code: 'GB',
    timezone: TIMEZONE,
    event_start: day(0),
    event_end: day(2),
  }
  const file = join(server.dataDir, 'own-event.json')
  await writeFile(file, JSON.stringify([event]))
  await server.stop()
  await server.run('import:events', file)
  await server.start()
  const imported = await find(server, name)
  if (!imported) throw new Error(`${name} was not imported.`)
  return imported
}
