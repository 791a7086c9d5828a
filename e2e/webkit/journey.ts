import { startWebKit } from '../../scripts/find-webkit.mjs'
import { type Front, openFront } from '../support/front.ts'
import { checkedIn, expectedToday, fullName, GUEST_DAY, guestDay, guestsOf } from '../support/guest-day.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type Driver, startDriver } from './webdriver.ts'

/**
 * Two journeys in WebKit, which has no Background Sync: the server dies while the worker of a first visit is still being
 * installed, and is back; then it dies with the worker in charge, the page is reloaded, and everything is there. Needs
 * `npm run build`. Run by `npm run test:webkit`.
 */

/** A file that only the worker fetches: while it is held, the worker is being installed. */
const LAST_FILE = '/assets/qa-'

const button = (name: string) => `//button[normalize-space()='${name}']`
/** Once it opens its window at once. */
const signInButton = "//button[normalize-space()='Login with SSO'][not(@aria-busy)]"
const box = (name: string) => `//input[@aria-label=${quoted(`Check in ${name}`)}]`
const search = `//input[@aria-label='Search by name' or @id=//label[normalize-space()='Search by name']/@for]`
const pending = `//*[@role='status'][starts-with(normalize-space(), 'Pending requests:')]`

/** A text as XPath writes it. */
const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`)

async function signIn(driver: Driver, origin: string): Promise<void> {
  await driver.open(origin)
  await driver.click(signInButton)
  await driver.inPopup(() => driver.click("//button[contains(., 'Avery Holloway')]"))
  await driver.see("//h1[normalize-space()='Events'] | //h2[normalize-space()='Events']")
}

async function openGuestDay(driver: Driver): Promise<void> {
  await driver.click(`//li[contains(., '${GUEST_DAY}')]//a[starts-with(normalize-space(), 'View Event')]`)
  await driver.see(search)
}

async function checkIn(driver: Driver, name: string): Promise<void> {
  await driver.fill(search, name)
  await driver.click(box(name))
  await driver.click(button('Return to check in'))
}

/** @throws Error where the server has not all of these guests checked in today. */
async function expectIn(server: TestServer, ids: readonly string[]): Promise<void> {
  const { id, today } = await guestDay(server)
  const guests = await guestsOf(server, id)
  for (const guestId of ids) {
    const guest = guests.find(one => one.id === guestId)
    if (checkedIn(guest, today) === '') throw new Error(`${guestId} is not checked in on the server.`)
  }
}

async function threeGuests(server: TestServer) {
  const [first, second, third] = (await expectedToday(server)).filter(guest => !fullName(guest).includes('"'))
  if (!first || !second || !third) throw new Error('Nobody is expected today.')
  return [first, second, third] as const
}

/** Without a worker the page keeps what is done; the worker goes on from there. */
async function firstVisit(driver: Driver, server: TestServer, front: Front): Promise<void> {
  const [first] = await threeGuests(server)
  const release = front.hold(LAST_FILE)
  await signIn(driver, server.origin)
  await openGuestDay(driver)
  front.answerAll({ status: 503, type: 'text/plain', body: 'Gone.' })
  await checkIn(driver, fullName(first))
  await driver.see(pending)
  if ((await driver.run('return navigator.serviceWorker.controller !== null')) === true)
    throw new Error('A worker is in charge already.')
  console.info('Checked in without a worker and without a server.')

  front.answerAll(undefined)
  release()
  await driver.see("//*[normalize-space()='Ready for offline']", 60_000)
  await driver.seeNot(pending, 30_000)
  await expectIn(server, [first.id])
  console.info('The worker is in charge, and it is in.')
}

async function withWorker(driver: Driver, server: TestServer): Promise<void> {
  const [second, third] = await threeGuests(server)
  const hasSync = await driver.run("return 'SyncManager' in window")
  console.info(`Background Sync: ${hasSync === true ? 'there' : 'not there'}`)
  await checkIn(driver, fullName(second))
  console.info('Checked in online.')

  await server.stop('SIGKILL')
  await checkIn(driver, fullName(third))
  await driver.see(pending)
  console.info('Checked in without a server.')

  await driver.reload()
  await driver.fill(search, fullName(third))
  await driver.see(`${box(fullName(third))}[@disabled]`)
  await driver.see(pending)
  console.info('Still there after a reload without a server.')

  await server.start()
  await driver.seeNot(pending, 30_000)
  await expectIn(server, [second.id, third.id])
  console.info('Drained: both are in.')
}

async function withServer(webkit: { readonly url: string; readonly browser: string }): Promise<void> {
  const front = await openFront()
  const started = await startServer({ PUBLIC_ORIGIN: front.origin })
  front.pointAt(started.origin)
  const server = { ...started, origin: front.origin }
  try {
    const driver = await startDriver(webkit.url, { binary: webkit.browser, args: ['--automation'] })
    try {
      await firstVisit(driver, server, front)
      await withWorker(driver, server)
    } catch (error) {
      console.error('The page at that moment:', await driver.run('return document.body.innerText'))
      throw error
    } finally {
      await driver.close()
    }
  } finally {
    await server.close()
    await front.close()
  }
}

async function main(): Promise<void> {
  const webkit = await startWebKit()
  try {
    await withServer(webkit)
  } finally {
    webkit.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
