/** How long to wait before asking again. */
export interface Pause {
  readonly ms: number
  /** Whether the server has asked for it: then nothing but `askNow` shortens it. */
  readonly isRequired?: boolean
}

interface Poll {
  /** Asks at once, during a pause as well. */
  askNow(): void
  stop(): void
}

/** Adds up to half, so that pages which were opened together do not ask together. */
const withJitter = (ms: number): number => ms * (1 + Math.random() / 2)

/**
 * Asks now, after each pause that an answer wants, and when the page becomes visible or the network returns. A hidden
 * page does not ask, and no page asks twice at a time.
 */
export function poll(ask: () => Promise<Pause | undefined>): Poll {
  const ends = new AbortController()
  const { signal } = ends
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  /** On the clock of `performance`, which nobody sets. */
  let notBefore = 0

  const askIn = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(askWhenVisible, ms)
  }
  async function askWhenVisible(): Promise<void> {
    if (isAsking || signal.aborted || document.visibilityState === 'hidden') return
    const wait = notBefore - performance.now()
    if (wait > 0) return askIn(wait)
    clearTimeout(timer)
    isAsking = true
    try {
      const pause = await ask()
      if (!pause || signal.aborted) return
      const ms = withJitter(pause.ms)
      if (pause.isRequired) notBefore = performance.now() + ms
      askIn(ms)
    } finally {
      isAsking = false
    }
  }

  document.addEventListener('visibilitychange', askWhenVisible, { signal })
  addEventListener('online', askWhenVisible, { signal })
  void askWhenVisible()
  return {
    askNow: () => {
      notBefore = 0
      void askWhenVisible()
    },
    stop: () => {
      ends.abort()
      clearTimeout(timer)
    },
  }
}
