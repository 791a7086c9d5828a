import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fullName } from '../contract/rules/full-name.ts'
import { makeDatabase } from '../server/testing/postgres-databases.ts'
import { openFront } from './support/front.ts'
import { checkIn, expectedToday, openGuestDay, returnToList } from './support/guest-day.ts'
import { startServer } from './support/server.ts'
import { expect, otherDesk, signIn, test } from './support/test.ts'

/** The live feed delivers within a second; two browsers and two servers on two cores need some time as well. */
const WITHIN_MS = 2_500

test('desks on two server processes see each other’s changes, and one whose process dies misses none [L5]', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/)
  const database = await makeDatabase()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'trackside-two-'))
  const front = await openFront()
  const environment = { DATABASE_URL: database.url, DATA_DIR, PUBLIC_ORIGIN: front.origin }
  const first = await startServer(environment)
  const second = await startServer(environment)
  try {
    front.pointAt(first.origin)
    front.pointAt(second.origin, 'b')
    const desk = { ...first, origin: front.origin }
    const [one, two, three] = await expectedToday(first)
    if (!one || !two || !three) throw new Error('Too few guests are expected today.')
    const box = (of: typeof page, guest: typeof one) =>
      of.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })

    await signIn(page, desk, /Avery/)
    await page.context().addCookies([{ name: 'desk', value: 'b', url: front.origin }])
    await page.reload()
    await openGuestDay(page)
    const other = await otherDesk(browser, desk)
    await openGuestDay(other)

    await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(one))
    await expect(box(page, one)).toBeEnabled()
    await checkIn(other, one)
    await expect(box(page, one)).toBeChecked({ timeout: WITHIN_MS })
    await returnToList(other)

    await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(two))
    await expect(box(page, two)).toBeEnabled()
    await second.stop('SIGKILL')
    await checkIn(other, two)
    front.pointAt(first.origin, 'b')
    await expect(box(page, two)).toBeChecked()
    await expect(page.getByRole('status').filter({ hasText: 'Online' })).toBeVisible()

    await returnToList(other)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(three))
    await checkIn(other, three)
    await expect(box(page, three)).toBeChecked({ timeout: 15_000 })
    await other.context().close()
  } finally {
    await page.close()
    await first.close()
    await second.close()
    await front.close()
    await database.drop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})
