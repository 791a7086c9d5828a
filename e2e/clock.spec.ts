import { expect, signIn, test } from './support/test.ts'

test('a tablet whose clock is wrong says so on every screen', async ({ page, server }) => {
  // Half a minute more than what is told: the answer's date has whole seconds.
  await page.clock.install({ time: Date.now() - 20.5 * 60_000 })
  await page.clock.resume()
  await signIn(page, server)
  const notice = page.getByRole('alert').filter({ hasText: 'This device’s clock is wrong' })
  await expect(notice).toContainText('It is 20 min behind the server’s. Please set it to automatic.')
})
