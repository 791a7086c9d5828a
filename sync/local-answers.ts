import { type LocalAnswer, localAnswers } from '../contract/offline/local-answers.ts'
import { applyOps, isDeleted } from '../contract/offline/overlay.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshots } from './patched-snapshots.ts'
import { type ReadRequest, readRequest } from './read-request.ts'
import { notFoundReply } from './replies.ts'
import { answerHeaders } from './snapshots.ts'
import { opsFor, type View } from './view.ts'

interface Options {
  readonly outbox: Outbox
  readonly viewOf: View
}

const json = (value: unknown, asOf: string): Response =>
  new Response(JSON.stringify(value), { headers: answerHeaders({ asOf, askedAt: 0, storedAt: 0 }) })

/** Builds answers on this device (contract/offline/local-answers.ts). */
export function createLocalAnswers({ outbox, viewOf }: Options) {
  async function fromOther(
    read: ReadRequest,
    { from }: LocalAnswer,
    store: Snapshots,
  ): Promise<Response | undefined> {
    if (!from) return undefined
    for (const path of store.paths()) {
      const other = readRequest(path)
      const snapshot = other?.name === from.read ? await store.get(path) : undefined
      if (!other || !snapshot) continue
      const answer = await viewOf(other, snapshot, opsFor(other, snapshot, outbox, store.userId))
      const value = answer.ok ? from.make((await answer.json()) as never, read.params) : undefined
      if (value !== undefined) return json(value, snapshot.meta.asOf)
    }
    return undefined
  }

  return {
    /** The answer about something created on this device and not yet sent, which the server cannot know. */
    async forCreated(read: ReadRequest, store: Snapshots): Promise<Response | undefined> {
      const how = localAnswers[read.name]
      const entity = how?.entity(read.params)
      const unblocked = outbox.unblockedOf(store.userId)
      const creation = how && unblocked.find(write => write.creates === entity)
      if (!creation) return undefined
      const ops = unblocked.map(({ op }) => op)
      if (isDeleted(read.name, read.params, ops)) return notFoundReply()
      if (how.initial !== undefined)
        return json(applyOps(read.name, read.params, how.initial, ops), creation.op.at)
      return (await fromOther(read, how, store)) ?? notFoundReply()
    },

    /** The answer derived from another stored one. */
    async forOthers(read: ReadRequest, store: Snapshots): Promise<Response | undefined> {
      const how = localAnswers[read.name]
      if (!how) return undefined
      const unblocked = outbox.unblockedOf(store.userId).map(({ op }) => op)
      return isDeleted(read.name, read.params, unblocked) ? notFoundReply() : fromOther(read, how, store)
    },
  }
}
