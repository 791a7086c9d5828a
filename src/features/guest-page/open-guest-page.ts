import type { GuestPage } from '../../../contract/api/guest-page.schema.ts'
import { saveCalendar } from './calendar-file.ts'
import { forgetGuestPage, keepGuestPage, keptGuestPage } from './kept-guest-page.ts'
import { type Loaded, loadGuestPage } from './load-guest-page.ts'
import { type Pause, poll } from './poll.ts'
import {
  onPress,
  type Problem,
  showGuestPage,
  showKept,
  showLoading,
  showNote,
  showProblem,
} from './show-guest-page.ts'

/** Interval of automatic retries. */
const RETRY_INTERVAL_MS = 15_000
/** Interval while the guest is at the desk and the pin is expected. */
const PIN_INTERVAL_MS = 20_000

const UNKNOWN: Problem = {
  title: 'This code is not valid',
  text: 'There may be a newer one, or a letter is missing. Whoever invited you can give you the current link. At the desk you are found by your name, too.',
  canRetry: false,
}
const NO_NETWORK: Problem = {
  title: 'No network',
  text: 'This page needs a network the first time; after that it opens without one. We keep trying automatically. At the desk you are found by your name, too.',
  canRetry: true,
}
const UNAVAILABLE: Problem = {
  title: 'The service is in trouble',
  text: 'Your network is fine, but we cannot answer at the moment. We keep trying automatically. At the desk you are found by your name, too.',
  canRetry: true,
}

const BUSY: Problem = {
  title: 'One moment, please',
  text: 'Many guests are opening their pages at the same time. Yours opens by itself: please leave it open. At the desk you are found by your name, too.',
  canRetry: false,
}

const momentOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/**
 * Opens the page of a code: at once as kept on this device, then as the server has it. It is requested again when the
 * page becomes visible or the network returns. `isKeptOffline` resolves to whether this device has the page's files.
 * Without a code nothing is requested. Resolves to a function that stops it.
 */
export async function openGuestPage(
  code: string | undefined,
  isKeptOffline: Promise<boolean>,
): Promise<() => void> {
  if (code === undefined) {
    showProblem(UNKNOWN)
    return () => {}
  }
  let shown: GuestPage | undefined
  let shownAt = 0

  const kept = await keptGuestPage(code)
  if (kept) {
    shown = kept.page
    shownAt = kept.at
    showGuestPage(kept.page)
  }

  /** Says why the page may be out of date, or why there is none. */
  function showReason(why: string, problem: Problem): void {
    if (shown) showNote(`${why} This is how it was on ${momentOf(shownAt)}.`)
    else showProblem(problem)
  }

  const handle = async (loaded: Loaded): Promise<Pause | undefined> => {
    switch (loaded.kind) {
      case 'page':
        // Otherwise a reader would lose its place, and a guest the letters that they are copying.
        if (JSON.stringify(loaded.page) !== JSON.stringify(shown)) showGuestPage(loaded.page)
        shown = loaded.page
        shownAt = Date.now()
        showNote('')
        // On a slow network, the files take much longer than the next question for the pin.
        void Promise.all([keepGuestPage(shown, shownAt), isKeptOffline]).then(all =>
          showKept(all.every(Boolean)),
        )
        return shown.pin_follows ? { ms: PIN_INTERVAL_MS } : undefined
      case 'unknown':
        shown = undefined
        showProblem(UNKNOWN)
        await forgetGuestPage(code)
        return undefined
      case 'no-network':
        showReason('No network.', NO_NETWORK)
        return { ms: RETRY_INTERVAL_MS }
      case 'busy':
        showReason('Many guests are looking at their pages at the moment.', BUSY)
        return pauseFor(loaded.waitMs)
      case 'unavailable':
        showReason('The service is in trouble.', UNAVAILABLE)
        return pauseFor(loaded.waitMs)
    }
  }

  const polling = poll(async () => handle(await loadGuestPage(code)))
  onPress('again', () => {
    showLoading()
    polling.askNow()
  })
  onPress('calendar', () => {
    if (shown) void saveCalendar(shown)
  })
  onPress('print', () => print())
  return polling.stop
}

/** The pause that a server in trouble has asked for, or else the usual one. */
const pauseFor = (waitMs = 0): Pause => ({
  ms: Math.max(waitMs, RETRY_INTERVAL_MS),
  isRequired: waitMs > 0,
})
