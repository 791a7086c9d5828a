import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/browser.ts'

/** Journeys that wait for most of their time: for servers and browsers that are killed, slow lines and deadlines. */
const waiting = [
  'chaos',
  'clock',
  'drain',
  'drain-bad-line',
  'emptied-device',
  'first-visit',
  'guest-removal',
  'late-start',
  'loses-nothing',
  'lost-tablet',
  'two-desks',
  'two-processes',
  'worker-life',
].map(name => `${name}.spec.ts`)

/** Every screen in both themes: two journeys of several minutes. */
const walk = 'screens.spec.ts'

/** The specs that a worker runs share a server and its database (e2e/support/test.ts), unless they start their own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/prepared-data.config.ts',
  workers: 3,
  // Two workers keep two cores busy, and a third waits beside them. The longest journeys start first.
  projects: [
    { name: 'walk', testMatch: walk, workers: 1 },
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'desk', testIgnore: [walk, ...waiting], workers: 2 },
  ],
  fullyParallel: false,
  forbidOnly: true,
  // The second try is there for its trace: what fails only once is a fault as well. `npm run e2e` fails by it, `npm test`
  // names it last (scripts/report-journeys.mjs).
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    // What waits for longer waits for something that does not come.
    actionTimeout: 60_000,
    launchOptions,
    viewport: { width: 1180, height: 820 },
    // Recording every journey would double the time that they take.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
