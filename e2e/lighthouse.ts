import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { readArguments } from '../scripts/read-arguments.mjs'
import { startServer } from './support/server.ts'
import { signIn } from './support/test.ts'

const usage = `Runs Lighthouse, mobile preset, on the invite page as a contact opens it and on the events list of a signed-in desk. Fails
below the minimum scores. Needs npm run build.

  npm run lighthouse
`
readArguments(usage)

/** Comes by npx, because it would slow down every install for a program that is rarely run. */
const LIGHTHOUSE = 'lighthouse@12'
const MIN_SCORES = { performance: 0.95, accessibility: 1, 'best-practices': 1 } as const
const DEBUGGING_PORT = 9_333

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string }[] }>
  >
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >
}

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'trackside-lighthouse-'))

async function measure(url: string, name: string, keep: boolean): Promise<Report> {
  const file = join(folder, `${name}.json`)
  await run('npx', [
    '--yes',
    LIGHTHOUSE,
    url,
    `--port=${DEBUGGING_PORT}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${Object.keys(MIN_SCORES).join(',')}`,
    ...(keep ? ['--disable-storage-reset'] : []),
  ])
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Prints the scores and the audits that cost points. Returns whether every score reaches its minimum. */
function report(name: string, { categories, audits }: Report): boolean {
  const scores = Object.entries(MIN_SCORES).map(([id, asked]) => ({
    id,
    asked,
    score: categories[id]?.score ?? 0,
  }))
  console.info(`${name}: ${scores.map(({ id, score }) => `${id} ${Math.round(score * 100)}`).join(', ')}`)
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ])
    console.info(`  ${audits[id]?.title}: ${audits[id]?.displayValue}`)
  const below = scores.filter(({ asked, score }) => score < asked)
  for (const { id } of below)
    for (const { id: audit } of categories[id]?.auditRefs ?? [])
      if ((audits[audit]?.score ?? 1) < 1)
        console.info(`  - ${audits[audit]?.title} ${audits[audit]?.displayValue ?? ''}`)
  return below.length === 0
}

const server = await startServer({ DEMO_GUESTS: '600' })
const executablePath = await findChromium()
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUGGING_PORT}`],
})
try {
  const invite = report('Invite page', await measure(server.inviteLink, 'invite', false))
  const page = await browser.newPage()
  await signIn(page, server)
  await page.close()
  const events = report('List of events', await measure(`${server.origin}/events`, 'events', true))
  process.exitCode = invite && events ? 0 : 1
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
