import { startWebKit } from '../../scripts/find-webkit.mjs'
import { readArguments } from '../../scripts/read-arguments.mjs'
import { codeSteps } from '../day/codes.ts'
import type { Day, Step } from '../day/day.ts'
import { guestSteps } from '../day/guests.ts'
import { listSteps } from '../day/lists.ts'
import { offlineSteps } from '../day/offline.ts'
import { tabSteps } from '../day/tabs.ts'
import { signIn } from '../day/verbs.ts'
import { firstVisitSteps } from './first-visit.ts'
import type { DrivenDesk } from './webdriver.ts'
import { withDesk } from './with-desk.ts'

const usage = `A day at a desk in WebKit, the engine of every iPad, which has no Background Sync. It begins with a first visit on which
the server dies. Needs npm run build.

  npm run test:webkit [-- WORDS]

  WORDS   signs in, and runs only the steps whose names contain these words
`

const { positionals } = readArguments(usage, { allowPositionals: true })
const wanted = positionals.join(' ')

const steps: readonly Step[] = [
  ...firstVisitSteps,
  ...guestSteps,
  ...tabSteps,
  ...listSteps,
  ...codeSteps,
  ...offlineSteps,
]

const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** Runs a step and prints its name and time. When it fails, prints the text of the page and rethrows the error. */
async function take({ name, work }: Step, day: Day & { readonly desk: DrivenDesk }): Promise<void> {
  const from = performance.now()
  try {
    await work(day)
    console.info(`  ok   ${name} (${seconds(from)})`)
  } catch (error) {
    console.info(`  FAIL ${name} (${seconds(from)})`)
    console.error('The page at that moment:', await day.desk.run('return document.body.innerText'))
    throw error
  }
}

const theDay = async (day: Day & { readonly desk: DrivenDesk }): Promise<void> => {
  if (wanted !== '') await signIn(day.desk, /Avery Holloway/)
  for (const step of steps) if (step.name.includes(wanted)) await take(step, day)
}

async function main(): Promise<void> {
  const from = performance.now()
  const webkit = await startWebKit()
  try {
    await withDesk(webkit, theDay)
    console.info(`The day in WebKit: ${seconds(from)}`)
  } finally {
    webkit.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
