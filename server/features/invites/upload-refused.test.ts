import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { openInvite, setEntryHours, upload } from '../../testing/open-invite.ts'
import { processorTime } from '../../testing/processor-time.ts'
import { guestList } from '../../testing/race-weekend.ts'

const app = await testApp()

const versionOf = async (eventId: number): Promise<unknown> =>
  (await app.call('GET', `/guest_list/${eventId}`)).headers['trackside-version']

const namesOf = (list: readonly Guest[]): string[] => list.map(g => `${g.first_name} ${g.last_name}`)

describe('a refused upload changes nothing', () => {
  const refused = async (
    content: string | Buffer,
    options: Parameters<typeof upload>[2] = {},
    maximum = 50,
  ) => {
    const invite = await openInvite(app, { maximum })
    await upload(app, `${invite.header}\nJane,Doe,,x,`, { code: invite.code })
    const version = await versionOf(invite.weekend.id)
    const file = typeof content === 'string' ? content.replace('HEADER', invite.header) : content
    const answer = await upload<ErrorBody>(app, file, { code: invite.code, ...options })
    expect(namesOf(await guestList(app, invite.weekend.id))).toEqual(['Jane Doe'])
    expect(await versionOf(invite.weekend.id)).toBe(version)
    return answer
  }

  test('a PDF that was renamed', async () => {
    expect(await refused('%PDF-1.7\n%âãÏÓ')).toMatchObject(
      refusedWith(400, 'InvalidFileType', { message: 'Please upload a file type of CSV', found: 'a PDF' }),
    )
  })

  test('another type', async () => {
    expect(await refused('HEADER\nJim,Roe,x,,', { type: 'application/pdf' })).toMatchObject(
      refusedWith(400, 'InvalidFileType'),
    )
  })

  test('a cell far too long, before anything else reads it', async () => {
    const took = processorTime()
    expect(await refused(`HEADER\na${'\u200c'.repeat(49_000)}a,Bell,x,,`)).toMatchObject(
      refusedWith(400, 'InvalidGuestList', { problems: [{ row: 2, column: 'First Name' }] }),
    )
    expect(took()).toBeLessThan(5000)
  })

  test('an empty file', async () => {
    expect(await refused('')).toMatchObject(
      refusedWith(400, 'InvalidGuestList', {
        total: 1,
        problems: [{ row: 1, reason: 'The file is empty.' }],
      }),
    )
  })

  test('one invalid row among valid ones', async () => {
    const { status, body } = await refused('HEADER\nJim,Roe,x,,\nJo,,x,,\nAl,Fa,perhaps,,')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      name: 'InvalidGuestList',
      message: 'There are 2 problems in the guest list. Nothing was stored.',
      problems: [
        { row: 3, column: 'Last Name', value: '', reason: 'Last name cannot be empty' },
        { row: 4, value: 'perhaps' },
      ],
    })
  })

  test('a day below the first, as a column or in a cell', async () => {
    for (const file of [
      'First Name,Last Name,Day 0,Day 1\nJim,Roe,x,',
      'First Name,Last Name,Days\nJim,Roe,Day 0',
    ])
      expect(await refused(file)).toMatchObject(refusedWith(400, 'InvalidGuestList', { problems: [{}] }))
  })

  test('more guests than the maximum of the group', async () => {
    const { status, body } = await refused('HEADER\nA,A,x,,\nB,B,x,,\nC,C,x,,', {}, 2)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      name: 'OverGuestLimit',
      maximum_guests: 2,
      message:
        'The guest list you have provided contains more than the allocated spaces available to you. Please consider re-submitting with a guest list of 2 or below.',
    })
  })

  test('a list that exceeds the maximum together with guests who have arrived', async () => {
    const { weekend, code, header } = await openInvite(app, { maximum: 2 })
    await upload(app, `${header}\nJane,Doe,,x,`, { code })
    const [jane] = await guestList(app, weekend.id)
    await app.call('POST', `/guests/checkin/${jane?.id}`, { body: { timestamp: new Date().toISOString() } })
    const { body } = await upload<ErrorBody>(app, `${header}\nA,A,x,,\nB,B,x,,`, { code })
    expect(body).toMatchObject({
      name: 'OverGuestLimit',
      maximum_guests: 2,
      guests_read: 2,
      kept: [{ name: 'Jane Doe', reasons: ['checked in'] }],
    })
    expect(namesOf(await guestList(app, weekend.id))).toEqual(['Jane Doe'])
  })

  test('a list that removes more than half of ten or more, until exactly that is confirmed', async () => {
    const { weekend, code, header } = await openInvite(app)
    const file = (count: number) =>
      [header, ...Array.from({ length: count }, (_, at) => `A${at},Doe,,x,`)].join('\n')
    await upload(app, file(12), { code })
    expect(await upload(app, file(4), { code, dryRun: true })).toMatchObject({
      status: 200,
      body: { listed_before: 12, removed: 8 },
    })
    for (const confirmRemoval of [undefined, 0, 7, 9, 12])
      expect(
        await upload<ErrorBody>(app, file(4), {
          code,
          ...(confirmRemoval === undefined ? {} : { confirmRemoval }),
        }),
      ).toMatchObject(
        refusedWith(409, 'RemovalNotConfirmed', {
          message:
            'This list would remove 8 of the 12 guests on your present list. Nothing was stored: please confirm first that they are to be removed.',
          listed_before: 12,
          removed: 8,
        }),
      )
    expect(await guestList(app, weekend.id)).toHaveLength(12)
    expect(await upload(app, file(4), { code, confirmRemoval: 8 })).toMatchObject({ status: 200 })
    expect(await guestList(app, weekend.id)).toHaveLength(4)
  })

  test('a list that removes guests who were not on the list when it was previewed', async () => {
    const { weekend, code, header } = await openInvite(app)
    const file = (...names: readonly string[]) => [header, ...names.map(name => `${name},Doe,,x,`)].join('\n')
    const mine = file('Ann', 'Bob')
    expect(await upload(app, mine, { code, dryRun: true })).toMatchObject({ body: { removed: 0 } })
    await upload(app, file('Cyd', 'Dan', 'Eve'), { code, confirmRemoval: 0 })
    expect(await upload<ErrorBody>(app, mine, { code, confirmRemoval: 0 })).toMatchObject(
      refusedWith(409, 'RemovalNotConfirmed', { listed_before: 3, removed: 3 }),
    )
    expect(namesOf(await guestList(app, weekend.id))).toEqual(['Cyd Doe', 'Dan Doe', 'Eve Doe'])
    expect(await upload(app, mine, { code, confirmRemoval: 3 })).toMatchObject({ status: 200 })
    expect(await upload(app, file('Ann', 'Bob', 'Flo'), { code, confirmRemoval: 2 })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['not open yet', 1, 2, 'upcoming', /^Entry is not open yet for Harbour Grand Prix\. It opens on /],
    ['never opened', null, null, 'upcoming', /^Entry is not open yet for Harbour Grand Prix\.$/],
    ['closed', -2, -1, 'previous', /^Entry is closed for Harbour Grand Prix\. It closed on /],
  ])('entry that is %s', async (_, open, close, period, message) => {
    const { weekend, code, header } = await openInvite(app)
    await setEntryHours(app, weekend.id, open, close)
    const answer = await upload<ErrorBody>(app, `${header}\nJane,Doe,,x,`, { code })
    expect(answer).toMatchObject(refusedWith(400, 'EntryClosed', { entry_period: period }))
    expect(answer.body.message).toMatch(message)
    expect(await guestList(app, weekend.id)).toEqual([])
  })

  test('wrong codes and keys', async () => {
    const file = 'First Name,Last Name,Days\nJim,Roe,all'
    for (const code of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', ''])
      expect(await refused(file, { code })).toMatchObject(refusedWith(404, 'InviteInvalid'))
    expect(await upload(app, file, {})).toMatchObject(refusedWith(404, 'InviteInvalid'))
    expect(await refused(file, { headers: { 'x-api-key': 'x' } })).toMatchObject({ status: 401 })
  })

  test('a file in another field, and one that is too large', async () => {
    expect(await refused('HEADER\nJim,Roe,x,,', { field: 'other' })).toMatchObject({ status: 400 })
    const big = Buffer.alloc(2 * 1024 * 1024 + 1, 'a')
    expect(await refused(big)).toMatchObject(refusedWith(413, 'PayloadTooLarge'))
  })
})

test('a file that takes long to read blocks nobody else', async () => {
  const invite = await openInvite(app)
  const { weekend } = invite
  await upload(app, `${invite.header}\nJane,Doe,,x,`, { code: invite.code })
  const [guest] = await guestList(app, weekend.id)
  const slow = `${invite.header}\n${`A,B,,x,${','.repeat(390)}\n`.repeat(4900)}Al,,,,`
  const answered: string[] = []
  const note = (what: string) => (answer: { status: number }) => answered.push(`${what} ${answer.status}`)
  const uploads = [1, 2].map(() => upload(app, slow, { code: invite.code }).then(note('upload')))
  const timestamp = new Date().toISOString()
  await app.call('POST', `/guests/checkin/${guest?.id}`, { body: { timestamp } }).then(note('check-in'))
  await Promise.all(uploads)
  expect(answered).toEqual(['check-in 200', 'upload 400', 'upload 400'])
})
