import { discard } from './disturbances.ts'
import { shownPaths } from './model/reads.ts'
import type { Desk, Stage } from './stage.ts'
import { staff } from './world/tokens.ts'

/** Time limits for all writes to be over, in simulated ms: if the operator returns to the page, and if nobody does. */
const MAX_DRAIN_WITH_PAGE_MS = 20_000
const MAX_DRAIN_ALONE_MS = 150_000
/**
 * The real server accepts no pin for up to a minute after ten wrong ones (decision 006), so in its tier all writes get
 * this much longer.
 */
const WRONG_PINS_MS = 60_000
/** Once nothing waits, every list must agree with the server's within this time. */
const AGREES_MS = 5_000

/** Acknowledged writes need to be kept only until the answers that show them are stored. */
const FORGOTTEN_MS = 15_000

/** No call is in flight for longer than this. */
const LATE_MS = 20_000

const CHECK_MS = 100

/**
 * Ends all disturbances, lets each user send their writes, discards rejected ones, and waits until nothing waits.
 * Returns how long that took, and how long from then until every page showed the server's lists, in simulated ms.
 */
export async function heal(stage: Stage): Promise<{ healedIn: number; agreedIn: number }> {
  const { clock, network, desks, verdict, has, places } = stage
  network.heal()
  for (const desk of desks) calm(desk)
  const from = clock.now()
  const withPageMs = MAX_DRAIN_WITH_PAGE_MS + (stage.model ? 0 : WRONG_PINS_MS)
  const tidy = createTidy(stage)
  let healedIn = 0
  for (const user of staff) {
    const since = clock.now()
    for (const desk of desks) {
      desk.signIn(user)
      if (desk.tablet.tabs.length === 0) desk.openTab()
      // What a page sends when it becomes visible, or the network returns.
      if (!has('no-nudge')) void desk.tablet.send({ type: 'drain' }).catch(() => undefined)
    }
    await waitUntil(
      stage,
      has('no-nudge') ? MAX_DRAIN_ALONE_MS : withPageMs,
      () => desks.every(desk => waiting(desk, user.id) + desk.operator.unanswered() === 0),
      () => {
        for (const desk of desks) tidy(desk, user.id)
      },
    )
    healedIn = Math.max(healedIn, clock.now() - since)
    const left = desks.flatMap(desk => (waiting(desk, user.id) > 0 ? [desk.tablet.number] : []))
    if (left.length > 0)
      verdict.break(
        'nothing waits',
        `Writes of ${user.id} still wait on tablets ${left}, ${clock.now() - from} ms after healing.`,
      )
    if (verdict.broken()) return { healedIn, agreedIn: 0 }
  }
  places.checkEnd()
  // A slow call that nobody awaits still changes the lists when it arrives, and so do messages of the slow feed.
  const hasArrived = () => network.arriving() === 0 && !desks.some(({ feed }) => feed.isArriving())
  await waitUntil(stage, LATE_MS, hasArrived)
  const since = clock.now()
  for (const { tablet } of desks) for (const tab of tablet.tabs) tab.show(shownPaths(has))
  const lists = await stage.server.lists()
  const wanted = new Map(shownPaths(has).map(path => [path, lists.get(path)]))
  await waitUntil(stage, AGREES_MS, () => differing(desks, wanted) === undefined)
  const other = differing(desks, wanted)
  if (other !== undefined)
    verdict.break(
      'agrees after healing',
      `${other} differs from the server's state ${AGREES_MS} ms after the last waiting write.`,
    )
  const agreedIn = clock.now() - since
  await checkForgotten(stage)
  return { healedIn, agreedIn }
}

/** Checks that acknowledged writes are forgotten once every stored answer shows them; pages read the lists again. */
async function checkForgotten(stage: Stage): Promise<void> {
  const { desks, verdict, has } = stage
  const left = () => desks.find(({ tablet }) => tablet.disk.acked.size > 0)
  if (verdict.broken() || !left()) return
  for (const { tablet } of desks) for (const tab of tablet.tabs) tab.show(shownPaths(has))
  await waitUntil(stage, FORGOTTEN_MS, () => !left())
  const desk = left()
  if (desk)
    verdict.break(
      'forgotten',
      `Tablet ${desk.tablet.number} still keeps ${desk.tablet.disk.acked.size} writes that every list includes.`,
    )
}

function calm(desk: Desk): void {
  desk.tablet.disk.setFull(false)
  desk.setToggle(false)
  // Cancels a scheduled kill.
  desk.tablet.killAfter(Number.POSITIVE_INFINITY)
}

const waiting = ({ tablet }: Desk, userId: string): number =>
  [...tablet.disk.queue.values()].filter(({ write }) => write.op.owner === userId).length +
  [...tablet.disk.rejected.values()].filter(({ write }) => write.op.owner === userId).length

/** Discards rejected writes; asks again if the engine could not do it yet. */
function createTidy(stage: Stage): (desk: Desk, userId: string) => void {
  const discarding = new Set<string>()
  return (desk, userId) => {
    for (const { id, write } of desk.tablet.disk.rejected.values()) {
      const made = stage.ledger.get(id)
      if (write.op.owner !== userId || !made || discarding.has(id)) continue
      discarding.add(id)
      void discard(stage, desk, made).finally(() => discarding.delete(id))
    }
  }
}

async function waitUntil(stage: Stage, ms: number, done: () => boolean, meanwhile = () => {}): Promise<void> {
  const { clock, verdict } = stage
  for (let waited = 0; waited < ms && !done() && !verdict.broken(); waited += CHECK_MS) {
    await clock.run(clock.now() + CHECK_MS)
    meanwhile()
  }
}

function differing(desks: readonly Desk[], wanted: ReadonlyMap<string, unknown>): string | undefined {
  for (const [path, value] of wanted) {
    const text = JSON.stringify(value)
    for (const { tablet } of desks)
      for (const tab of tablet.tabs)
        if (JSON.stringify(tab.viewOf(path)?.value) !== text)
          return `${path} in ${tab.id} (${tellDifference(tab.viewOf(path)?.value, value)})`
  }
  return undefined
}

/** The first rows that only one of the two lists has. */
function tellDifference(shown: unknown, wanted: unknown): string {
  const rows = (value: unknown) => (Array.isArray(value) ? value.map(row => JSON.stringify(row)) : [])
  const [own, theirs] = [rows(shown), rows(wanted)]
  const only = (some: readonly string[], others: readonly string[]) => some.find(row => !others.includes(row))
  return `shown: ${only(own, theirs)}; wanted: ${only(theirs, own)}; ${own.length} and ${theirs.length} rows`
}
