import { writeFile } from 'node:fs/promises'
import type { PredictorSubmission } from '../contract/api/predictor.schema.ts'
import { offlineMode } from './support/event-tabs.ts'
import { guestDay, startAtGuestDay } from './support/guest-day.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

/** The text of a row of the table: guest, answers, points. */
const inWords = ({ nickname, predictions, points }: PredictorSubmission) =>
  `${nickname ?? 'Anonymous Predictor'}${Object.keys(predictions).length} predictions${points}`

test('submissions are ordered by points, with guest or Anonymous Predictor and {n} predictions, offline too', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const submissions = await server.api<PredictorSubmission[]>('GET', `/event/${id}/predictorSubmissions`)
  const expected = submissions.toSorted((a, b) => b.points - a.points || a.id - b.id).map(inWords)
  expect(expected.some(row => row.startsWith('Anonymous Predictor'))).toBe(true)
  await startAtGuestDay(page, server, 'Predictor')
  const table = page.getByRole('table', { name: 'Predictor' })
  await expect(table.getByRole('columnheader')).toHaveText(['Guest', 'Answers', 'Points'])
  await expect(table.locator('tbody').getByRole('row')).toHaveText(expected)

  await offlineMode(page).check()
  await page.reload()
  await expect(table.locator('tbody').getByRole('row')).toHaveText(expected)
  await offlineMode(page).uncheck()
})

test('an event without submissions says so, until an import brings some', async ({
  page,
  server,
  expectedErrors,
}, info) => {
  // A call that is in flight when the server is stopped for the import ends with one of several errors.
  expectedErrors.push(/net::ERR_/)
  const events = await server.api<{ id: number; time_period: string }[]>('GET', '/events')
  const upcoming = events.find(({ time_period }) => time_period === 'upcoming')
  if (!upcoming) throw new Error('No event is to come.')
  await signIn(page, server)
  await page.goto(`${server.origin}/event/${upcoming.id}/predictor`)
  await expect(page.getByText('No submissions yet')).toBeVisible()

  const file = info.outputPath('submissions.json')
  const { pitwall_uuid: event } = await server.api<{ pitwall_uuid: string }>('GET', `/events/${upcoming.id}`)
  const rows = [
    { event, id: 'a', nickname: 'Back Marker', predictions: { Pole: 'Car 4' }, points: 5 },
    { event, id: 'b', nickname: null, predictions: { Pole: 'Car 1', Winner: 'Car 2' }, points: 12.5 },
    { event, id: 'c', nickname: 'مريم', predictions: {}, points: 40 },
  ]
  await writeFile(file, JSON.stringify(rows))
  await server.stop()
  expect(await server.run('import:predictor', file)).toContain('3 added')
  await server.start()
  await page.goto(`${server.origin}/event/${upcoming.id}/predictor`)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Predictor' }).locator('tbody').getByRole('row')).toHaveText([
    'مريم0 predictions40',
    'Anonymous Predictor2 predictions12.5',
    'Back Marker1 predictions5',
  ])
})
