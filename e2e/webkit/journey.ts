import { startWebKit } from '../../scripts/find-webkit.mjs'
import { checkedIn, expectedToday, fullName, GUEST_DAY, guestDay, guestsOf } from '../support/guest-day.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type Driver, startDriver } from './webdriver.ts'

/**
 * One journey in WebKit, which has no Background Sync: sign in, check in, the server dies, check in, reload, the server
 * comes back, and everything is there. Needs `npm run build`. Run by `npm run test:webkit`.
 */

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

async function journey(driver: Driver, server: TestServer): Promise<void> {
  const { id, today } = await guestDay(server)
  const [first, second] = (await expectedToday(server)).filter(guest => !fullName(guest).includes('"'))
  if (!first || !second) throw new Error('Nobody is expected today.')
  await signIn(driver, server.origin)
  const hasSync = await driver.run("return 'SyncManager' in window")
  console.info(`Background Sync: ${hasSync === true ? 'there' : 'not there'}`)
  await openGuestDay(driver)
  await checkIn(driver, fullName(first))
  console.info('Checked in online.')

  await server.stop('SIGKILL')
  await checkIn(driver, fullName(second))
  await driver.see(pending)
  console.info('Checked in without a server.')

  await driver.reload()
  await driver.fill(search, fullName(second))
  await driver.see(`${box(fullName(second))}[@disabled]`)
  await driver.see(pending)
  console.info('Still there after a reload without a server.')

  await server.start()
  await driver.seeNot(pending, 30_000)
  const guests = await guestsOf(server, id)
  for (const { id: guestId } of [first, second]) {
    const at = checkedIn(
      guests.find(guest => guest.id === guestId),
      today,
    )
    if (at === '') throw new Error(`${guestId} is not checked in on the server.`)
  }
  console.info('Drained: both are in.')
}

async function withServer(webkit: { readonly url: string; readonly browser: string }): Promise<void> {
  const server = await startServer()
  try {
    const driver = await startDriver(webkit.url, { binary: webkit.browser, args: ['--automation'] })
    try {
      await journey(driver, server)
    } catch (error) {
      console.error('The page at that moment:', await driver.run('return document.body.innerText'))
      throw error
    } finally {
      await driver.close()
    }
  } finally {
    await server.close()
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
