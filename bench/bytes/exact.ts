import { bytes } from '../budgets.ts'
import type { Row } from '../report/figures.ts'
import { readBuild } from './routes.ts'

const GUESTS = 'src/app/event-guests-page.tsx'

/** The figures of a build that have a budget; they are deterministic. */
export function budgetRows(folder: string): Row[] {
  const build = readBuild(folder)
  const events = build.route('index.html')
  const guests = build.route('index.html', GUESTS)
  const invite = build.route('event-registration.html')
  const guestPage = build.route('guest-page.html')
  const besideGuestPage = [
    'guest-page.html',
    'g/service-worker.js',
    'icons/orbr.svg',
    'icons/vcarb.svg',
    'favicon.svg',
  ]
    .map(build.zipped)
    .reduce((sum, size) => sum + size, 0)
  const { files, bytes: precache } = build.precache()
  const row = (what: string, unit: string, value: number, budget?: Row['budget']): Row => ({
    what,
    unit,
    values: [value],
    ...(budget ? { budget } : {}),
  })
  return [
    row('events list: JavaScript, gzip', 'B', events.script, bytes.eventsScript),
    row('events list: files', '', events.requests, bytes.eventsRequests),
    row('guest list: JavaScript, gzip', 'B', guests.script, bytes.guestsScript),
    row('guest list: files', '', guests.requests, bytes.guestsRequests),
    row('invite page: JavaScript, gzip', 'B', invite.script, bytes.inviteScript),
    row('invite page: CSS, gzip', 'B', invite.style, bytes.inviteStyle),
    row('invite page: files', '', invite.requests, bytes.inviteRequests),
    row(
      "guest's page: all that it loads, gzip",
      'B',
      guestPage.script + guestPage.style + besideGuestPage,
      bytes.guestPage,
    ),
    row('precache, uncompressed', 'B', precache, bytes.precache),
    row('precache: files', '', files),
    row('service worker, gzip', 'B', build.zipped('service-worker.js'), bytes.worker),
  ]
}
