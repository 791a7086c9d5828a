import type { SignedOutNotice, WorkerMessage } from '../contract/worker/messages.ts'

/** The server's order to a device that staff have signed out from elsewhere. */
export interface SignOutOrder {
  /** The name of the user who gave the order; null if the server does not say. */
  readonly by: string | null
  /** ISO instant by the server's clock. */
  readonly at: string
  /** Whether pending writes are sent first. */
  readonly waits: boolean
}

/** How far the sign-out of this device has come. It is stored, so that a killed worker continues from there. */
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
      /** The device id to report to the server; null once it is reported. */
      readonly reportAs: string | null
      /** Whether the pages have cleared their own data. */
      readonly left: boolean
      /** Whether somebody has signed in since, so that the notice is no longer shown. */
      readonly seen: boolean
    }

interface Options {
  readonly stored: SignOutProgress | null
  readonly save: (progress: SignOutProgress | null) => Promise<void>
  /** Sends pending writes, also those being stored; returns false while some may still go or the device is offline. */
  readonly sendAll: () => Promise<boolean>
  /** The number of writes on this device that the server has not carried out, including those being stored. */
  readonly countUnsent: () => Promise<number>
  readonly deviceId: () => string
  /** Removes everything stored for any user. Can be repeated. */
  readonly clear: () => Promise<void>
  /** Reports to the server; returns false if it could not be reached. */
  readonly report: (deviceId: string, lost: number) => Promise<boolean>
  readonly postToPages: (message: WorkerMessage) => Promise<unknown>
}

/** Signs this device out on the server's order: sends pending writes, clears the stores, tells pages and the server. */
export function createRemoteSignOut(options: Options) {
  const { stored, save, sendAll, countUnsent, deviceId, clear, report, postToPages } = options
  let progress = stored
  let running: Promise<void> | undefined

  async function advance(next: SignOutProgress | null): Promise<void> {
    await save(next)
    progress = next
  }

  /** Performs one stage; returns false if it has to wait. */
  async function step(): Promise<boolean> {
    const now = progress
    if (now?.stage === 'sending') {
      if (now.order.waits && !(await sendAll())) return progress !== now
      const lost = await countUnsent()
      // If a new order not to wait arrived meanwhile, the next step follows that one.
      if (progress === now) await advance({ stage: 'clearing', order: now.order, lost, device: deviceId() })
      return true
    }
    if (now?.stage === 'clearing') {
      await clear()
      await advance({
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
    if (!now.left) await postToPages({ type: 'signed-out' })
    if (now.reportAs !== null && (await report(now.reportAs, now.lost)) && progress?.stage === 'cleared')
      await advance(progress.seen ? null : { ...progress, reportAs: null })
    return false
  }

  /** Continues as far as possible. Must be called again when the network is back, and regularly. */
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

    /** Starts the sign-out that the server has ordered. From now on, pages can read and write nothing. */
    async start(order: SignOutOrder): Promise<void> {
      const isStronger = !progress || (progress.stage === 'sending' && progress.order.waits && !order.waits)
      if (isStronger) await advance({ stage: 'sending', order })
      await goOn()
    },

    /** Whether the sign-out is under way, so that pages get no data. */
    isUnderWay: (): boolean => progress !== null && !(progress.stage === 'cleared' && progress.left),

    /**
     * Called when a page reports whether somebody is signed in. Returns whether to believe it: until the pages have
     * cleared their data, they only remember the user from before.
     */
    async admit(isSignedIn: boolean): Promise<boolean> {
      if (progress?.stage !== 'cleared') return true
      if (progress.left) {
        if (isSignedIn) await advance(progress.reportAs === null ? null : { ...progress, seen: true })
        return true
      }
      if (isSignedIn) await postToPages({ type: 'signed-out' })
      else await advance({ ...progress, left: true })
      return !isSignedIn
    },

    /** The notice that this device was signed out from elsewhere; null if there is none to show. */
    notice(): SignedOutNotice | null {
      if (progress?.stage !== 'cleared' || progress.seen) return null
      const { order, lost } = progress
      return { by: order.by, at: order.at, lost }
    },
  }
}
