import { offlineMode, openTab } from './support/event-tabs.ts'
import { startServer, type TestServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'

/** The overview shows which devices have not sent all of their writes. */
test('the overview says whether all devices have sent everything, and which have not', async ({
  page,
  expectedErrors,
}) => {
  // A poll that meets the toggle is answered by the worker.
  expectedErrors.push(/status of 503/)
  // A server of its own: desks of other journeys may have left something unsent.
  const server = await startServer()
  const token = (await server.run('token')).trim()
  const sayUnsent = async (unsent: string, from: { version?: string; device?: string } = {}) => {
    await sayAsDevice(server, token, unsent, from)
    // The overview polls every few seconds.
    await page.clock.fastForward('00:05')
  }
  await page.clock.install()
  await signIn(page, server)
  await openTab(page, 'Overview')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByText(/^All devices have sent everything$/)).toBeVisible()
  await offlineMode(page).click()
  await expect(devices).toContainText('only while you are online')
  await expect(devices).toContainText('Nothing waits on this one.')
  await page.getByRole('textbox', { name: 'For tomorrow' }).fill('Waits')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(devices).toContainText('On this one 1 waiting, 0 refused.')
  await offlineMode(page).click()
  await expect(devices.getByText(/^All devices have sent everything$/)).toBeVisible({ timeout: 20_000 })

  // A device that the overview knows only from the headers of its calls.
  await sayUnsent('3,0,1')
  await expect(devices.getByText('1 device has not sent everything')).toBeVisible({ timeout: 20_000 })
  const row = devices.getByRole('list', { name: 'Devices to look at' }).getByRole('listitem')
  await expect(row).toContainText('3 waiting')
  await expect(row).toContainText('1 refused')
  const refused = page
    .getByRole('region', { name: 'End of the day' })
    .getByRole('term')
    .filter({ hasText: 'Refused' })
  await expect(refused).toContainText('Device 6f1c9a52: 1')
  await sayUnsent('0,0,0', { version: '0.9.8' })
  await expect(row).toContainText('Version 0.9.8')
  await expect(devices.getByText(/^All devices have sent everything$/)).toBeVisible()

  for (const device of ['1', '2', '3', '4']) await sayUnsent('1,0,1', { version: '0.9.8', device })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(devices.getByText('4 devices have not sent everything')).toBeVisible({ timeout: 20_000 })
  await expect(row).toHaveCount(3)
  await expect(devices.getByText('and 2 more devices')).toBeVisible()
  // However many devices are listed, the end of the day is visible without scrolling.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('button', { name: 'Hand over' })).toBeInViewport({ ratio: 1 })
  // It still polls, and reads ahead.
  await page.close()
  await server.close()
})

/** Calls the API as another device, which reports these counts of unsent writes. */
async function sayAsDevice(
  server: TestServer,
  token: string,
  unsent: string,
  { version = '0.9.9', device = '6f1c9a52' }: { version?: string; device?: string },
): Promise<void> {
  await fetch(`${server.origin}/api/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      'trackside-device': `${device.padStart(8, '0')}-3f52-4a10-9a3b-5b4dd1f0a0aa`,
      'trackside-app': version,
      'trackside-unsent': unsent,
    },
  })
}
