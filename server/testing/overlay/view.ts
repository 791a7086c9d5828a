import type { Response } from '../../../contract/api/endpoint.ts'
import { fillPath } from '../../../contract/api/path.ts'
import type { Contract, ReadName } from '../../../contract/index.ts'
import { contract } from '../../../contract/index.ts'
import type { ReadParams } from '../../../contract/offline/overlay.ts'
import type { TestApp } from '../harness.ts'

/** A read as the server answered it. */
export interface Snapshot {
  readonly read: ReadName
  /** The parameters of the path and the query. */
  readonly params: ReadParams
  readonly path: string
  readonly status: number
  readonly body: unknown
}

/** The answers to all reads of an event and of the team's data, and the data from which screens make writes. */
export type View = Awaited<ReturnType<typeof readView>>

/** Reads a path from the server again. */
export async function readAgain(app: TestApp, { read, params, path }: Snapshot): Promise<Snapshot> {
  const { status, body } = await app.call('GET', path)
  return { read, params, path, status, body }
}

/** Reads everything that a device could store of an event; without `details`, only what screens need to make writes. */
export async function readView(app: TestApp, eventID: number, { details = true } = {}) {
  const snapshots: Snapshot[] = []
  const get = async <R extends ReadName>(
    read: R,
    params: ReadParams,
    query: ReadParams = {},
  ): Promise<Response<Contract[R]>> => {
    const values: ReadParams = { ...params, ...query }
    const path = fillPath(contract[read].path, params, query)
    const { status, body } = await app.call<Response<Contract[R]>>('GET', path)
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
    snapshots.push({ read, params: values, path, status, body })
    return body
  }

  const event = await get('eventGet', { eventID })
  const guests = await get('guestList', { eventId: eventID })
  const eventGroups = await get('eventGroupList', { id: eventID })
  const tours = await get('tourList', { eventID })
  const groups = await get('groupList', {})
  const users = await get('userList', {})
  const guides = await get('guideList', {})
  const passes = await get('passList', { eventID })
  const radios = await get('radioList', { eventID })
  await get('handoverList', { eventID })
  const places = new Map<string, Response<Contract['tourGuestList']>>()
  for (const { id } of tours) places.set(id, await get('tourGuestList', { tourID: id }))
  if (details) {
    await get('remainingByDay', { id: eventID })
    await get('remainingByGroup', { id: eventID })
    for (const { id } of eventGroups) await get('eventGroupGet', { groupID: id })
    for (const { id } of groups) await get('groupGet', { groupID: id })
    for (const { id } of tours) await get('tourGet', { tourID: id })
    for (const { pin } of guests)
      if (pin !== null) await get('redeemedTypes', { pin: String(pin) }, { event_id: eventID })
  }
  return { snapshots, event, guests, eventGroups, tours, groups, users, guides, passes, radios, places }
}
