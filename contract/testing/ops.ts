import type { OpOf } from '../api/endpoint.ts'
import type { Contract, QueuedWriteName } from '../index.ts'
import type { Op, WriteContext } from '../offline/queued-write.ts'
import { OP_SCHEMA_VERSION } from '../offline/queued-write.ts'
import { type Given, sampleCalls } from './sample-calls.ts'
import { uuid } from './world.ts'

/** Ops for tests: a factory, and a sample of each write that can be queued. */

let count = 0

/** Makes an op of a row. By default, `at` is half past ten at the venue on the first day. */
export function opOf<W extends Contract[QueuedWriteName]>(row: W, given: Given<W>): OpOf<W> {
  // A part that the row lacks is undefined, which `Given` cannot express.
  return makeOp(row.name, given) as OpOf<W>
}

interface AnyCall {
  readonly params?: unknown
  readonly body?: unknown
  readonly context?: WriteContext
  readonly at?: string
  readonly id?: string
}

function makeOp(endpoint: string, given: AnyCall): Op {
  count += 1
  const { at = '2026-03-05T23:30:00.000Z', context = {}, id = uuid('f', count), params, body } = given
  return { id, owner: 'staff-1', endpoint, at, context, schema: OP_SCHEMA_VERSION, params, body }
}

/** The samples as ops. */
export const samples: readonly Op[] = Object.entries(sampleCalls).map(([name, call]) => makeOp(name, call))

/** The sample of one write. */
export function sampleOf(name: QueuedWriteName): Op {
  const sample = samples.find(op => op.endpoint === name)
  if (!sample) throw new Error(`There is no sample of ${name}.`)
  return sample
}
