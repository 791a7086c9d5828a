import type { LiveChange } from '../../contract/api/live.schema.ts'
import { affectedReads } from '../../contract/offline/overlay.ts'
import { isListName } from '../../contract/offline/patch-list.ts'
import type { ChangedRows } from './call.ts'
import { EVENT, type ModelState } from './state.ts'

/** A write that changed something, as recorded in the trail. */
export interface Step {
  readonly what: string
  readonly touched: ChangedRows
}

/** All changes between two versions: current rows of what was touched, and reads that must be read again. */
export function changesBetween(
  state: ModelState,
  steps: readonly Step[],
  from: number,
  to: number,
): LiveChange {
  const reread = new Set<string>()
  const names = new Set<string>()
  const touched = {
    guests: new Set<string>(),
    eventGroups: new Set<number>(),
    tours: new Set<string>(),
    passes: new Set<number>(),
    radios: new Set<number>(),
  }
  for (const step of steps) {
    for (const id of step.touched.guests ?? []) touched.guests.add(id)
    for (const id of step.touched.eventGroups ?? []) touched.eventGroups.add(id)
    for (const id of step.touched.tours ?? []) touched.tours.add(id)
    for (const id of step.touched.passes ?? []) touched.passes.add(id)
    for (const id of step.touched.radios ?? []) touched.radios.add(id)
    for (const read of affectedReads(step.what)) (isListName(read) ? names : reread).add(read)
  }
  const isOut = <T extends { readonly returned: boolean }>(item: T | undefined) =>
    item?.returned === false ? item : undefined
  const rows = {
    ...(names.has('guestList') && { guestList: patch(touched.guests, id => state.guests.get(id)) }),
    ...(names.has('eventGroupList') && {
      eventGroupList: patch(touched.eventGroups, id => state.eventGroups.get(id)),
    }),
    ...(names.has('tourList') && { tourList: patch(touched.tours, id => state.tours.get(id)) }),
    ...(names.has('passList') && { passList: patch(touched.passes, id => isOut(state.passes.get(id))) }),
    ...(names.has('radioList') && { radioList: patch(touched.radios, id => isOut(state.radios.get(id))) }),
  }
  return { type: 'change', scope: EVENT.id, from, to, rows, reread: [...reread] }
}

function patch<Id, Row>(ids: ReadonlySet<Id>, rowOf: (id: Id) => Row | undefined) {
  const rows: Row[] = []
  const gone: Id[] = []
  for (const id of ids) {
    const row = rowOf(id)
    if (row === undefined) gone.push(id)
    else rows.push(row)
  }
  return { rows, gone }
}
