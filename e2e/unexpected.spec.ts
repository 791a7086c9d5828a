import type { Page } from '@playwright/test'
import type { Group } from '../contract/api/groups.schema.ts'
import { test } from './support/behind-front.ts'
import { offlineMode, quietEvent } from './support/event-tabs.ts'
import { guestDay, openGuestDay } from './support/guest-day.ts'
import { newInvite } from './support/invites.ts'
import { expect, signIn } from './support/test.ts'

const json = (status: number, body: object) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

test('an answer that cannot be shown and a save that fails are reported in place, and the rest of the app goes on', async ({
  page,
  behind: { server, front },
}) => {
  const { id } = await guestDay(server)
  await signIn(page, server)

  const submissions = `/api/event/${id}/predictorSubmissions`
  front.instead.set(submissions, json(200, [{ id: 'a', points: 1 }]))
  await page.goto(`${server.origin}/event/${id}/predictor`)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(offlineMode(page)).toBeVisible()
  front.instead.delete(submissions)
  await page.getByRole('button', { name: 'Back to events' }).click()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()

  const [group] = await server.api<Group[]>('GET', '/groups')
  if (!group) throw new Error('There is no group.')
  await page.goto(`${server.origin}/group/${group.id}/edit`)
  await page.getByRole('spinbutton', { name: 'Maximum Guests' }).fill('77')
  front.instead.set(
    `PUT /api/groups/${group.id}`,
    json(400, { statusCode: 400, name: 'BadRequest', message: 'name: too long' }),
  )
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(
    page.getByText('An error occured creating the guest group.  Please try again...'),
  ).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'Maximum Guests' })).toHaveValue('77')

  await test.step('the pin of a walk-up whose answer is late appears on the open pin view', async () => {
    await page.goto(server.origin)
    await openGuestDay(page)
    await page.getByRole('button', { name: 'Add a guest' }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Tarn')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Latecomer')
    await page.getByPlaceholder('Choose a group').fill('a')
    await page.getByRole('option').first().click()
    await page.getByRole('checkbox', { name: 'Check in now' }).check()
    const release = front.hold('/api/guests')
    await page.getByRole('button', { name: 'Add Guest' }).click()
    const welcome = page.getByRole('dialog', { name: 'Welcome to United Kingdom!' })
    await expect(welcome).toContainText('PIN follows when back online')
    release()
    await expect(welcome).toContainText(/Pin\s*\d{4}/)
  })
})

test('the page says that a code is being validated until the server has answered', async ({
  page,
  behind: { server, front },
}) => {
  const { name: eventName } = await quietEvent(server)
  const invite = await newInvite(server, { eventName })
  const letGo = front.hold('/api/invite/validate/')
  await page.goto(invite.link)
  await expect(page.getByText('Validating code...')).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible()
  await expect(page.getByText('Validating code...')).toBeHidden()
})

test('a press before sign-in is ready opens its window once it is', async ({
  page,
  behind: { server, front },
}) => {
  const release = front.hold('/api/config')
  await page.goto(server.origin)
  await pressEarly(page)
  const opened = page.waitForEvent('popup')
  release()
  const popup = await opened
  await popup.getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
})

test('a press so early that the browser would block the window asks for another press', async ({
  page,
  behind: { server, front },
}) => {
  const words = 'Sign-in is ready now. Press the button again.'
  // A look from outside counts as a press for the browser, so the page itself logs what it shows.
  await page.addInitScript(expected => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes(expected)) console.info(expected)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, words)
  const release = front.hold('/assets/msal-')
  await page.goto(server.origin)
  await pressEarly(page)
  await page.waitForFunction(() => !navigator.userActivation.isActive)
  const told = page.waitForEvent('console', message => message.text() === words)
  release()
  await told
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  await opened
})

async function pressEarly(page: Page): Promise<void> {
  const login = page.getByRole('button', { name: 'Login with SSO' })
  await expect(login).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Tab')
  await expect(login).toBeFocused()
  await page.keyboard.press('Enter')
}
