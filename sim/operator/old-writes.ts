import { header } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import { guestEntity } from '../../contract/offline/entities.ts'
import { uuid } from '../../contract/testing/world.ts'
import type { StoredWrite } from '../../sync/stored-write.ts'
import { type MadeWrite, UNTOUCHED } from '../laws/ledger.ts'
import { EVENT } from '../model/state.ts'
import { ORIGIN } from '../world/light-web.ts'
import type { SeededRandom } from '../world/random.ts'

/** A check-in as stored at op schema 1, when its context was called `about`. */
export function oldCheckIn(
  random: SeededRandom,
  at: string,
  seq: number,
  tablet: number,
  owner: string,
): { readonly write: StoredWrite; readonly made: MadeWrite } {
  const guest = uuid('a', 1 + random.int(20))
  const id = random.uuid()
  const entities = [guestEntity(guest)]
  const body = { timestamp: at }
  const op = {
    id,
    owner,
    endpoint: 'guestCheckIn',
    params: { id: guest },
    body,
    at,
    about: { event_id: EVENT.id, timezone: EVENT.timezone },
    schema: 1,
  }
  const write = {
    op,
    seq,
    entities,
    text: 'Check in a guest',
    request: {
      url: `${ORIGIN}${API_BASE}/guests/checkin/${guest}`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        [header.idempotencyKey]: id,
        [header.at]: at,
      },
      body: new TextEncoder().encode(JSON.stringify(body)).buffer,
    },
  }
  const made: MadeWrite = {
    id,
    ordinal: 0,
    tablet,
    user: owner,
    endpoint: 'guestCheckIn',
    entities,
    creates: undefined,
    needs: entities,
    heldUntil: 0,
    reply: 'queued',
    ...UNTOUCHED,
  }
  // In an old form on purpose, hence the cast.
  return { write: write as unknown as StoredWrite, made }
}
