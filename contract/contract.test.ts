import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ReadRow, Schemas, WriteRow } from './api/endpoint.ts'
import { errors, requestErrors } from './api/errors.ts'
import { fillPath, matchRow } from './api/path.ts'
import { schemas } from './api/schemas.ts'
import { contract, type RowName } from './index.ts'
import type { AnyOfflineWrite } from './offline/define-write.ts'
import { offlineWrites, queuedWriteNames } from './offline/writes.ts'
import { FORGET_AFTER_MS } from './rules/devices.ts'
import { DAY_MS } from './rules/durations.ts'
import { MAX_BATCH_WRITES } from './rules/limits.ts'
import { MAX_RADIOS } from './rules/radios.ts'
import { sampleOf } from './testing/ops.ts'
import { sampleCalls } from './testing/sample-calls.ts'

/** What page, worker and server assume about the table of endpoints. */

type AnyRow = ReadRow | WriteRow
const rows: readonly (readonly [string, AnyRow])[] = Object.entries(contract).map(
  ([key, row]) => [key, row as AnyRow] as const,
)
const schemasOf = (name: string): Schemas => schemas[name as RowName]

const pathParams = (path: string) => [...path.matchAll(/:(\w+)/g)].map(match => match[1])
const duplicates = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

/** Parameter values that equal no literal part of any path. */
const filled = (row: AnyRow) =>
  fillPath(row.path, Object.fromEntries(pathParams(row.path).map((key, at) => [key ?? '', 71 + at])))

describe('the table of endpoints', () => {
  test('has each method and path once', () => {
    const shapes = rows.map(([, row]) => `${row.method} ${row.path.replace(/:\w+/g, ':')}`)
    expect(duplicates(shapes), 'two rows would answer to one request').toEqual([])
  })

  test.each(rows)('%s: has its name as key', (key, row) => {
    expect(row.name).toBe(key)
  })

  test.each(rows)('%s: has the same parameters in path and schema', (key, row) => {
    const { params } = schemasOf(key)
    const declared = params instanceof z.ZodObject ? Object.keys(params.shape) : []
    expect(declared.toSorted()).toEqual(pathParams(row.path).toSorted())
  })

  test.each(rows)('%s: is documented in sentences', (_, row) => {
    expect(row.doc).toMatch(/^[A-Z][\s\S]{10,}\.$/)
    expect(row.spec).not.toBe('')
  })

  test.each(rows)('%s: names each error once, and none that all calls have', (_, row) => {
    expect(duplicates(row.errors)).toEqual([])
    expect(row.errors.filter(name => name in requestErrors)).toEqual([])
  })

  test.each(rows)('%s: declares whether a read is stored, or the offline policy of a write', (_, row) => {
    if (row.method === 'GET') {
      expect(['snapshot', 'never']).toContain(row.keep)
      expect('body' in schemasOf(row.name), 'a GET has no body').toBe(false)
      return
    }
    expect(['queue', 'online-only']).toContain(row.offline.mode)
    if (row.offline.mode === 'online-only') expect(row.offline.because).toMatch(/^[A-Z].*\.$/)
  })

  test.each(rows.filter(([, row]) => row.method === 'DELETE'))('%s: answers 204 without a body', (_, row) => {
    expect('status' in row && row.status).toBe(204)
    expect(schemasOf(row.name).response).toBeInstanceOf(z.ZodVoid)
  })

  test('matches a row by the path that it fills, and not by another method or a longer path', () => {
    for (const [key, row] of rows) {
      const path = filled(row)
      expect(matchRow(row.method, path)?.name, `${row.method} ${path}`).toBe(key)
      const others = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter(
        method =>
          method !== row.method &&
          !rows.some(([, one]) => one.method === method && new RegExp(`^${pattern(one)}$`).test(path)),
      )
      for (const method of others) expect(matchRow(method, path), `${method} ${path}`).toBeUndefined()
      expect(matchRow(row.method, `${path}/more`)?.name).not.toBe(key)
      expect(matchRow(row.method, `/before${path}`)?.name).not.toBe(key)
    }
  })
})

test('numbers in texts are those of the rules', () => {
  expect(errors.RadioLimit.message).toBe(`All ${MAX_RADIOS} radios are allocated.`)
  expect(contract.writeBatch.doc).toContain(`up to ${MAX_BATCH_WRITES} queued writes`)
  expect(contract.deviceForget.doc).toContain(`not seen for ${FORGET_AFTER_MS / DAY_MS} days`)
})

const pattern = (row: AnyRow) => row.path.replace(/:\w+/g, '[^/]+')

describe('paths', () => {
  test('parse to the values that they were filled with', () => {
    expect(matchRow('GET', '/guest_list/7')).toEqual({ name: 'guestList', params: { eventId: 7 } })
    expect(matchRow('GET', '/guest_list/export/7/20-11-2026')).toEqual({
      name: 'guestExport',
      params: { eventId: 7, day: '20-11-2026' },
    })
    const path = fillPath('/tour/:tourID', { tourID: 'a/b c' })
    expect(path).toBe('/tour/a%2Fb%20c')
    expect(matchRow('GET', path)).toEqual({ name: 'tourGet', params: { tourID: 'a/b c' } })
  })

  test('contain a query, and need all parameters', () => {
    expect(fillPath('/guests/redeemedTypes/:pin', { pin: '0042' }, { event_id: 7, since: undefined })).toBe(
      '/guests/redeemedTypes/0042?event_id=7',
    )
    expect(() => fillPath('/tour/:tourID', {})).toThrow('/tour/:tourID needs the parameter tourID')
  })
})

describe('queued writes', () => {
  const queued = queuedWriteNames.map(name => [name, offlineWrites[name] as AnyOfflineWrite] as const)

  test('are all rows of the table with the policy `queue`, each with a sample', () => {
    const names = rows.flatMap(([key, row]) =>
      'offline' in row && row.offline.mode === 'queue' ? [key] : [],
    )
    expect(queuedWriteNames.toSorted()).toEqual(names.toSorted())
    expect(Object.keys(sampleCalls).toSorted()).toEqual(names.toSorted())
  })

  test.each(queued)('%s: the schemas accept its sample', key => {
    const { params, body } = schemasOf(key)
    const op = sampleOf(key)
    expect(params?.safeParse(op.params).error).toBeUndefined()
    expect(body?.safeParse(op.body).error).toBeUndefined()
  })

  test.each(queued)('%s: names each entity that it touches once', (key, write) => {
    const entities = write.entities(sampleOf(key) as never)
    expect(entities.length).toBeGreaterThan(0)
    expect(duplicates(entities)).toEqual([])
    for (const entity of entities) expect(entity).toMatch(/^[a-z-]+(:(?!undefined|NaN)[\w-]+)*$/)
  })

  test.each(queued)('%s: touches the entity that it creates', (key, write) => {
    const op = sampleOf(key)
    const created = write.creates?.(op as never)
    if (created !== undefined) expect(write.entities(op as never)).toContain(created)
    const isCreation =
      /Create$|tourGuestAdd|guestRedeem|guest(?:Group)?CheckIn/.test(key) && key !== 'eventGroupCreate'
    expect(isCreation).toBe(created !== undefined)
  })

  test.each(queued)('%s: needs only what it touches', (key, write) => {
    const op = sampleOf(key)
    expect(write.entities(op as never)).toEqual(
      expect.arrayContaining([...(write.needs?.(op as never) ?? [])]),
    )
  })

  test.each(queued)(
    '%s: says how the server refuses it when what it removes or reverses is gone',
    (key, { goneError }) => {
      const row: AnyRow = contract[key]
      const gone = row.errors.filter(name => errors[name].status === 404)
      const takesAway = row.method === 'DELETE' || key.startsWith('guestReverse')
      expect([goneError]).toEqual(takesAway ? gone : [undefined])
    },
  )
})
