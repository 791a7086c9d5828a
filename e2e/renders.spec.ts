import type { Locator } from '@playwright/test'
import type { Guest } from '../contract/api/guests.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import {
  checkedIn,
  expectedToday,
  guestDay,
  guestsOf,
  openGuestDay,
  returnToList,
  startAtGuestDay,
} from './support/guest-day.ts'
import { startServer } from './support/server.ts'
import { deskTest, expect, signIn, test } from './support/test.ts'

declare global {
  interface Window {
    /** Ids of the guests whose rows were drawn, in order. */
    drawnRows: string[]
    /** For each frame, whether there was a row in the middle of the guest list. */
    framesWithRows: boolean[]
  }
}

/** The fields that this test reads of React's record of a component. */
interface Fiber {
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
  readonly flags: number
  readonly memoizedProps: { readonly guest?: { readonly id: string }; readonly onOpen?: unknown } | null
}

test('a check-in renders its own row again and no other', async ({ page }) => {
  // A server of its own, so that the first guest who is expected is among the rows that are drawn.
  const server = await startServer()
  // React calls this hook of developer tools for every commit, in production builds too.
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1
    window.drawnRows = []
    const look = (fiber: Fiber): void => {
      const { guest, onOpen } = fiber.memoizedProps ?? {}
      const before = fiber.alternate
      if (guest && onOpen && (fiber.flags & PERFORMED_WORK) !== 0) window.drawnRows.push(guest.id)
      // React has not visited anything below an unchanged child.
      if (before && before.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) look(child)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => look(root.current),
      },
    })
  })
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server)
  await openGuestDay(page)
  await expect.poll(() => page.evaluate(() => new Set(window.drawnRows).size)).toBeGreaterThan(5)
  const box = page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })
  await box.scrollIntoViewIfNeeded()
  // By then the parts that wait for an idle device are drawn.
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => requestIdleCallback(resolve))))

  await page.evaluate(() => {
    window.drawnRows = []
  })
  await box.click()
  await expect(page.getByRole('heading', { name: fullName(guest) })).toBeVisible()
  await returnToList(page)
  await expect(box).toBeChecked()
  expect(await page.evaluate(() => [...new Set(window.drawnRows)])).toEqual([guest.id])
  await page.close()
  await server.close()
})

deskTest(
  'a search in a list that is scrolled down shows no empty frame, and groups are drawn only near the screen',
  async ({ page, server }) => {
    await startAtGuestDay(page, server)

    await test.step('a search while the list is scrolled down shows the first rows without an empty frame', async () => {
      const list = page.getByRole('list', { name: 'Guest List' })
      const firstRow = list.getByRole('listitem').first()
      await expect(firstRow).toBeVisible()
      await list.evaluate(rows => rows.parentElement?.scrollTo({ top: rows.scrollHeight }))
      await expect(firstRow).not.toHaveAttribute('aria-posinset', '1')
      await page.evaluate(() => {
        const box = document.querySelector('ul[aria-label="Guest List"]')?.parentElement
        if (!box) throw new Error('The list has no box.')
        const { left, top, width, height } = box.getBoundingClientRect()
        window.framesWithRows = []
        const look = () => {
          const there = document.elementFromPoint(left + width / 2, top + height / 2)
          window.framesWithRows.push(there?.closest('li') !== null)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('ar')
      await expect(firstRow).toHaveAttribute('aria-posinset', '1')
      await expect.poll(() => page.evaluate(() => window.framesWithRows.length)).toBeGreaterThan(20)
      expect(await page.evaluate(() => window.framesWithRows)).not.toContain(false)
    })

    await test.step('groups are drawn only near the screen', async () => {
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('')
      const groups = page.getByRole('list', { name: 'Groups List' }).getByRole('listitem')
      const isDrawn = (group: Locator) =>
        group.evaluate(row => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
      await expect.poll(() => isDrawn(groups.first())).toBe(true)
      expect(await isDrawn(groups.last())).toBe(false)
      await groups.last().scrollIntoViewIfNeeded()
      await expect.poll(() => isDrawn(groups.last())).toBe(true)
    })
  },
)

test.describe('with fingers', () => {
  test.use({ hasTouch: true })

  deskTest(
    'on a slow device, a tap right after a key never checks in a guest of the search before',
    async ({ page, server }) => {
      const [before, meant] = await expectedToday(server)
      if (!before || !meant) throw new Error('There are fewer than two guests to check in.')
      await startAtGuestDay(page, server)
      const search = page.getByRole('searchbox', { name: 'Search by name' })
      const boxOf = (guest: Guest) =>
        page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })
      await search.fill(fullName(before))
      const place = await boxOf(before).boundingBox()
      if (!place) throw new Error('The guest has no box.')
      await search.selectText()
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 20 })

      // The list follows the field a moment later: this is where the box of the other guest was.
      await page.keyboard.insertText(fullName(meant))
      await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
      await session.detach()
      const arrived = page.getByRole('heading', { name: fullName(meant) })
      await expect(boxOf(meant).or(arrived)).toBeVisible()
      if (!(await arrived.isVisible())) await boxOf(meant).tap()
      await expect(arrived).toBeVisible()
      const { id, today } = await guestDay(server)
      const now = await guestsOf(server, id)
      expect(
        checkedIn(
          now.find(one => one.id === before.id),
          today,
        ),
      ).toBe('')
    },
  )
})
