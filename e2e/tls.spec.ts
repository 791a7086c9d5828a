import { launchOptions } from './support/browser.ts'
import { makeCertificate } from './support/certificate.ts'
import { openFront } from './support/front.ts'
import { startServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'

/** Behind a proxy that speaks TLS, as in production. No authority knows its certificate: the flag lets a worker load. */
test.use({
  ignoreHTTPSErrors: true,
  launchOptions: { ...launchOptions, args: [...launchOptions.args, '--ignore-certificate-errors'] },
})

test('behind TLS every answer tells the browser to stay with it, sign-in works, and cookies are secure', async ({
  page,
  expectedErrors,
}) => {
  const front = await openFront(makeCertificate())
  const server = await startServer({ PUBLIC_ORIGIN: front.origin, TRUST_PROXY: '127.0.0.1, ::1' })
  front.pointAt(server.origin)
  try {
    const unsafe: string[] = []
    page.context().on('response', answer => {
      const stay = answer.headers()['strict-transport-security']
      if (
        !answer.fromServiceWorker() &&
        answer.url().startsWith('http') &&
        stay !== 'max-age=31536000; includeSubDomains'
      )
        unsafe.push(`${answer.url()}: ${stay}`)
    })
    await signIn(page, { ...server, origin: front.origin })
    for (const path of ['/event-registration', '/redirect.html', '/api/none'])
      expect((await page.request.get(front.origin + path)).headers()['strict-transport-security']).toMatch(
        /^max-age=31536000;/,
      )
    expect(unsafe).toEqual([])

    const cookies = await page.context().cookies()
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.filter(({ secure }) => !secure)).toEqual([])

    expectedErrors.push(/net::ERR_FAILED/)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  } finally {
    await page.close()
    await server.close()
    await front.close()
  }
})
