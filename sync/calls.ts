import { header } from '../contract/api/headers.ts'
import { type ApiCall, NoResponse } from './api-call.ts'
import { type Batch, batchBody, batchUrl, splitAnswer } from './batch.ts'
import { type Answer, classify, type Failure, type Outcome } from './classify.ts'
import { type Host, isoNow } from './host.ts'
import type { Retries } from './retries.ts'
import type { StoredWrite } from './stored-write.ts'

/** The result of a write in a call; undefined if the server did not try it, so it may go again at once. */
export type Attempt = { readonly outcome: Outcome; readonly answer?: Answer } | undefined

interface Options extends Pick<Host, 'clock'> {
  readonly api: Pick<ApiCall, 'send'>
  readonly retries: Pick<Retries, 'limit' | 'suspendBatches'>
}

/** Sends writes: several as a batch, a single one as its original request. */
export function createCalls({ clock, api, retries }: Options) {
  /** Sends a batch. Returns the result of each write, in the order of the batch. */
  async function attempt(batch: Batch, token: string): Promise<readonly Attempt[]> {
    const [first] = batch
    const answer = first && (await answerTo(batch, first.write, token))
    if (!answer) return []
    if (!('status' in answer)) return noAnswerTo(batch, answer)
    const now = clock.now()
    if (batch.length === 1) return [{ outcome: classify(answer, now), answer }]
    const answers = splitAnswer(answer, batch)
    if (!answers) return refusedAsAWhole(batch, answer)
    const attempts: Attempt[] = []
    for (const [at, one] of answers.entries()) {
      const outcome = classify(one, now)
      const isBehind = batch[at]?.after.some(before => attempts[before]?.outcome.kind !== 'done')
      attempts.push(one.status === 424 && isBehind ? undefined : { outcome, answer: one })
    }
    return attempts
  }

  async function answerTo(batch: Batch, first: StoredWrite, token: string): Promise<Answer | Failure> {
    const sent = { authorization: `Bearer ${token}`, [header.sent]: isoNow(clock) }
    const { url, method, headers, body } = first.request
    try {
      const response =
        batch.length === 1
          ? await api.send(url, { method, headers: { ...headers, ...sent }, ...(body ? { body } : {}) })
          : await api.send(batchUrl(first), {
              method: 'POST',
              headers: { accept: 'application/json', 'content-type': 'application/json', ...sent },
              body: batchBody(batch),
            })
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (error) {
      const reason = error instanceof NoResponse ? error.message : 'The answer of the server broke off.'
      return { kind: 'retry', reason, failure: 'network' }
    }
  }

  /** One write may be at fault, or the connection too bad for so much at once: the next batch is half as large. */
  function noAnswerTo(batch: Batch, outcome: Failure): readonly Attempt[] {
    const writes = batch.map(({ write }) => write)
    if (batch.length > 1 && outcome.failure !== 'busy') retries.limit(writes, Math.floor(batch.length / 2))
    return batch.map(() => ({ outcome }))
  }

  function refusedAsAWhole(batch: Batch, answer: Answer): readonly Attempt[] {
    const outcome = classify(answer, clock.now())
    const isUnknown = [404, 405, 413].includes(answer.status)
    if (isUnknown) retries.suspendBatches()
    else if (outcome.kind === 'retry') return noAnswerTo(batch, outcome)
    else if (outcome.kind === 'sign-in') return batch.map(() => ({ outcome }))
    // Each write goes alone and gets its own answer.
    else
      retries.limit(
        batch.map(({ write }) => write),
        1,
      )
    return []
  }

  return { attempt }
}
