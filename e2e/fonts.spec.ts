import type { CDPSession, Page } from '@playwright/test'
import { serveGuest } from './support/event-tabs.ts'
import { GUEST_DAY, guestDay, guestsOf, startAtGuestDay } from './support/guest-day.ts'
import { expect, deskTest as test } from './support/test.ts'

/** Names with letters that a page's fonts often lack: a fallback font within a word looks like another weight. */
const NAMES = [
  ['Ẹ̀niọlá', 'Ọláńrewájú Ṣóyínká'],
  ['Nguyễn', 'Thị Ánh Tuyết'],
  ['Ευάγγελος', 'Παπαδόπουλος'],
  ['Алёна', 'Щукина-Ґерасимчук'],
  ['Þórdís', 'Ægisdóttir Øvrebø'],
  ['Žofie', 'Świątek Łőrincz Ğüneş Țurcanu'],
] as const

interface PlatformFonts {
  readonly fonts: readonly { readonly familyName: string; readonly isCustomFont: boolean }[]
}

/** The fonts that draw the text of an element. */
async function fontsOf(page: Page, cdp: CDPSession, text: string): Promise<string[]> {
  const handle = await page.getByRole('button', { name: text, exact: true }).elementHandle()
  await handle?.evaluate(element => element.setAttribute('data-measured', ''))
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-measured]' })
  const { fonts }: PlatformFonts = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  await handle?.evaluate(element => element.removeAttribute('data-measured'))
  return [...new Set(fonts.map(font => `${font.familyName}${font.isCustomFont ? '' : ' (of the device)'}`))]
}

test('every name is drawn in one typeface, whatever letters it is written in, and the fonts for them work offline', async ({
  page,
  context,
  server,
}) => {
  await test.step('the fonts for letters that only names have work offline, even before a name has needed them', async () => {
    await startAtGuestDay(page, server)
    const kept = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('trackside-static')).keys()
        return requests
          .map(({ url }) => /(inter|sofia)-[\w-]*?(latin-ext|vietnamese|greek|cyrillic)/.exec(url))
          .flatMap(found => (found ? [`${found[1]} ${found[2]}`] : []))
      })
    await expect
      .poll(async () => (await kept()).sort(), { timeout: 60_000 })
      .toEqual(['inter cyrillic', 'inter greek', 'inter latin-ext', 'inter vietnamese', 'sofia latin-ext'])
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('list', { name: 'Guest List' }).waitFor()
    const faces = await page.evaluate(async () =>
      (await document.fonts.load('1em "Inter Variable"', 'łạΩЯ')).map(({ status }) => status),
    )
    expect(faces).toEqual(['loaded', 'loaded', 'loaded', 'loaded'])
    await context.setOffline(false)
  })

  const { id } = await guestDay(server)
  for (const [first, last] of NAMES) await serveGuest(server, id, first, last)
  await page.goto(server.origin)
  await page
    .getByRole('listitem')
    .filter({ hasText: GUEST_DAY })
    .getByRole('link', { name: /^View Event/ })
    .click()
  await page.getByRole('combobox', { name: 'Search by day' }).selectOption('')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')

  const demo = (await guestsOf(server, id)).map(guest => [guest.first_name, guest.last_name] as const)
  const unusual = demo.filter(
    ([first, last]) => /[^\u0020-\u00ff]/.test(first + last) && /\p{sc=Latin}/u.test(first),
  )
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  for (const [first, last] of [...NAMES, ...unusual]) {
    await search.fill(`${first} ${last}`)
    const name = `${first} ${last}`.normalize()
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1)
    await expect.poll(() => fontsOf(page, cdp, name), name).toEqual(['Inter'])
  }
})
