import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { AnyWriteRow, Response } from '../../../contract/api/endpoint.ts'
import type { Event } from '../../../contract/api/events.schema.ts'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { TourDetail } from '../../../contract/api/tours.schema.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { ApiContext } from '../../api/api-context.ts'
import { createApi, type Sent, type WriteInput } from '../../api/client.ts'
import { EventContext } from '../../api/event-context.ts'
import { createQueryCache } from '../../api/query-cache.ts'
import type { Send } from '../../api/send.ts'
import type { EngineHost, EngineLink } from '../engine-link.ts'
import { NetworkProvider } from '../network-state.tsx'
import { createOfflineReadiness } from '../offline-readiness-store.ts'
import { createUpdates } from '../update-store.ts'
import { networkOf } from './network-of.ts'

export const EVENT: Event = {
  id: 7,
  pitwall_uuid: '6f1b0c59-52b5-4a8e-9d7d-1a1c5f0f2a11',
  name: 'Las Vegas Grand Prix',
  time_period: 'live',
  date_string: '20 to 22 November 2026',
  location: 'Las Vegas',
  country: 'United States',
  country_code: 'us',
  timezone: 'America/Los_Angeles',
  event_start: '2026-11-20',
  event_end: '2026-11-22',
  entry_open: '2026-11-01T08:00:00.000Z',
  entry_close: '2026-11-19T08:00:00.000Z',
  event_dates: { '20/11/2026': 'Friday', '21/11/2026': 'Saturday', '22/11/2026': 'Sunday' },
}

/** A group of the event, with room for ten. */
export const EVENT_GROUP: EventGroup = {
  id: 3,
  event_id: EVENT.id,
  group_id: 1,
  name: 'Oracle',
  maximum_guests: 10,
  guests: 0,
  guest_count: 0,
  is_vcarb: false,
  invite_code: 'CODE',
  last_upload: null,
}

/** A guest of that group, of whom the first name is the id. `days`: `DD/MM/YYYY`, separated by commas. */
export const groupGuest = (first_name: string, days: string) =>
  newGuest(
    {
      id: first_name,
      first_name,
      last_name: 'Ray',
      group_name: EVENT_GROUP.name,
      event_group_id: EVENT_GROUP.id,
      is_vcarb: false,
    },
    days,
  )

/** A tour of the event with one of two places taken. */
export const EVENT_TOUR: TourDetail = {
  id: 'b7a0c3de-0f6e-4d8a-9a39-0d9b7d1f6f11',
  event_id: EVENT.id,
  title: 'Partner',
  name: 'Maya Lindqvist',
  user_uuid: 'c7a0c3de-0f6e-4d8a-9a39-0d9b7d1f6f11',
  start_time: '2026-11-21T20:00:00.000Z',
  time_period: 'upcoming',
  is_vcarb: false,
  maximum_guests: 2,
  guest_count: 1,
  alternative_tours: [],
}

/** A write that stays in flight until the test decides its outcome. */
interface HeldWrite {
  readonly row: AnyWriteRow
  readonly input: WriteInput<AnyWriteRow>
  /** Whether the screen says that it can show a refusal. */
  readonly isOnScreen: () => boolean
  readonly done: (answer: unknown) => void
  readonly queued: () => void
  readonly refused: (error: Error) => void
}

/** An engine that sends no messages; `nowhere` is a device that can keep nothing. */
const silentEngine = (host: EngineHost): EngineLink => ({
  host: () => host,
  fetch: (url, init) => fetch(url, init),
  ask: async () => undefined,
  listen: () => () => undefined,
})

/** The wrapper of a screen in an event. `writes` collects its writes in order. */
export function createEventScreen(host: EngineHost = 'page') {
  const engine = silentEngine(host)
  const writes: HeldWrite[] = []
  const send: Send = <R extends AnyWriteRow>(row: R, input: WriteInput<R>, isOnScreen = () => true) =>
    new Promise<Sent<Response<R>>>((resolve, refused) =>
      writes.push({
        row,
        input,
        isOnScreen,
        done: answer => resolve({ outcome: 'done', answer: answer as Response<R> }),
        queued: () => resolve({ outcome: 'queued' }),
        refused,
      }),
    )
  const tokens = { stored: () => null, valid: async () => null }
  const access = {
    api: createApi({
      base: '',
      tokens,
      isOfflineMode: () => true,
      isSignedOut: () => false,
      engine,
      onRefused: () => undefined,
    }),
    cache: createQueryCache(),
    send,
  }
  const network = networkOf(engine)
  const updates = createUpdates()
  updates.offer(() => undefined)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NetworkProvider network={network} readiness={createOfflineReadiness(false, 'test_')} updates={updates}>
      <ApiContext.Provider value={access}>
        <QueryClientProvider client={access.cache.client}>
          <EventContext value={EVENT}>{children}</EventContext>
        </QueryClientProvider>
      </ApiContext.Provider>
    </NetworkProvider>
  )
  return { wrapper, writes, cache: access.cache, network, mayUpdate: () => updates.getInstall() !== null }
}

/** Renders a hook as on a screen of the event. */
export function renderInEvent<Result, Props>(
  hook: (props: Props) => Result,
  initialProps: Props,
  host?: EngineHost,
) {
  const { wrapper, ...screen } = createEventScreen(host)
  return { ...renderHook(hook, { initialProps, wrapper }), ...screen }
}
