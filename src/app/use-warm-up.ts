import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { eventList } from '../../contract/api/events.ts'
import { groupList } from '../../contract/api/groups.ts'
import { tourGuestList, tourList } from '../../contract/api/tours.ts'
import { userList } from '../../contract/api/users.ts'
import { useFetchOnce } from '../api/api-context.ts'
import type { Api } from '../api/client.ts'
import { eventReads } from '../api/event-tabs.ts'
import { savesData, whenIdle } from '../lib/idle.ts'
import { useOfflineReadiness, useOnline } from '../network/network-state.tsx'

/** How often stored answers are revalidated for screens that are not open. */
const WARM_UP_INTERVAL_MS = 10 * 60_000
/** The screen that is being opened comes first. */
const WARM_UP_DELAY_MS = 1_500

/** A letter of each font file that is not precached (src/ui/fonts.css): Latin extended, Vietnamese, Greek, Cyrillic. */
const LETTERS_OF_NAMES = 'łạΩЯ'

type Task = () => Promise<unknown>

/**
 * Reads what the screens show before they are opened, so that a tab works offline even if it was never opened: the
 * lists, and all of the open event, or of the live ones. Reads one by one while the app is idle. Answers already stored
 * are not read again, but are revalidated from time to time.
 */
export function useWarmUp(): void {
  const read = useFetchOnce()
  const client = useQueryClient()
  const online = useOnline()
  const readiness = useOfflineReadiness()
  const opened = Number(/^\/event\/(\d+)/.exec(useLocation()[0])?.[1] ?? 0)

  useEffect(() => {
    if (!online) return
    const stop = new AbortController()
    const { signal } = stop
    const round = async (copy: boolean): Promise<void> => {
      // On a slow line, the app itself loads first.
      await readiness.settled()
      if (savesData()) return
      for await (const task of tasksOf(read, opened, { signal, copy })) {
        await whenIdle(signal, () => client.isFetching() === 0)
        if (signal.aborted) return
        await task()
      }
    }
    const start = (copy: boolean) => {
      // The screens show a lost network; the next round makes up for it.
      round(copy).catch(error => signal.aborted || console.info('Not every tab could be read ahead:', error))
    }
    const first = setTimeout(() => start(true), WARM_UP_DELAY_MS)
    const timer = setInterval(
      () => document.visibilityState === 'visible' && start(false),
      WARM_UP_INTERVAL_MS,
    )
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      stop.abort()
    }
  }, [read, client, online, opened, readiness])
}

/** The reads of a round, those of the event first. */
async function* tasksOf(
  read: Api['read'],
  opened: number,
  options: { readonly signal: AbortSignal; readonly copy: boolean },
): AsyncGenerator<Task> {
  const { data: events } = await read(eventList, {}, options)
  const live = events.filter(event => event.time_period === 'live').map(({ id }) => id)
  for (const id of opened > 0 ? [opened] : live) {
    const eventID = { params: { eventID: id } }
    for (const { run } of eventReads(id))
      yield () => run<Promise<unknown>>((row, input) => read(row, input, options))
    const { data: tours } = await read(tourList, eventID, { ...options, copy: true })
    for (const { id: tourID } of tours)
      yield async () => {
        // The tour may have been deleted since the round began.
        const { data: now } = await read(tourList, eventID, { ...options, copy: true })
        if (now.some(({ id }) => id === tourID)) await read(tourGuestList, { params: { tourID } }, options)
      }
  }
  yield () => read(groupList, {}, options)
  yield () => read(userList, {}, options)
  // Too large or too rarely opened to precache; once loaded, the worker keeps them.
  yield () => document.fonts.load('1em "Inter Variable"', LETTERS_OF_NAMES)
  yield () => document.fonts.load('600 1em "Sofia Sans Condensed Variable"', LETTERS_OF_NAMES)
  yield () => import('../features/groups/group-passes-page.tsx')
  yield () => import('../ui/guest-passes.tsx')
  yield () => import('../features/events/season-page.tsx')
}
