import { expectedToday, fullName, openGuestDay, returnToList } from './support/guest-day.ts'
import { startServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'

declare global {
  interface Window {
    /** Ids of the guests whose rows were drawn, in order. */
    drawnRows: string[]
  }
}

/** What React keeps of a component, as far as it is looked at here. */
interface Fiber {
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
  readonly flags: number
  readonly memoizedProps: { readonly guest?: { readonly id: string }; readonly onOpen?: unknown } | null
}

test('a check-in draws its own row again and no other', async ({ page }) => {
  // Of its own: the first guest who is expected is among the rows that are drawn.
  const server = await startServer()
  // React tells developer tools of every commit by this hook, in builds for production as well.
  await page.addInitScript(() => {
    const DREW = 1
    window.drawnRows = []
    const look = (fiber: Fiber): void => {
      const { guest, onOpen } = fiber.memoizedProps ?? {}
      const before = fiber.alternate
      if (guest && onOpen && (fiber.flags & DREW) !== 0) window.drawnRows.push(guest.id)
      // What lies under an unchanged child was not visited.
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
  // What waits for an idle device is drawn by then.
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
