import { afterEach, describe, expect, test } from 'vitest'
import { HttpError } from '../../../http/http-error.ts'
import { csvFile, DAYS } from '../../../testing/guest-files.ts'
import { createGuestFileReader, type GuestFileReader } from './guest-file-reader.ts'

const opened: GuestFileReader[] = []
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close()
})
function open(options?: Parameters<typeof createGuestFileReader>[0]): GuestFileReader {
  const reader = createGuestFileReader(options)
  opened.push(reader)
  return reader
}

const HEAD = 'First Name,Last Name,Days'
const list = (rows: number) =>
  csvFile([HEAD, ...Array.from({ length: rows }, (_, row) => `Ann ${row},Bell,all`)].join('\n'))

describe('the reader in its thread', () => {
  test('returns the guests and the duplicate names', async () => {
    const { guests, probableDuplicates } = await open().read(
      csvFile(`${HEAD}\nAnn,Bell,all\nBELL,Ann,Friday`),
      DAYS,
    )
    expect(guests).toEqual([
      { row: 2, first: 'Ann', last: 'Bell', days: [...DAYS], key: 'annbell' },
      { row: 3, first: 'BELL', last: 'Ann', days: [DAYS[0]], key: 'bellann' },
    ])
    expect(probableDuplicates).toEqual(['Ann Bell', 'BELL Ann'])
  })

  test('refuses with the same messages, and continues', async () => {
    const reader = open()
    await expect(reader.read(csvFile(`${HEAD}\n,Bell,all`), DAYS)).rejects.toMatchObject({
      name: 'InvalidGuestList',
      message: 'There is 1 problem in the guest list. Nothing was stored.',
      details: { total: 1, problems: [{ row: 2, column: 'First Name' }] },
    })
    await expect(reader.read(csvFile('%PDF-1.7'), DAYS)).rejects.toMatchObject({
      name: 'InvalidFileType',
      details: { found: 'a PDF' },
    })
    expect((await reader.read(list(1), DAYS)).guests).toHaveLength(1)
  })

  test('does not block the event loop', async () => {
    const reader = open({ readTimeoutMs: 60_000 })
    await reader.read(list(1), DAYS)
    // Takes more than half a second to read, and returns little data.
    const worst = csvFile(`${HEAD}\n${`A,B,${'Fri '.repeat(240)}\n`.repeat(2000)}`)
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 5)
    await expect(reader.read(worst, DAYS)).rejects.toMatchObject({ name: 'InvalidGuestList' })
    clearInterval(turning)
    // If it were read in this thread, the loop would turn only before and after.
    expect(turns).toBeGreaterThan(10)
  })
})

describe('a file that exceeds the limits', () => {
  const script = new URL('../../../testing/endless-thread.ts', import.meta.url)

  test('is cancelled at the deadline, and the next one is read by a new thread', async () => {
    const reader = open({ script, readTimeoutMs: 1500 })
    const from = performance.now()
    const endless = reader.read(csvFile('', { name: 'endless.csv' }), DAYS)
    const next = reader.read(csvFile('', { name: 'good.csv' }), DAYS)
    const refusal = await endless.catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(HttpError)
    expect(refusal).toMatchObject({
      name: 'GuestFileTooComplex',
      statusCode: 400,
      message: expect.stringContaining('took too long'),
    })
    expect(performance.now() - from).toBeGreaterThan(1400)
    expect(performance.now() - from).toBeLessThan(9000)
    expect((await next).probableDuplicates).toEqual(['good.csv'])
  })

  test('is cancelled if it uses all memory', async () => {
    const reader = open({ script })
    await expect(reader.read(csvFile('', { name: 'greedy.csv' }), DAYS)).rejects.toMatchObject({
      name: 'GuestFileTooComplex',
    })
    expect((await reader.read(csvFile('', { name: 'good.csv' }), DAYS)).guests).toEqual([])
  }, 60_000)

  test('does not let others wait forever: they are refused, as are files beyond the limit', async () => {
    const reader = open({ script, readTimeoutMs: 1500, maxWaitMs: 500, maxFiles: 2 })
    const endless = reader.read(csvFile('', { name: 'endless.csv' }), DAYS)
    const late = reader.read(csvFile('', { name: 'late.csv' }), DAYS)
    let hasWaited = false
    const waiting = late.catch(() => {
      hasWaited = true
    })
    const refusal = { name: 'Unavailable', statusCode: 503, details: { retry_after: 10 } }
    await expect(reader.read(csvFile('', { name: 'surplus.csv' }), DAYS)).rejects.toMatchObject(refusal)
    expect(hasWaited).toBe(false)
    await waiting
    await expect(endless).rejects.toMatchObject({ name: 'GuestFileTooComplex' })
    await expect(late).rejects.toMatchObject(refusal)
    expect((await reader.read(csvFile('', { name: 'good.csv' }), DAYS)).guests).toEqual([])
  })

  test('does not keep the server from stopping: waiting files are refused', async () => {
    const reader = open({ script, readTimeoutMs: 1500 })
    const answers = Promise.allSettled([
      reader.read(csvFile('', { name: 'endless.csv' }), DAYS),
      ...Array.from({ length: 10 }, () => reader.read(csvFile('', { name: 'endless.csv' }), DAYS)),
    ])
    await new Promise(resolve => setImmediate(resolve))
    const from = performance.now()
    await reader.close()
    // Reading them all would take 16 s.
    expect(performance.now() - from).toBeLessThan(10_000)
    const names = (await answers).map(answer => answer.status === 'rejected' && answer.reason.name)
    expect(names).toEqual(['GuestFileTooComplex', ...Array<string>(10).fill('Unavailable')])
  })
})

describe('a machine so busy that the thread starts late', () => {
  const script = new URL('../../../testing/slow-thread.ts', import.meta.url)

  test('takes no time from reading the file', async () => {
    const reader = open({ script, readTimeoutMs: 1000 })
    expect(await reader.read(list(1), DAYS)).toEqual({ guests: [], probableDuplicates: [] })
  })

  test('is no fault of the file: the contact may try again in a moment', async () => {
    const reader = open({ script, startTimeoutMs: 500 })
    await expect(reader.read(list(1), DAYS)).rejects.toMatchObject({ name: 'Unavailable', statusCode: 503 })
  })
})
