import type { Page } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { offlineMode, tab } from './support/event-tabs.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import { checkIn, expectedToday, GUEST_DAY, returnToList, startAtGuestDay } from './support/guest-day.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

/** The worker's document shows the first rows before any script has run, and nothing that is out of date. */

/** The markup of the screen that was stored last; '' while there is none for this page. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('trackside-worker')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('settings').objectStore('settings').get('firstScreen')
          reading.onsuccess = () => {
            const [last] = reading.result ?? []
            resolve(last?.path === location.pathname ? last.html : '')
          }
          reading.onerror = () => reject(reading.error)
        }
      }),
  )

/** Reloads the page with its scripts switched off, looks, and switches them on again. */
async function withoutScripts(page: Page, look: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setScriptExecutionDisabled', { value: true })
  await page.reload()
  await look()
  await browser.send('Emulation.setScriptExecutionDisabled', { value: false })
  await browser.detach()
}

const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Check in ${name}`, exact: true })

test('the guests who were shown last are in the document before any script runs, and never out of date', async ({
  page,
  server,
}) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await startAtGuestDay(page, server)
  const first = page.getByRole('list', { name: 'Guest List' }).getByRole('listitem').first()
  const name = await first.getByRole('checkbox').getAttribute('aria-label')
  await expect.poll(() => kept(page)).toContain(`aria-label="${name}"`)
  await withoutScripts(page, async () => {
    await expect(first.getByRole('checkbox', { name: `${name}`, exact: true })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeVisible()
    // The network state and the pending requests may have changed, so the document leaves them out.
    await expect(page.getByRole('switch', { name: 'Offline mode' })).toBeHidden()
  })

  await page.reload()
  await offlineMode(page).click()
  const before = await kept(page)
  await checkIn(page, guest)
  await returnToList(page)
  await expect(box(page, fullName(guest))).toBeChecked()
  // The stored screen may be out of date by now: then the document shows nothing instead.
  await withoutScripts(page, async () => {
    const shown = (await box(page, fullName(guest)).count()) > 0
    if (shown) await expect(box(page, fullName(guest))).toBeChecked()
  })
  await page.reload()
  await expect.poll(() => kept(page)).not.toBe(before)
  await withoutScripts(page, async () => {
    await expect(first).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('')
  })
  await page.reload()
  await expect(box(page, fullName(guest))).toBeChecked()
  await offlineMode(page).click()
})

/** When the server was last asked for the stored list of events. */
const eventsAskedAt = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const answer = await caches.match('/api/events')
    return answer?.headers.get('trackside-asked-at') ?? null
  })

test('the list of events, with which the installed app opens, is in the document as well', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  const list = page.getByRole('list', { name: 'Events' })
  await expect.poll(() => kept(page)).toContain(GUEST_DAY)
  const before = await eventsAskedAt(page)
  await page.reload()
  // At each visit, its answer is stored anew.
  await expect.poll(() => eventsAskedAt(page)).not.toBe(before)
  await withoutScripts(page, async () => {
    await expect(list.getByRole('link', { name: `View Event ${GUEST_DAY}` })).toBeVisible()
  })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector<HTMLElement>('#root a[href="/season"]')?.click()
    })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Season/ })).toBeVisible()
})

/** The number of pages that the worker stores with their styles in the document. */
const styledPages = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('trackside-styled-pages')).keys()).length)

test('the first paint waits for no style sheet: the styles are in the document, and the page looks the same', async ({
  page,
  server,
}) => {
  const look = () =>
    page.evaluate(() => {
      const row = document.querySelector('[aria-label="Guest List"] li')
      return [row && getComputedStyle(row).padding, getComputedStyle(document.body).backgroundColor]
    })
  const askedFor = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /[\w-]+-[\w-]{8}\.css$/.exec(name) ?? []),
    )
  await startAtGuestDay(page, server)
  await expect.poll(() => kept(page)).not.toBe('')
  await page.reload()
  await expect.poll(() => styledPages(page)).toBe(1)
  const before = await look()
  const sheets = await askedFor()
  expect(sheets.length).toBeGreaterThan(5)

  await page.reload()
  await tab(page, 'Passes').click()
  await expect(page.getByRole('heading', { name: 'Paddock Walk Passes' })).toBeVisible()
  await tab(page, 'Guests').click()
  await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
  expect(await look()).toEqual(before)
  const again = await askedFor()
  expect(
    again.filter(name => /^(?:index|button|event-|form-parts|filtered-list|row-menu)/.test(name)),
  ).toEqual([])
})

test('taps, text and scans from before the app runs take effect as soon as it does, and so does a finger that is down', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)
  const first = page.getByRole('list', { name: 'Guest List' }).getByRole('listitem').first()
  const name = await first.getByRole('button').first().innerText()
  await expect.poll(() => kept(page)).not.toBe('')
  const search = page.getByRole('searchbox', { name: 'Search by name' })

  const typing = await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const field = document.querySelector<HTMLInputElement>('#root input[type="search"]')
      if (field) field.value = 'ber'
    })
  })
  await page.reload()
  await expect(search).toHaveValue('ber')
  await typing.dispose()

  const tapping = await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector<HTMLElement>('#root li[data-index="0"] button')?.click()
      document.documentElement.dataset.waits = String(document.querySelector('[data-tapped]')?.ariaBusy)
    })
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'true')
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await tapping.dispose()

  await test.step('a finger that is down while the app starts still taps', async () => {
    const row = page.getByRole('list', { name: 'Guest List' }).getByRole('listitem').nth(2)
    const name = await row.getByRole('button').first().innerText()
    await expect.poll(() => kept(page)).not.toBe('')
    const pressing = await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const button = document
          .querySelectorAll<HTMLElement>('#root li[data-guest]')[2]
          ?.querySelector('button')
        button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        // By then the app would have replaced the first screen.
        setTimeout(() => {
          button?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
          button?.click()
        }, 1_500)
      })
    })
    await page.reload()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.locator('[data-blank]')).toHaveCount(0)
    await pressing.dispose()
  })

  await test.step('a code that is scanned before the app runs opens its guest', async () => {
    const guest = (await expectedToday(server)).at(-1)
    if (!guest?.code) throw new Error('Nobody with a code is expected today.')
    await expect.poll(() => kept(page)).not.toBe('')
    await page.addInitScript(code => {
      const press = (key: string, at: Element) =>
        at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      addEventListener('DOMContentLoaded', () => {
        press('h', document.body)
        const field = document.activeElement
        if (!(field instanceof HTMLInputElement)) return
        field.value = code
        press('Enter', field)
      })
    }, `${server.origin}/g/${guest.code}`)
    await page.reload()
    await expect(page.getByRole('dialog', { name: /^Welcome to/ })).toContainText(`${guest.pin}`)
  })
})

test('a page that is loaded past its worker is taken by it at once, and does not wait for its first answers', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)
  const list = page.getByRole('list', { name: 'Guest List' })
  await expect(list).toBeVisible()
  await page.addInitScript(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () => performance.mark('taken')),
  )
  const devtools = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await devtools.send('Page.reload', { ignoreCache: true })
  await loaded
  const takenAfter = () =>
    page.evaluate(() => {
      const script = performance.getEntriesByType('resource').find(({ name }) => /index-.*\.js$/.test(name))
      const [taken] = performance.getEntriesByName('taken')
      return script && taken && taken.startTime - (script.startTime + script.duration)
    })
  await expect.poll(takenAfter).toBeDefined()
  // The page would wait five seconds for its reads.
  expect(await takenAfter()).toBeLessThan(5_000)
  await expect(list).toBeVisible()
})

test('if the app’s script does not arrive, the document asks for it again by itself', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  await startAtGuestDay(page, server)
  await expect.poll(() => kept(page)).not.toBe('')
  const removed = await page.evaluate(async () => {
    const scripts = (await Promise.all((await caches.keys()).map(name => caches.open(name)))).map(
      async cache => {
        const asked = (await cache.keys()).filter(({ url }) => /\/index-[^/]+\.js/.test(url))
        return Promise.all(asked.map(one => cache.delete(one)))
      },
    )
    return (await Promise.all(scripts)).flat().length
  })
  expect(removed).toBe(1)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.context().setOffline(true)
  await page.reload()
  const again = page.waitForEvent('load')
  await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
  await again
  await expect(offlineMode(page)).toBeHidden()
  await page.context().setOffline(false)
  await expect(offlineMode(page)).toBeVisible()
})
