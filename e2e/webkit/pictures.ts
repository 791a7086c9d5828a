import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startWebKit } from '../../scripts/find-webkit.mjs'
import { EVENT_TABS } from '../../src/api/event-tabs.ts'
import { checkIn, openGuestDay, signIn } from '../day/verbs.ts'
import { expectedToday, fullName, guestDay } from '../support/guest-day.ts'
import type { TestServer } from '../support/server.ts'
import type { DrivenDesk } from './webdriver.ts'
import { withDesk } from './with-desk.ts'

/**
 * Pictures of the screens that have an address, and of the pin view, in WebKit, to be laid beside those of Chromium: `npm run screenshots:webkit FOLDER`. They are taken of
 * the screen by ImageMagick: the driver's own never came back on some pages. Needs `npm run build`.
 */

const [folder] = process.argv.slice(2)

/** Of the window with its bar, as wide as the tablets of the guide. */
const SIZES = [
  { width: 1180, height: 900 },
  { width: 820, height: 1260 },
] as const
const TEAMS = ['ORBR', 'VCARB'] as const

/** What a screen takes to stand still after it was opened, in ms. */
const SETTLE_MS = 1300

interface Studio {
  readonly desk: DrivenDesk
  readonly server: TestServer
  readonly take: (name: string) => void
}

async function walk({ desk, server, take }: Studio, team: string, width: number): Promise<void> {
  const { id } = await guestDay(server)
  const wear = () => desk.run(`document.body.className = document.documentElement.className = '${team}'`)
  const ofEvent = [...EVENT_TABS.map(tab => tab.id), 'settings'].map(
    tab => [`event-${tab}`, `/event/${id}/${tab}`] as const,
  )
  const others = ['/events', '/season', '/readiness', '/groups', '/groups/new', '/settings', '/outbox']
  for (const [name, path] of [...others.map(one => [one.slice(1), one] as const), ...ofEvent]) {
    await desk.open(path)
    await pause(SETTLE_MS)
    await wear()
    await pause(SETTLE_MS / 4)
    take(`${name.replaceAll('/', '-')}-${width}-${team}`)
  }
  await openGuestDay(desk)
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await checkIn(desk, fullName(guest))
  await wear()
  await pause(SETTLE_MS)
  take(`pin-view-${width}-${team}`)
}

async function main(into: string): Promise<void> {
  mkdirSync(into, { recursive: true })
  const webkit = await startWebKit()
  const take = (name: string) => {
    const picture = join(into, `${name}.png`)
    execFileSync('import', ['-display', webkit.screen, '-window', 'root', picture])
  }
  try {
    await withDesk(webkit, async ({ desk, server }) => {
      await signIn(desk, /Avery Holloway/)
      for (const team of TEAMS)
        for (const { width, height } of SIZES) {
          await desk.resize(width, height)
          await walk({ desk, server, take }, team, width)
        }
    })
  } finally {
    webkit.stop()
  }
}

if (folder === undefined) {
  console.error('Where to? npm run screenshots:webkit FOLDER')
  process.exitCode = 2
} else await main(folder)
