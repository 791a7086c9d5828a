import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { readArguments } from '../scripts/read-arguments.mjs'
import { serveExtremes } from './support/extremes.ts'
import { fakeCamera, showToCamera } from './support/fake-camera.ts'
import { expectedToday, openGuestDay } from './support/guest-day.ts'
import { walkGuestPage } from './support/guest-page-screens.ts'
import { walkInvitePage } from './support/invite-screens.ts'
import { walkScreens } from './support/screens.ts'
import { startServer, type TestServer } from './support/server.ts'
import { signIn } from './support/test.ts'
import type { Visit } from './support/visit.ts'

const usage = `Takes pictures of the demo data: those of the README and the operator's guide (docs/screenshots), and those that the
browser shows before it installs the app (public/install). Needs npm run build.

  npm run screenshots [FOLDER]

  FOLDER   takes every screen and state in both themes at each size, and puts them there
`

const { positionals } = readArguments(usage, { allowPositionals: true })
const [folder] = positionals

const PHONE = { width: 390, height: 780 }
const TABLET = { width: 1180, height: 820 }
const SIZES = [
  { width: 380, height: 780 },
  { width: 820, height: 1180 },
  TABLET,
  { width: 1400, height: 900 },
]

const IN_DOCS: Readonly<Record<string, typeof TABLET>> = {
  readiness: TABLET,
  guests: TABLET,
  'guests-select': TABLET,
  'pin-view': TABLET,
  offline: TABLET,
  'outbox-rejected': TABLET,
  'radios-several': TABLET,
  overview: TABLET,
  'steward-note': TABLET,
  kitchen: TABLET,
  'day-on-paper': TABLET,
  season: TABLET,
  'group-passes': TABLET,
  camera: TABLET,
  'guest-page-of-guest': PHONE,
}
const CAMERA = 'test-results/screenshots.y4m'
const IN_INSTALL: Readonly<Record<string, readonly (readonly [string, typeof TABLET])[]>> = {
  guests: [
    ['guests-wide', TABLET],
    ['guests-narrow', PHONE],
  ],
  redemption: [['redemption-wide', TABLET]],
  'pin-view': [['pin-narrow', PHONE]],
}

/** The files to which pictures of a screen go, with their sizes. */
function picturesOf(name: string, team: string): [path: string, size: typeof TABLET][] {
  if (folder) return SIZES.map(size => [`${folder}/${name}-${size.width}-${team}.png`, size])
  const docs = team === 'orbr' ? IN_DOCS[name] : undefined
  const install = (IN_INSTALL[name] ?? []).map(([as, size]): [string, typeof TABLET] => [
    `public/install/${team}-${as}.png`,
    size,
  ])
  return docs ? [[`docs/screenshots/${name}.png`, docs], ...install] : install
}

const visitor =
  (page: Page, team: string): Visit =>
  async name => {
    for (const [path, size] of picturesOf(name, team)) {
      mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true })
      await page.setViewportSize(size)
      await page.screenshot({ path })
    }
    await page.setViewportSize(TABLET)
  }

/** Visits the camera with two codes in its picture, and the guest's page that one of them opens. */
async function walkCodes(page: Page, server: TestServer, visit: Visit): Promise<void> {
  const guests = (await expectedToday(server)).slice(0, 2)
  showToCamera(
    CAMERA,
    guests.map(({ code }, at) => ({
      text: `HTTPS://HOSPITALITY.EXAMPLE/G/${code}`,
      side: 280,
      at: [0.28 + at * 0.44, 0.5],
      degrees: at * 8,
    })),
  )
  await page.goto(server.origin)
  await openGuestDay(page)
  await page.getByRole('button', { name: 'Scan a code' }).first().click()
  await page.getByText('2 codes are in the picture. Whose is it?').waitFor()
  await visit('camera')
  await page.goto(`${server.origin}/g/${guests[0]?.code}`)
  await page.getByText('Kept on this device: it opens without a network, too.').waitFor()
  await visit('guest-page-of-guest')
}

mkdirSync('test-results', { recursive: true })
const executablePath = await findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--hide-scrollbars', ...fakeCamera(CAMERA)],
})
try {
  // The host decides the theme, as it does for the teams.
  for (const [team, host] of [
    ['orbr', 'localhost'],
    ['vcarb', 'vcarb.localhost'],
  ] as const) {
    const started = await startServer({ DEMO_GUESTS: '600' })
    const server = { ...started, origin: started.origin.replace('localhost', host) }
    await serveExtremes(server, folder ? 40 : 14)
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: TABLET,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    const visit = visitor(page, team)
    await page.goto(server.origin)
    await page.getByRole('button', { name: 'Login with SSO' }).waitFor()
    await visit('login')
    await signIn(page, server)
    await walkScreens(page, server, visit)
    await walkCodes(page, server, visit)
    if (folder) await walkInvitePage(page, server, visit, team === 'vcarb')
    if (folder) await walkGuestPage(page, server, visit, team === 'vcarb')
    await context.close()
    await started.close()
  }
} finally {
  await browser.close()
}
