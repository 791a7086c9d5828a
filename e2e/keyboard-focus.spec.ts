import { quietEvent, serveGuest } from './support/event-tabs.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

/** Where the keyboard is after a change of screen, and what a screen reader reads there. */

test('a key leads to a message and its Undo, from where the keyboard goes back', async ({ page, server }) => {
  const { id } = await quietEvent(server)
  for (const [at, name] of ['Dan', 'Eva'].entries())
    await server.api('POST', `/passes/${id}`, {
      passID: 400_000_011 + at,
      guestID: await serveGuest(server, id, name, 'Ray'),
      allocated: new Date().toISOString(),
      duration: 15,
      is_vcarb: false,
    })
  await signIn(page, server)
  await page.goto(`${server.origin}/event/${id}/passes`)
  const boxes = page.getByRole('checkbox', { name: 'Returned' })
  await expect(boxes).toHaveCount(2)
  await boxes.first().press('Space')
  await expect(boxes).toHaveCount(1)
  await expect(boxes).toBeFocused()
  await page.keyboard.press('Alt+KeyU')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(boxes).toHaveCount(2)
  await expect(page.locator('li', { hasText: 'Eva' }).getByRole('checkbox')).toBeFocused()
})
