import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { eventList } from '../../contract/api/events.ts'
import { groupList } from '../../contract/api/groups.ts'
import { tourGuestList, tourList } from '../../contract/api/tours.ts'
import { userList } from '../../contract/api/users.ts'
import { timePeriod } from '../../contract/rules/event.ts'
import { useFetchOnce } from '../api/api-context.ts'
import type { Api } from '../api/client.ts'
import { eventReads } from '../api/event-tabs.ts'
import { savesData } from '../lib/saves-data.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { useDelayUpdates, useOfflineReadiness, useOnline } from '../network/network-state.tsx'

/** How often stored answers are revalidated for screens that are not open. */
const WARM_UP_INTERVAL_MS = 10 * 60_000
/** The screen that is being opened comes first. */
const WARM_UP_DELAY_MS = 1_500
/** When a round is repeated of which a list could not be read. */
const RETRY_MS = 30_000

/** A letter of each font file that is not precached (src/ui/fonts.css): Latin extended, Vietnamese, Greek, Cyrillic. */
const LETTERS_OF_NAMES = 'łạΩЯ'

type Task = () => Promise<unknown>

/**
 * Reads what the screens show before they are opened, so that a tab works offline even if it was never opened: the
 * lists, and all of the open event, or of the live ones. Reads while the app is idle, one at a time, so that no screen
 * waits for a connection; a whole batch at once while the device is not ready for offline. Answers already stored are
 * not read again, but are revalidated from time to time. Until the first round has ended, a new version is not offered:
 * Chromium may keep it waiting for minutes if it is accepted while the active worker has many requests to answer.
 */
export function useWarmUp(): void {
  const read = useFetchOnce()
  const client = useQueryClient()
  const online = useOnline()
  const readiness = useOfflineReadiness()
  const opened = Number(/^\/event\/(\d+)/.exec(useLocation()[0])?.[1] ?? 0)
  const [isFirstRound, setIsFirstRound] = useState(true)
  useDelayUpdates(online && isFirstRound)

  useEffect(() => {
    if (!online) return
    const stop = new AbortController()
    const { signal } = stop
    const doAll = async (batches: AsyncIterable<Task[]> | Iterable<Task[]>): Promise<void> => {
      for await (const batch of batches)
        for (const tasks of readiness.isReady() ? batch.map(task => [task]) : [batch]) {
          await whenIdle(signal, () => client.isFetching() === 0)
          signal.throwIfAborted()
          await Promise.all(tasks.map(task => task()))
        }
    }
    let hasLists = false
    const round = async (copy: boolean): Promise<void> => {
      if (savesData() && (hasLists || readiness.isReady())) return
      const options = { signal, copy }
      await doAll(listsOf(read, opened, options))
      hasLists = true
      readiness.listsRead()
      if (savesData()) return
      // On a slow line, the app's files come before what is rarely needed.
      await readiness.settled()
      await doAll([restOf(read, options)])
    }
    let first: ReturnType<typeof setTimeout>
    const startIn = (ms: number) => {
      first = setTimeout(() => start(true), ms)
    }
    const start = (copy: boolean) => {
      round(copy)
        .catch(error => {
          if (signal.aborted) return
          // The screens show a lost network.
          console.info('Not every tab could be read ahead:', error)
          if (!hasLists) startIn(RETRY_MS)
        })
        // Otherwise another round has replaced this one.
        .finally(() => signal.aborted || setIsFirstRound(false))
    }
    startIn(WARM_UP_DELAY_MS)
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

interface Options {
  readonly signal: AbortSignal
  readonly copy: boolean
}

/** Reads the lists of the open event, or of the live ones. */
async function* listsOf(read: Api['read'], opened: number, options: Options): AsyncGenerator<Task[]> {
  const { data: events } = await read(eventList, {}, options)
  const live = events.filter(event => timePeriod(event, Date.now()) === 'live').map(({ id }) => id)
  for (const id of opened > 0 ? [opened] : live) {
    const eventID = { params: { eventID: id } }
    yield eventReads(id).map(
      ({ run }) =>
        () =>
          run<Promise<unknown>>((row, input) => read(row, input, options)),
    )
    const { data: tours } = await read(tourList, eventID, { ...options, copy: true })
    yield tours.map(({ id: tourID }) => async () => {
      // The tour may have been deleted since the round began.
      const { data: now } = await read(tourList, eventID, { ...options, copy: true })
      if (now.some(({ id }) => id === tourID)) await read(tourGuestList, { params: { tourID } }, options)
    })
  }
}

/** Reads what other screens show, and loads code and fonts. */
const restOf = (read: Api['read'], options: Options): Task[] => [
  () => read(groupList, {}, options),
  () => read(userList, {}, options),
  // Too large or too rarely opened to precache; once loaded, the worker keeps them.
  () => document.fonts.load('1em "Inter Variable"', LETTERS_OF_NAMES),
  () => document.fonts.load('600 1em "Sofia Sans Condensed Variable"', LETTERS_OF_NAMES),
  () => import('../features/groups/group-passes-page.tsx'),
  () => import('../ui/guest-passes.tsx'),
  () => import('../features/events/season-page.tsx'),
]
