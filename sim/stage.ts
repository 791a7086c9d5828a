import type { PageMessage, SessionUser } from '../contract/worker/messages.ts'
import { createLedger, type MadeWrite } from './laws/ledger.ts'
import { createPlaces } from './laws/places.ts'
import { createProgress } from './laws/progress.ts'
import { createTrace } from './laws/trace.ts'
import type { Verdict } from './laws/verdict.ts'
import { createVisible } from './laws/visible.ts'
import { createWatch } from './laws/watch.ts'
import { createModelServer, type ModelServer } from './model/model-server.ts'
import { shownPaths } from './model/reads.ts'
import { EVENT } from './model/state.ts'
import { oldCheckIn } from './operator/old-writes.ts'
import { createOperator, type Operator } from './operator/operator.ts'
import type { Feature, Plan } from './plan.ts'
import type { AttachServer, SimServer } from './server.ts'
import { createClock } from './world/clock.ts'
import { createFeed, type Feed } from './world/feed.ts'
import { createNetwork } from './world/network.ts'
import { type SeededRandom, seededRandom } from './world/random.ts'
import { createTab, type ReadMark, type Tab } from './world/tab.ts'
import { createTablet, type Tablet } from './world/tablet.ts'
import { createTokens, staff } from './world/tokens.ts'

/** A tablet with its operator and its live feed. */
export interface Desk {
  readonly tablet: Tablet
  readonly operator: Operator
  readonly feed: Feed
  readonly random: SeededRandom
  openTab(): Tab
  signIn(user: SessionUser | null): void
  /** Cuts the power: whatever was not durably stored is lost. */
  losePower(): void
  setToggle(offline: boolean): void
}

export type Stage = ReturnType<typeof createStage>

export const GUESTS = 24

/** Assembles a run: server, network, tablets and observers. */
export function createStage(plan: Plan, verdict: Verdict, attachReal?: AttachServer) {
  const random = seededRandom(plan.seed, 'run')
  const features = new Set(plan.features)
  const has = (feature: Feature) => features.has(feature)
  const shown = shownPaths(has)
  const clock = createClock(EVENT.start)
  const tokens = createTokens()
  const trace = createTrace(clock.now)
  const ledger = createLedger()
  const visible = createVisible()
  const parts = { tokens, now: clock.now }
  const model: ModelServer | undefined = attachReal
    ? undefined
    : createModelServer({ ...parts, random: random.fork('server'), guests: GUESTS })
  const server = oneOf(attachReal?.(parts), model)
  const desks: Desk[] = []
  const tablet = (number: number): Tablet => {
    const desk = desks[number]
    if (!desk) throw new RangeError(`There is no tablet ${number}.`)
    return desk.tablet
  }
  const watch = createWatch({
    verdict,
    trace,
    ledger,
    visible,
    tokens,
    now: clock.now,
    diskOf: number => tablet(number).disk,
    mayBypassQueue: has('quota'),
    touchedBy: server.touchedBy,
  })
  const places = createPlaces({
    verdict,
    ledger,
    diskOf: number => tablet(number).disk,
    tablets: Array.from({ length: plan.tablets }, (_, number) => number),
    words: watch.words,
  })
  const network = createNetwork({
    clock,
    random: random.fork('network'),
    server,
    has,
    onSent: watch.onSent,
    onAnswered(sent, answer) {
      watch.onAnswered(sent, answer)
      if (sent.request.method !== 'GET') for (const { feed } of desks) feed.changed()
    },
    onDelivered: watch.onDelivered,
  })
  /** Entities of guests that somebody has asked to delete. */
  const deleted = new Set<string>()
  let lastInstant = 0
  /** Unique, so that no two writes have the same time. */
  function instant(): string {
    lastInstant = Math.max(clock.now(), lastInstant + 1)
    return new Date(lastInstant).toISOString()
  }

  for (let number = 0; number < plan.tablets; number += 1)
    desks.push(createDesk(number, { random: random.fork(`tablet ${number}`) }))

  function createDesk(number: number, { random }: { readonly random: SeededRandom }): Desk {
    const progress = createProgress({ verdict, tablet: number, isDeleted: entity => deleted.has(entity) })
    const own = createTablet({
      number,
      clock,
      random,
      network,
      note: trace.note,
      // If the disk may be full, an engine may be unable to store what it hands over.
      onEnd: how => progress.forget(has('quota') ? 'ended' : how),
      onRejected: one => places.checkRefusal(one),
    })
    let tabs = 0
    let isToggled = false
    let latestTurn = 0
    let wanted: SessionUser | null = staff[0] ?? null
    const token = (user: SessionUser | null, isStale = false): string | null =>
      !user || (has('no-token') && !network.isHealed() && random.chance(0.3))
        ? null
        : tokens.issue(user, clock.now(), isStale)

    function onShown(path: string, value: unknown, version: number | undefined, mark: ReadMark): void {
      const user = own.user()
      if (!user || !Array.isArray(value)) return
      watch.onShown(number, user.id, path, value, mark.visible)
      progress.shown(path, value, version, mark)
    }

    /** Repeats a message until the engine has received it; an engine that ends meanwhile has not. */
    function sendUntilHeard(turn: number, message: PageMessage, heard: () => void): void {
      if (turn !== latestTurn) return
      own.send(message).then(
        () => turn === latestTurn && heard(),
        () => clock.after(500, () => sendUntilHeard(turn, message, heard)),
      )
    }

    /** Sends what a page sends when it opens; nobody reads or writes before the engine knows the user. */
    function greet(user: SessionUser | null): void {
      latestTurn += 1
      const turn = latestTurn
      wanted = user
      sendUntilHeard(turn, { type: 'toggle', offline: isToggled }, () =>
        sendUntilHeard(turn, { type: 'session', user }, () => {
          own.setUser(user)
          for (const tab of own.tabs) tab.show(shown)
        }),
      )
    }

    const desk: Desk = {
      tablet: own,
      random: random.fork('operator'),
      feed: createFeed({
        clock,
        random: random.fork('feed'),
        server,
        hasGaps: () => has('live-gaps') && !network.isHealed(),
        mayListen: () => own.user() !== null && own.tabs.length > 0 && !isToggled && !network.isDown(number),
        latency: network.latency,
        take: message => void own.send(message).catch(() => undefined),
        isolated: () => {
          for (const tab of own.tabs) for (const path of shown) void tab.read(path)
        },
      }),
      operator: createOperator({
        tablet: own,
        random: random.fork('writes'),
        has,
        now: clock.now,
        instant,
        token: () => token(own.user()),
        onMade: (made, also) => {
          if (made.endpoint === 'guestDelete') deleted.add(made.entities[0] ?? '')
          watch.made(made, also)
        },
        onKept: (made: MadeWrite, shows) => {
          trace.note(`kept ${made.id} ${made.reply}`)
          // A write that the server has already refused is shown only until the device hears of it, at any moment.
          if (shows && !watch.hasBypassedQueue(made.id) && made.refusal === undefined)
            visible.expect(made, shows)
        },
      }),
      openTab() {
        tabs += 1
        const tab = createTab({
          id: `tablet ${number} tab ${tabs}`,
          clock,
          user: own.user,
          fetch: own.fetch,
          send: own.send,
          token,
          onRead: onShown,
          markRead: path => ({ visible: visible.mark(), ...progress.mark(path) }),
        })
        own.tabs.push(tab)
        greet(wanted)
        return tab
      },
      signIn(user) {
        trace.note(`tablet ${number}: ${user?.name ?? 'nobody'} is signed in`)
        own.setUser(null)
        progress.forget('ended')
        greet(user)
      },
      losePower() {
        const { flushed } = own.disk.journal()
        own.losePower()
        progress.forget('ended')
        const waiting = new Set([...own.disk.queue.values()].map(({ write }) => write.op.id))
        for (const made of ledger.open) {
          // Recorded when the page was told, which may be after it was durably stored.
          const isBack = waiting.has(made.id) || own.disk.rejected.has(made.id)
          if (
            made.tablet === number &&
            isBack &&
            made.discardedAt !== undefined &&
            made.discardedAt > flushed
          )
            made.discardedAt = undefined
        }
        for (const tab of own.tabs.splice(0)) tab.close()
        own.setUser(null)
        desk.openTab()
      },
      setToggle(offline) {
        isToggled = offline
        greet(wanted)
      },
    }
    return desk
  }

  for (const desk of desks) {
    const { tablet, random } = desk
    for (let seq = 1; has('old-outbox') && seq <= 3; seq += 1) {
      const old = oldCheckIn(random, instant(), seq, tablet.number, random.pick(staff).id)
      tablet.disk.addQueueEntry(old.write)
      watch.made(old.made, [])
    }
    desk.openTab()
  }
  return { plan, verdict, clock, tokens, trace, ledger, visible, server, model, network, desks, places, has }
}

function oneOf(...servers: readonly (SimServer | undefined)[]): SimServer {
  const server = servers.find(one => one !== undefined)
  if (!server) throw new Error('A run needs a server.')
  return server
}
