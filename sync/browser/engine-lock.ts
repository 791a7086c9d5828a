import { DRAIN_LOCK } from '../drain.ts'

/**
 * Only the holder of this lock runs the engine on a device: of two engines, each would have a copy of the stores in
 * memory that the other makes stale. Workers take precedence over pages: a worker asks the page, or an older worker, to
 * stop, and continues from the stores.
 */
const LOCK = 'trackside-engine'
const CHANNEL = 'trackside-engine-lock'
/** After this time the lock is stolen: a page that the browser has frozen cannot release it. */
const RELEASE_TIMEOUT_MS = 2_000

const RELEASE = 'release'

/** Calls back when a worker asks for the lock. Returns an unsubscribe function. */
function onRelease(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = event => event.data === RELEASE && callback()
  return () => channel.close()
}

/** Asks the holder of the lock, if any, to stop its engine and release the lock. */
export function askForEngineLock(): void {
  const asking = new BroadcastChannel(CHANNEL)
  asking.postMessage(RELEASE)
  asking.close()
}

/** Holds the lock until a worker asks for it or `lose` is called. Awaits `onLost` before releasing it. */
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
 * Takes the lock for a worker, which holds it until a newer worker asks for it or steals it, or until it is given up;
 * `stop` is awaited then. Resolves once the lock is held, to a function that gives it up.
 */
export function takeEngineLock(stop: () => Promise<void>): Promise<() => void> {
  askForEngineLock()
  return new Promise((resolve, reject) => {
    let lose: (() => void) | undefined
    const hold = holding(held => {
      lose = held
      resolve(held)
    }, stop)
    const frozen = AbortSignal.timeout(RELEASE_TIMEOUT_MS)
    navigator.locks
      .request(LOCK, { signal: frozen }, hold)
      .catch(error => {
        if (lose || !frozen.aborted) throw error
        // The frozen page holds the drain lock as well. Its writes are sent again, without waiting for it to thaw.
        void navigator.locks.request(DRAIN_LOCK, { steal: true }, async () => undefined)
        return navigator.locks.request(LOCK, { steal: true }, hold)
      })
      // Stolen after it was held: another engine continues from here.
      .catch(error => (lose ? lose() : reject(error)))
  })
}

/**
 * Takes the lock for a worker and starts an engine. When the lock is lost, calls `onLost` and stops the engine before
 * another can begin, even while this one is still starting. If the engine does not start, it loses the lock at once.
 */
export async function startUnderLock<E extends { stop(): Promise<void> }>(
  start: () => Promise<E>,
  onLost: () => void,
): Promise<E> {
  let starting: Promise<E> | undefined
  const lose = await takeEngineLock(async () => {
    onLost()
    const engine = await starting?.catch(() => undefined)
    await engine?.stop()
  })
  starting = start()
  return starting.catch(error => {
    lose()
    throw error
  })
}

interface Turn {
  /** Called when this page holds the lock. `stop` releases it and may be called more than once. */
  readonly onHeld: (stop: () => void) => void
  /** Called when the lock was stolen or asked for. Nothing may be stored once the promise has resolved. */
  readonly onLost: () => Promise<void>
}

/** Waits for the lock on behalf of a page, which holds it until a worker asks. Returns a function that gives it up. */
export function waitForEngineLock({ onHeld, onLost }: Turn): () => void {
  const leaving = new AbortController()
  let release = () => leaving.abort()
  const held = holding(lose => {
    release = lose
    onHeld(lose)
  }, onLost)
  navigator.locks.request(LOCK, { signal: leaving.signal }, held).catch(error => {
    // Stolen while this page was frozen, or no longer wanted.
    if (!leaving.signal.aborted) console.info('The engine now runs elsewhere on this device:', error)
    release()
  })
  return () => release()
}
