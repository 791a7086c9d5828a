import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS } from '../../../contract/rules/durations.ts'
import type { Db } from '../../db/client.ts'
import { logFirstFailure } from '../../process/log-first-failure.ts'
import {
  beginMessages,
  type Claimed,
  claimMessages,
  createMessages,
  endMessage,
  forgetMessages,
  postpone,
} from './webhook-messages.ts'
import { webhookHeaders } from './webhook-signature.ts'

/** The pause between two readings of the trail, and of what is due. */
const INTERVAL_MS = 1_000
const TIMEOUT_MS = 15_000
/** The pauses before the second attempt, the third and so on; the last one repeats. */
const PAUSES_SECONDS = [5, 10, 60, 5 * 60, 30 * 60, 60 * 60] as const
const GIVEN_UP_AFTER_SECONDS = 3 * 86_400
const FORGET_EVERY_MS = DAY_MS
/** The status with which the receiver refuses a message for good. */
const GONE = 410

interface WebhookSettings {
  readonly url: string
  readonly key: Buffer
}

/**
 * Sends webhook messages to the operator's receiver until it confirms them (decision 053). Several processes share the
 * work through the table.
 */
export function createWebhookSender(
  db: Db,
  { url, key }: WebhookSettings,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
) {
  const ending = new AbortController()
  let begun = false
  let forgetAt = 0

  async function createNew(): Promise<void> {
    if (!begun) await beginMessages(db)
    begun = true
    await createMessages(db)
    // Afterwards: the last changes before the servers stopped were read again just now, however long ago that was.
    if (Date.now() >= forgetAt) {
      await forgetMessages(db)
      forgetAt = Date.now() + FORGET_EVERY_MS
    }
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const claimed = await claimMessages(db)
      // One after the other, so that a slow receiver does not get many at once.
      for (const message of claimed) await deliver(message)
      if (claimed.length === 0 || ending.signal.aborted) return
    }
  }

  async function deliver(message: Claimed): Promise<void> {
    const result = ending.signal.aborted ? 'shutdown' : await send(message)
    const isEnding = ending.signal.aborted
    if (typeof result === 'number' && result >= 200 && result < 300)
      return endMessage(db, message.id, String(result))
    // The next process tries it at once.
    if (isEnding) return postpone(db, message.id, 0, 'shutdown')
    const isOver = result === GONE || message.age_seconds > GIVEN_UP_AFTER_SECONDS
    log.warn(
      { webhook: message.id, attempts: message.attempts, result, given_up: isOver },
      'a webhook was not delivered',
    )
    if (isOver) return endMessage(db, message.id, String(result))
    const pause = PAUSES_SECONDS[Math.min(message.attempts, PAUSES_SECONDS.length) - 1] ?? PAUSES_SECONDS[0]
    await postpone(db, message.id, pause, String(result))
  }

  /** Sends a message. Returns its status, or why it has none. Redirects are not followed: only this URL counts. */
  async function send({ id, body }: Claimed): Promise<number | string> {
    const text = JSON.stringify(body)
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'trackside-hospitality',
          ...webhookHeaders(key, `msg_${id}`, Date.now(), text),
        },
        body: text,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ending.signal]),
      })
      await response.body?.cancel()
      return response.status
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no answer'
    }
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    const attempt = logFirstFailure(error =>
      log.error({ err: error }, 'webhooks could not be sent; trying again'),
    )
    const { signal } = ending
    while (!signal.aborted) {
      await wait(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await attempt(work)
    }
  }
  // Each at its own pace: arrivals are noted with the flag of that moment also while a receiver does not answer.
  const loops = Promise.all([repeat(createNew), repeat(sendDue)])

  return {
    /** Aborts the sending under way. The next process delivers the rest. */
    async close(): Promise<void> {
      ending.abort()
      await loops
    },
  }
}
