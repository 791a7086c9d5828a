import { expectedToday, fullName, openGuestDay, returnToList } from './support/guest-day.ts'
import { startServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'

declare global {
  interface Window {
    /** Ids of the guests whose rows were drawn, in order. */
    drawnRows: string[]
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
