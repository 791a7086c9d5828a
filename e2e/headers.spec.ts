import { openFront } from './support/front.ts'
import { expect, test } from './support/test.ts'

/** The security headers of answers, and that the browser obeys them. */

test('every kind of answer has its security headers, and built files are sent as the build compressed them', async ({
  page,
  server,
}) => {
  const headersOf = async (path: string) => (await page.request.get(server.origin + path)).headers()
  const scripts = (policy: string | undefined) => /script-src ([^;]+)/.exec(policy ?? '')?.[1]
  for (const path of [
    '/',
    '/event-registration',
    '/service-worker.js',
    '/redirect.html',
    '/api/config',
    '/api/none',
  ]) {
    const headers = await headersOf(path)
    expect(scripts(headers['content-security-policy']), path).toBe("'self'")
    expect(headers['content-security-policy'], path).toContain("object-src 'none'")
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('no-referrer')
    expect(headers.server, path).toBeUndefined()
    const bridge = path === '/redirect.html'
    expect(headers['content-security-policy'], path).toContain(
      `frame-ancestors ${bridge ? "'self'" : "'none'"}`,
    )
    expect(headers['cross-origin-opener-policy'], path).toBe(bridge ? undefined : 'same-origin-allow-popups')
  }
  for (const path of ['/api/config', '/api/events', '/api/none'])
    expect((await headersOf(path))['cache-control'], path).toBe('no-store')
  const strict = (await headersOf('/'))['content-security-policy']
  for (const path of ['/api/docs/', '/api/docs/static/index.html', '/api/openapi.json', '/%61pi/none'])
    expect((await headersOf(path))['content-security-policy'], path).toBe(strict)

  await test.step('built files are sent as the build compressed them, and the build’s manifest is not sent', async () => {
    const asked = await page.request.get(`${server.origin}/`, { headers: { 'accept-encoding': 'br' } })
    const scripts = [...(await asked.text()).matchAll(/(?:src|href)="(\/assets\/index-[^"]+\.(?:js|css))"/g)]
    expect(scripts.length).toBeGreaterThan(1)
    for (const path of ['/', '/service-worker.js', ...scripts.map(([, path = '']) => path)]) {
      for (const encoding of ['br', 'gzip']) {
        const answer = await fetch(server.origin + path, { headers: { 'accept-encoding': encoding } })
        expect(answer.headers.get('content-encoding'), path).toBe(encoding)
        expect(answer.headers.get('vary'), path).toBe('accept-encoding')
        // An answer that the server compresses as it sends it has no length.
        expect(Number(answer.headers.get('content-length')), path).toBeGreaterThan(100)
      }
    }
    expect((await fetch(`${server.origin}/.vite/manifest.json`)).status).toBe(404)
  })
})

test('the API’s documentation works under the same policy as everything else', async ({
  page,
  server,
  expectedErrors,
}) => {
  // Swagger UI sets one style that the policy forbids; nothing looks different without it.
  expectedErrors.push(/style-src/)
  await page.goto(`${server.origin}/api/docs/`)
  await page.getByRole('button', { name: 'get /api/events', exact: true }).click()
  await expect(page.getByText('All events by their first day.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' }).first()).toBeVisible()
})

test('a script that was smuggled into the page does not run', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Content Security Policy|securitypolicyviolation/)
  await page.goto(server.origin)
  const outcome = await page.evaluate(async () => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', event => refused.push(event.effectiveDirective))
    const inline = document.createElement('script')
    inline.textContent = 'document.title = "smuggled"'
    const foreign = document.createElement('script')
    foreign.src = 'https://elsewhere.example/x.js'
    const image = document.createElement('div')
    image.innerHTML = '<img src="/none" onerror="document.title = \'smuggled\'">'
    document.body.append(inline, foreign, image)
    await fetch('https://elsewhere.example/').catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, 300))
    return { title: document.title, refused: refused.toSorted() }
  })
  expect(outcome.title).toBe('Trackside Hospitality')
  expect(outcome.refused).toEqual(['connect-src', 'script-src-attr', 'script-src-elem', 'script-src-elem'])
})

test('another site can neither frame the app nor keep a hold of its window', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/frame-ancestors|Content Security Policy/)
  const other = await openFront()
  other.pointAt(server.origin)
  try {
    other.instead.set('/favicon.ico', { status: 200, type: 'image/svg+xml', body: '<svg/>' })
    const body = `<!doctype html><iframe src="${server.origin}/"></iframe>`
    other.instead.set('/', { status: 200, type: 'text/html', body })
    await page.goto(other.origin)
    await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/)
    const opened = page.waitForEvent('popup')
    await page.evaluate(address => Object.assign(window, { held: open(address) }), server.origin)
    const popup = await opened
    await expect(popup.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    // The other site's handle says that the window is closed, while the app is open.
    expect(await page.evaluate(() => Reflect.get(Reflect.get(window, 'held'), 'closed'))).toBe(true)
  } finally {
    await other.close()
  }
})
