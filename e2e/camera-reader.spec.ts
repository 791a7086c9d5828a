import { mkdirSync } from 'node:fs'
import { launchOptions } from './support/browser.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import { fakeCamera, showToCamera } from './support/fake-camera.ts'
import { startAtGuestDay } from './support/guest-day.ts'
import { expect, deskTest as test } from './support/test.ts'

/** The camera on a device whose browser reads codes itself, until it does not. */

mkdirSync('test-results', { recursive: true })
const CAMERA = 'test-results/camera-reader.y4m'
test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, ...fakeCamera(CAMERA)] } })

test('if the browser’s reader fails and ours is not on the device, the camera says so', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  await page.addInitScript(() => {
    let isBroken = false
    document.addEventListener('break-reader', () => {
      isBroken = true
    })
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ['qr_code']
        }
        async detect(): Promise<[]> {
          if (isBroken) throw new DOMException('', 'NotSupportedError')
          return []
        }
      },
    })
  })
  showToCamera(CAMERA, [])
  await startAtGuestDay(page, server)
  await page.getByRole('button', { name: 'Scan a code' }).first().click()
  const camera = page.getByRole('dialog', { name: 'Scan a code' })
  await expect(camera.getByText('Hold the guest’s code in the frame.')).toBeVisible()

  await context.setOffline(true)
  await server.stop()
  await page.evaluate(() => document.dispatchEvent(new Event('break-reader')))
  await expect(camera.getByRole('alert')).toContainText('The camera’s reader is not on this device yet')
  await expect(camera.getByRole('alert')).toContainText('Until then type the guest’s name or pin.')

  await server.start()
  await context.setOffline(false)
  await camera.getByRole('button', { name: 'Try again' }).click()
  await expect(camera.getByText('Hold the guest’s code in the frame.')).toBeVisible()
})
