import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fullName } from '../../contract/rules/full-name.ts'
import { startWebKit } from '../../scripts/find-webkit.mjs'
import { readArguments, refuseArguments } from '../../scripts/read-arguments.mjs'
import { EVENT_TABS } from '../../src/api/event-tabs.ts'
import { status } from '../day/desk.ts'
import { checkIn, openGuestDay, signIn } from '../day/verbs.ts'
import { guestDay } from '../support/guest-day.ts'
import type { TestServer } from '../support/server.ts'
import { STATES, stageOf } from './states.ts'
import type { DrivenDesk } from './webdriver.ts'
import { withDesk } from './with-desk.ts'

const usage = `Takes pictures of the screens and of their dialogs, forms and results in WebKit, to compare with those of Chromium.
Needs npm run build.

  npm run screenshots:webkit FOLDER [WORD]

  FOLDER   where the pictures go
  WORD     only those with this in their names
`

const { positionals } = readArguments(usage, { allowPositionals: true })
const [folder, wanted = ''] = positionals

/** Sizes of the window, including its bar; as wide as the tablets of the guide. */
const SIZES = [
  { width: 1180, height: 900 },
  { width: 820, height: 1260 },
] as const
type Size = (typeof SIZES)[number]
const TEAMS = ['ORBR', 'VCARB'] as const

/** The time that a screen needs to settle after it was opened. */
const SETTLE_MS = 1300

interface Studio {
  readonly desk: DrivenDesk
  readonly server: TestServer
  readonly take: (name: string, size: Size) => void
}

async function walk({ desk, server, take }: Studio, team: string, size: Size): Promise<void> {
  const { id } = await guestDay(server)
  const wear = async (name: string) => {
    await pause(SETTLE_MS)
    await desk.run(`document.body.className = document.documentElement.className = '${team}'`)
    await pause(SETTLE_MS / 4)
    take(`${name}-${size.width}-${team}`, size)
  }
  const ofEvent = [...EVENT_TABS.map(tab => tab.id), 'settings'].map(
    tab => [`event-${tab}`, `/event/${id}/${tab}`] as const,
  )
  const others = ['/events', '/season', '/readiness', '/groups', '/groups/new', '/settings', '/outbox']
  for (const [name, path] of [...others.map(one => [one.slice(1), one] as const), ...ofEvent]) {
    if (!name.includes(wanted)) continue
    await desk.open(path)
    await wear(name.replaceAll('/', '-'))
  }
  const stage = await stageOf(desk, server)
  for (const { name, from, reach } of STATES) {
    if (!`state-${name}`.includes(wanted)) continue
    await desk.open(from.startsWith('/') ? from : `/event/${id}/${from}`)
    await reach(stage)
    await wear(`state-${name}`)
  }
  if (!'pin-view'.includes(wanted)) return
  await openGuestDay(desk)
  await checkIn(desk, fullName(stage.guest))
  await wear('pin-view')
}

// ImageMagick takes the pictures from the display, because the driver's own screenshots never returned on some pages.
async function main(into: string): Promise<void> {
  mkdirSync(into, { recursive: true })
  const webkit = await startWebKit()
  const take = (name: string, { width, height }: Size) => {
    const picture = join(into, `${name}.png`)
    execFileSync('import', [
      '-display',
      webkit.screen,
      '-window',
      'root',
      '-crop',
      `${width}x${height}+0+0`,
      picture,
    ])
  }
  try {
    await withDesk(webkit, async ({ desk, server }) => {
      await signIn(desk, /Avery Holloway/)
      // Until the lists are read, the header of every picture would say so, and each screen is left before that.
      await openGuestDay(desk)
      await desk.see(status(/^Ready for offline$/))
      for (const team of TEAMS)
        for (const size of SIZES) {
          await desk.resize(size.width, size.height)
          await walk({ desk, server, take }, team, size)
        }
    })
  } finally {
    webkit.stop()
  }
}

if (folder === undefined) refuseArguments(usage, 'A folder is missing.')
await main(folder)
