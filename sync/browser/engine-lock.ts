import { DRAIN_LOCK } from '../drain.ts'

/**
 * One place on a device runs the engine at a time: two would each hold a picture of the stores that the other changes.
 * Whoever holds this lock is that place. A worker goes before pages: it asks the page to stop, and goes on from what
 * is stored.
 */
const LOCK = 'trackside-engine'
const CHANNEL = 'trackside-engine-lock'
/** A page that was frozen by the browser cannot stop by itself: after so long the lock is taken from it. */
const RELEASE_TIMEOUT_MS = 2_000

const RELEASE = 'release'

/** Calls back when somebody who goes before asks for the lock. Returns an unsubscribe function. */
function onRelease(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = event => event.data === RELEASE && callback()
  return () => channel.close()
}

/** Has whoever holds the lock stop and let go of it, for somebody who goes before. */
export function askForEngineLock(): void {
  const asking = new BroadcastChannel(CHANNEL)
  asking.postMessage(RELEASE)
  asking.close()
}

/** Holds the lock until somebody who goes before asks for it, or `lose` is called: `onLost` is awaited first. */
const holding = (onHeld: (lose: () => void) => void, onLost: () => Promise<void>) => () =>
  new Promise<void>(release => {
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      stopListening()
      void onLost().finally(release)
    }
    const stopListening = onRelease(lose)
    onHeld(lose)
  })

/**
 * Takes the lock for a worker and holds it until a newer one asks for it, or takes it away: `stop` is awaited then.
 * Resolves once it is held.
 */
export function takeEngineLock(stop: () => Promise<void>): Promise<void> {
  askForEngineLock()
  return new Promise((resolve, reject) => {
    let lose: (() => void) | undefined
    const hold = holding(held => {
      lose = held
      resolve()
    }, stop)
    const frozen = AbortSignal.timeout(RELEASE_TIMEOUT_MS)
    navigator.locks
      .request(LOCK, { signal: frozen }, hold)
      .catch(error => {
        if (lose || !frozen.aborted) throw error
        // What that page was sending goes out again, and does not wait until it is looked at.
        void navigator.locks.request(DRAIN_LOCK, { steal: true }, async () => undefined)
        return navigator.locks.request(LOCK, { steal: true }, hold)
      })
      // Taken away once it was held: by then it is for another to go on.
      .catch(error => (lose ? lose() : reject(error)))
  })
}

/**
 * Starts an engine under the lock, for a worker. Once it is lost `onLost` is called, and the engine stopped before another
 * begins, also where it is only being started.
 */
export async function startUnderLock<E extends { stop(): Promise<void> }>(
  start: () => Promise<E>,
  onLost: () => void,
): Promise<E> {
  let starting: Promise<E> | undefined
  await takeEngineLock(async () => {
    onLost()
    const engine = await starting?.catch(() => undefined)
    await engine?.stop()
  })
  starting = start()
  return starting
}

interface Turn {
  /** The lock is this page's until `stop` is called or the page ends. `stop` may be called more than once. */
  readonly onHeld: (stop: () => void) => void
  /** It is another's now, or was asked for: nothing may be stored any more once `stopped` has resolved. */
  readonly onLost: () => Promise<void>
}

/** Waits for the lock for a page, which holds it until a worker wants it. Returns a function that stops the waiting or holding. */
export function waitForEngineLock({ onHeld, onLost }: Turn): () => void {
  const leaving = new AbortController()
  let release = () => leaving.abort()
  const held = holding(lose => {
    release = lose
    onHeld(lose)
  }, onLost)
  navigator.locks.request(LOCK, { signal: leaving.signal }, held).catch(error => {
    // Taken from this page while it was frozen, or no longer wanted.
    if (!leaving.signal.aborted) console.info('Another place on this device runs the engine now:', error)
    release()
  })
  return () => release()
}
