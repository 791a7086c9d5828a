import type { Page } from '@playwright/test'
import type { Tour } from '../contract/api/tours.schema.ts'
import type { AppUser } from '../contract/api/users.schema.ts'
import { offlineMode, pending } from './support/event-tabs.ts'
import { REFUSED } from './support/expected-errors.ts'
import { guestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

const usersOf = (server: TestServer) => server.api<AppUser[]>('GET', '/users/all')
const userRow = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: text })

async function openSettings(page: Page, server: TestServer): Promise<void> {
  await signIn(page, server)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'App Settings' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
  // The browser would log an error if the switch to offline mode aborted this read.
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible()
}

test('users are listed with name, email and whether they guide tours, and added with a name and a valid email', async ({
  page,
  server,
}) => {
  const users = await usersOf(server)
  await openSettings(page, server)
  const rows = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(rows).toHaveCount(users.length)
  for (const [index, user] of users.entries()) {
    const row = rows.nth(index)
    await expect(row).toContainText(user.name ?? 'Anonymous')
    await expect(row).toContainText(user.email ?? 'No email set')
    await expect(row.getByText('Tour guide')).toHaveCount(user.is_tour_guide ? 1 : 0)
    await expect(row.getByRole('button', { name: `Edit ${user.name ?? 'Anonymous'}` })).toBeVisible()
    await expect(row.getByRole('button', { name: `More about ${user.name ?? 'Anonymous'}` })).toBeVisible()
  }

  await test.step('a user is added only with a name and an email, and the email is checked', async () => {
    const form = page.getByRole('form', { name: 'Add a user' })
    const name = form.getByRole('textbox', { name: 'Name' })
    const email = form.getByRole('textbox', { name: 'Email' })
    const add = form.getByRole('button', { name: 'Add User' })
    await expect(add).toBeDisabled()
    await name.fill('Nadia Okonjo')
    await expect(add).toBeDisabled()
    await email.fill('nadia at team')
    await add.click()
    await expect(form.getByText('This is not an email address')).toBeVisible()
    await email.fill('AVERY.holloway@trackside.example')
    await add.click()
    await expect(form.getByText('Another user has this email.')).toBeVisible()
    await email.fill('nadia.okonjo@trackside.example')
    await form.getByRole('checkbox', { name: 'Is tour guide' }).check()
    await add.click()
    await expect(userRow(page, 'Nadia Okonjo')).toContainText('Tour guide')
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
    await expect
      .poll(async () => (await usersOf(server)).filter(user => user.name === 'Nadia Okonjo'))
      .toMatchObject([{ email: 'nadia.okonjo@trackside.example', is_tour_guide: true }])
    const guides = await server.api<AppUser[]>('GET', '/users/guides')
    expect(guides.map(guide => guide.name)).toContain('Nadia Okonjo')
  })
})

test('a user is edited, and deleted once that is confirmed; a guide with upcoming tours stays, and the tours are named', async ({
  page,
  server,
  expectedErrors,
}) => {
  for (const [name, email, isTourGuide] of [
    ['Otto Before', 'otto@trackside.example', true],
    ['Ulla Leaving', 'ulla@trackside.example', false],
  ])
    await server.api('POST', '/users', { name, email, isTourGuide })
  await openSettings(page, server)

  await test.step('a user is edited, and stops being a tour guide', async () => {
    await page.getByRole('button', { name: 'Edit Otto Before' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Otto Before' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Otto After')
    await dialog.getByRole('checkbox', { name: 'Is tour guide' }).uncheck()
    // Another desk changes a field that was not edited here: saving does not revert it.
    const otto = (await usersOf(server)).find(user => user.name === 'Otto Before')
    await server.api('PUT', `/user/${otto?.user_uuid}`, {
      name: 'Otto Before',
      email: 'otto.before@trackside.example',
      isTourGuide: true,
    })
    const email = dialog.getByRole('textbox', { name: 'Email' })
    await expect(email).toHaveValue('otto.before@trackside.example')
    // As in every dialog: the main action is at the end, with Cancel before it.
    const save = dialog.getByRole('button', { name: 'Save Update' })
    const [cancelBox, saveBox] = await Promise.all(
      [dialog.getByRole('button', { name: 'Cancel' }), save].map(button => button.boundingBox()),
    )
    expect(saveBox?.x).toBeGreaterThan(cancelBox?.x ?? Number.NaN)
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(userRow(page, 'Otto After')).toContainText('otto.before@trackside.example')
    await expect
      .poll(async () => (await usersOf(server)).find(user => user.name === 'Otto After'))
      .toMatchObject({
        email: 'otto.before@trackside.example',
        is_tour_guide: false,
      })
  })

  await test.step('deleting a user asks first; a guide with upcoming tours stays, and the tours are named', async () => {
    expectedErrors.push(REFUSED)
    const { id } = await guestDay(server)
    const tours = await server.api<Tour[]>('GET', `/event/${id}/tours`)
    const coming = tours.find(tour => Date.parse(tour.start_time) > Date.now() + 60_000)
    if (!coming) throw new Error('No tour is to come.')

    await page.getByRole('button', { name: 'More about Ulla Leaving' }).click()
    await page.getByRole('button', { name: 'Delete Ulla Leaving' }).click()
    const ask = page.getByRole('dialog', { name: 'Delete Ulla Leaving?' })
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(userRow(page, 'Ulla Leaving')).toBeVisible()
    await page.getByRole('button', { name: 'More about Ulla Leaving' }).click()
    await page.getByRole('button', { name: 'Delete Ulla Leaving' }).click()
    await ask.getByRole('button', { name: 'Delete user' }).click()
    await expect(userRow(page, 'Ulla Leaving')).toHaveCount(0)
    await expect
      .poll(async () => (await usersOf(server)).map(user => user.name))
      .not.toContain('Ulla Leaving')

    await page.getByRole('button', { name: `More about ${coming.name}` }).click()
    await page.getByRole('button', { name: `Delete ${coming.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click()
    const refused = page.getByRole('dialog', { name: `${coming.name} was not deleted` })
    await expect(refused).toContainText(`${coming.name} still guides`)
    await expect(refused).toContainText(`${coming.title} (Factory Guest Day, `)
    await refused.getByRole('button', { name: 'Close' }).last().click()
    await expect(userRow(page, coming.name)).toBeVisible()
  })
})

test('users that are added, edited and deleted offline survive a reload and reach the server', async ({
  page,
  server,
}) => {
  for (const name of ['Vera Stays', 'Walt Goes'])
    await server.api('POST', '/users', {
      name,
      email: `${name.split(' ')[0]}@trackside.example`,
      isTourGuide: false,
    })
  await openSettings(page, server)
  await offlineMode(page).check()
  const form = page.getByRole('form', { name: 'Add a user' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Xandra Offline')
  await form.getByRole('textbox', { name: 'Email' }).fill('xandra@trackside.example')
  await form.getByRole('button', { name: 'Add User' }).click()
  await page.getByRole('button', { name: 'Edit Xandra Offline' }).click()
  const edit = page.getByRole('dialog')
  await edit.getByRole('checkbox', { name: 'Is tour guide' }).check()
  await edit.getByRole('button', { name: 'Save Update' }).click()
  await page.getByRole('button', { name: 'Edit Vera Stays' }).click()
  await edit.getByRole('textbox', { name: 'Name' }).fill('Vera Renamed')
  await edit.getByRole('button', { name: 'Save Update' }).click()
  await page.getByRole('button', { name: 'More about Walt Goes' }).click()
  await page.getByRole('button', { name: 'Delete Walt Goes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 4')

  await page.reload()
  await expect(userRow(page, 'Xandra Offline')).toContainText('Tour guide')
  await expect(userRow(page, 'Vera Renamed')).toBeVisible()
  await expect(userRow(page, 'Walt Goes')).toHaveCount(0)
  expect((await usersOf(server)).map(user => user.name)).not.toContain('Xandra Offline')

  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  const users = await usersOf(server)
  const names = users.map(user => user.name)
  expect(users.filter(user => user.name === 'Xandra Offline')).toMatchObject([{ is_tour_guide: true }])
  expect(names).toContain('Vera Renamed')
  expect(names).not.toContain('Vera Stays')
  expect(names).not.toContain('Walt Goes')
  await expect(userRow(page, 'Xandra Offline')).toBeVisible()
})
