import type { SignedOutNotice, WorkerMessage } from '../contract/worker/messages.ts'

/** What the server asks of a device that is signed out from elsewhere. */
export interface SignOutOrder {
  /** Name of who asked for it; null where the server does not say. */
  readonly by: string | null
  /** ISO instant of the server. */
  readonly at: string
  /** Whether what waits is sent first. */
  readonly waits: boolean
}

/** How far this device has come, as it is stored: a worker that is killed goes on from there. */
export type SignOutProgress =
  | { readonly stage: 'sending'; readonly order: SignOutOrder }
  | {
      readonly stage: 'clearing'
      readonly order: SignOutOrder
      readonly lost: number
      readonly device: string
    }
  | {
      readonly stage: 'cleared'
      readonly order: SignOutOrder
      /** Unsent writes that were lost. */
      readonly lost: number
      /** The id under which the server is still to be told; null once it was. */
      readonly reportAs: string | null
      /** Whether the pages have cleared what is theirs. */
      readonly left: boolean
      /** Whether somebody has signed in since: the reason is of the past. */
      readonly seen: boolean
    }

interface Options {
  readonly stored: SignOutProgress | null
  readonly save: (progress: SignOutProgress | null) => Promise<void>
  /** Sends what can be sent; false while something still may go, or nothing is known of the network. */
  readonly sendAll: () => Promise<boolean>
  /** How many writes are on this device that the server has not carried out. */
  readonly countUnsent: () => number
  readonly deviceId: () => string
  /** Removes everything that is stored for or by a user. Can be repeated. */
  readonly clear: () => Promise<void>
  /** Tells the server; false where it could not be reached. */
  readonly report: (deviceId: string, lost: number) => Promise<boolean>
  readonly tellPages: (message: WorkerMessage) => Promise<unknown>
}

/** Signs this device out when the server asks for it: sends what waits, clears what is stored, tells pages and server. */
export function createRemoteSignOut(options: Options) {
  const { stored, save, sendAll, countUnsent, deviceId, clear, report, tellPages } = options
  let progress = stored
  let running: Promise<void> | undefined

  async function go(next: SignOutProgress | null): Promise<void> {
    await save(next)
    progress = next
  }

  /** One stage; false where it has to wait. */
  async function step(): Promise<boolean> {
    const now = progress
    if (now?.stage === 'sending') {
      if (now.order.waits && !(await sendAll())) return progress !== now
      // Asked to wait no longer while it was sending: that order counts.
      if (progress === now)
        await go({ stage: 'clearing', order: now.order, lost: countUnsent(), device: deviceId() })
      return true
    }
    if (now?.stage === 'clearing') {
      await clear()
      await go({
        stage: 'cleared',
        order: now.order,
        lost: now.lost,
        reportAs: now.device,
        left: false,
        seen: false,
      })
      return true
    }
    if (now?.stage !== 'cleared') return false
    if (!now.left) await tellPages({ type: 'signed-out' })
    if (now.reportAs !== null && (await report(now.reportAs, now.lost)) && progress?.stage === 'cleared')
      await go(progress.seen ? null : { ...progress, reportAs: null })
    return false
  }

  /** Does what can be done now. To be called again when the network is back, and every now and then. */
  function goOn(): Promise<void> {
    if (!progress || (progress.stage === 'cleared' && progress.left && progress.reportAs === null))
      return Promise.resolve()
    running ??= (async () => {
      try {
        while (await step());
      } catch (error) {
        console.error('This device could not be signed out yet:', error)
      } finally {
        running = undefined
      }
    })()
    return running
  }

  return {
    goOn,

    /** The server has asked for it. Nothing more is read or written for the user from now on. */
    async start(order: SignOutOrder): Promise<void> {
      const isMore = !progress || (progress.stage === 'sending' && progress.order.waits && !order.waits)
      if (isMore) await go({ stage: 'sending', order })
      await goOn()
    },

    /** Whether pages are to get nothing any more. */
    isUnderWay: (): boolean => progress !== null && !(progress.stage === 'cleared' && progress.left),

    /**
     * A page says who is signed in. Gives whether that may be so: until the pages have cleared what they stored, it is
     * only what they still remember.
     */
    async admit(isSignedIn: boolean): Promise<boolean> {
      if (progress?.stage !== 'cleared') return true
      if (progress.left) {
        if (isSignedIn) await go(progress.reportAs === null ? null : { ...progress, seen: true })
        return true
      }
      if (isSignedIn) await tellPages({ type: 'signed-out' })
      else await go({ ...progress, left: true })
      return !isSignedIn
    },

    /** Why nobody is signed in, where that is the reason. */
    notice(): SignedOutNotice | null {
      if (progress?.stage !== 'cleared' || progress.seen) return null
      const { order, lost } = progress
      return { by: order.by, at: order.at, lost }
    },
  }
}
