import { header } from '../../contract/api/headers.ts'
import { fillPath } from '../../contract/api/path.ts'
import { API_BASE, contract } from '../../contract/index.ts'
import { OP_SCHEMA_VERSION, type Op } from '../../contract/offline/queued-write.ts'
import { offlineWrite } from '../../contract/offline/writes.ts'
import { isOfflineReply } from '../../contract/worker/messages.ts'
import { type MadeWrite, UNTOUCHED } from '../laws/ledger.ts'
import { LISTS, listPaths } from '../model/reads.ts'
import type { Feature } from '../plan.ts'
import { LightRequest, type LightResponse, ORIGIN } from '../world/light-web.ts'
import type { SeededRandom } from '../world/random.ts'
import type { Tab } from '../world/tab.ts'
import type { Tablet } from '../world/tablet.ts'
import { guestMakers } from './guest-proposals.ts'
import { itemMakers } from './item-proposals.ts'
import type { ExpectedView, KnownPlace, OperatorView, Proposal, WriteMaker } from './proposal.ts'

interface Options {
  readonly tablet: Tablet
  readonly random: SeededRandom
  readonly has: (feature: Feature) => boolean
  readonly now: () => number
  /** The current instant (ISO), unique among all writes. */
  readonly instant: () => string
  readonly token: () => string | null
  readonly onMade: (made: MadeWrite, also: readonly string[]) => void
  readonly onKept: (made: MadeWrite, shows: ExpectedView | undefined) => void
}

/** A person at a desk who makes writes from what the page shows. */
export interface Operator {
  /** Makes one write and waits for the page's answer. */
  write(tab: Tab): Promise<void>
  /** Number of writes made on the tablet. */
  count(): number
  /** Number of writes without an answer to their page yet. */
  unanswered(): number
}

const makersOf = (
  has: (feature: Feature) => boolean,
): readonly (readonly [weight: number, make: WriteMaker])[] => [
  [8, guestMakers.checkIn],
  [3, guestMakers.reverse],
  ...(has('guest-changes')
    ? ([
        [5, guestMakers.create],
        [2, guestMakers.change],
        [0.5, guestMakers.newCode],
        [1, guestMakers.remove],
      ] as const)
    : []),
  ...(has('groups') ? ([[0.5, guestMakers.group]] as const) : []),
  ...(has('redemption')
    ? ([
        [2, guestMakers.voucher],
        [2, guestMakers.giftBag],
      ] as const)
    : []),
  ...(has('taken-back') ? ([[2, guestMakers.takeBack]] as const) : []),
  ...(has('days-handed-over') ? ([[1, itemMakers.handOver]] as const) : []),
  ...(has('items')
    ? ([
        [3, itemMakers.give],
        [2, itemMakers.takeBack],
        [3, itemMakers.giveRadio],
        [1, itemMakers.takeRadioBack],
      ] as const)
    : []),
  ...(has('radios-taken-over') ? ([[3, itemMakers.takeRadioOver]] as const) : []),
  ...(has('tours')
    ? ([
        [1, itemMakers.addTour],
        [0.3, itemMakers.removeTour],
        [4, itemMakers.join],
        [1, itemMakers.leave],
        [1, itemMakers.move],
      ] as const)
    : []),
]

/** An operator at a tablet. */
export function createOperator(options: Options): Operator {
  const { tablet, random, has, now, instant, token, onMade, onKept } = options
  const makers = makersOf(has)
  const total = makers.reduce((sum, [weight]) => sum + weight, 0)
  const places: KnownPlace[] = []
  const drawn = new Set<number>()
  let ordinal = 0
  let unanswered = 0

  function pickMaker(): WriteMaker {
    let left = random.fraction() * total
    for (const [weight, make] of makers) {
      left -= weight
      if (left < 0) return make
    }
    return guestMakers.checkIn
  }

  function viewOf(tab: Tab, at: string): OperatorView {
    const [guests, eventGroups, tours, passes, radios] = LISTS.map(
      name => tab.viewOf(listPaths[name])?.value ?? [],
    )
    const lists = { guests, eventGroups, tours, passes, radios } as Pick<
      OperatorView,
      'guests' | 'eventGroups' | 'tours' | 'passes' | 'radios'
    >
    return {
      ...lists,
      random,
      at,
      places,
      issuer: tablet.user()?.name ?? '',
      collides: has('collisions'),
      drawn,
    }
  }

  function note(made: Proposal, at: string, user: string, heldMs: number): MadeWrite {
    const op = {
      id: random.uuid(),
      owner: user,
      endpoint: made.endpoint,
      params: made.params,
      body: made.body,
      at,
      context: made.context,
      schema: OP_SCHEMA_VERSION,
    } as Op
    const facts = offlineWrite(made.endpoint)
    const entities = facts?.entities(op as never) ?? []
    ordinal += 1
    if (made.place) places.push(made.place)
    if (places.length > 20) places.shift()
    return {
      id: op.id,
      ordinal,
      tablet: tablet.number,
      user,
      endpoint: made.endpoint,
      entities,
      creates: facts?.creates?.(op as never),
      needs: facts?.needs?.(op as never) ?? entities,
      heldUntil: now() + heldMs,
      reply: 'none',
      ...UNTOUCHED,
    }
  }

  function requestOf(
    { endpoint, params, body, context }: Proposal,
    { id, at, heldMs }: { readonly id: string; readonly at: string; readonly heldMs: number },
  ): LightRequest {
    const row = contract[endpoint]
    const bearer = token()
    return new LightRequest(ORIGIN + API_BASE + fillPath(row.path, params), {
      method: row.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        [header.idempotencyKey]: id,
        [header.at]: at,
        ...(heldMs > 0 ? { [header.held]: `${heldMs}` } : {}),
        [header.context]: encodeURIComponent(JSON.stringify(context)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  return {
    count: () => ordinal,
    unanswered: () => unanswered,
    async write(tab) {
      const user = tablet.user()
      if (!user) return
      const at = instant()
      const view = viewOf(tab, at)
      const proposal = pickMaker()(view) ?? guestMakers.checkIn(view)
      if (!proposal) return
      // After the clock was set back, held writes would not be held.
      const heldMs = has('held') && !has('clock') && random.chance(0.15) ? 500 + random.int(9000) : 0
      const made = note(proposal, at, user.id, heldMs)
      onMade(made, proposal.also ?? [])
      unanswered += 1
      const answer = await tablet
        .fetch(requestOf(proposal, { id: made.id, at, heldMs }), tab.id)
        .catch(() => undefined)
      unanswered -= 1
      made.reply = await replyOf(answer)
      if (made.reply === 'queued' || made.reply === 'done') onKept(made, proposal.shows)
    },
  }
}

async function replyOf(answer: LightResponse | undefined): Promise<MadeWrite['reply']> {
  if (!answer || answer.status === 0 || answer.status >= 500 || TRANSIENT_STATUSES.has(answer.status))
    return 'failed'
  if (answer.status >= 400) return 'refused'
  if (answer.status === 202) return isOfflineReply(await answer.json()) ? 'queued' : 'failed'
  // A page takes any other answer in the API's form for a success.
  return answer.headers.has(header.version) ? 'done' : 'failed'
}

const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([401, 408, 425, 429])
