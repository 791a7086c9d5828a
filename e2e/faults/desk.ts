import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { guestDay } from '../support/guest-day.ts'
import type { TestServer } from '../support/server.ts'

/** A write as a tablet keeps it: it is sent again under its key until the server has answered it. */
interface Write {
  readonly id: string
  readonly key: string
  /** The status of each attempt's answer; 'none' where no answer came. */
  readonly outcomes: string[]
  acknowledged: boolean
}

export interface Desk {
  readonly writes: readonly Write[]
  /** Sends all unacknowledged writes, 12 at a time, for up to `timeoutMs`; `onAnswer` gets the number acknowledged. */
  send(timeoutMs: number, onAnswer?: (acknowledged: number) => void): Promise<void>
  /** The number of attempts by their outcome. */
  outcomes(): Readonly<Record<string, number>>
  /** By the server's list: how many acknowledged writes are lost, and how many guests of this desk are stored. */
  reckon(): Promise<{ lost: number; stored: number }>
}

const PAUSE_MS = 250

/** Prepares `howMany` writes, each of which adds a guest with a last name that nobody else has. */
export async function openDesk(server: TestServer, token: string, howMany: number): Promise<Desk> {
  const { id: eventID, today } = await guestDay(server)
  const group = await server.api<{ id: number }>('POST', '/groups', {
    name: `Faults ${randomUUID()}`,
    main_contact_first_name: 'Ada',
    main_contact_last_name: 'Quill',
    main_contact_email: 'ada@quill.example',
    maximum_guests: 5000,
  })
  const place = await server.api<{ id: number }>('POST', `/event/${eventID}/groups`, {
    eventID,
    groupID: group.id,
  })
  const lastName = `Fault ${randomUUID()}`
  const writes: Write[] = Array.from({ length: howMany }, () => ({
    id: randomUUID(),
    key: randomUUID(),
    outcomes: [],
    acknowledged: false,
  }))

  async function attempt(write: Write): Promise<void> {
    const answer = await fetch(`${server.origin}/api/guests`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': write.key,
      },
      body: JSON.stringify({
        id: write.id,
        eventID,
        group: place.id,
        firstName: 'Guest',
        lastName,
        daysAttending: today,
      }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined)
    const whole = await answer?.text().catch(() => undefined)
    write.outcomes.push(answer && whole !== undefined ? String(answer.status) : 'none')
    write.acknowledged = answer?.status === 201 && whole !== undefined
  }

  return {
    writes,
    async send(timeoutMs, onAnswer = () => {}) {
      const deadline = Date.now() + timeoutMs
      const waiting = writes.filter(({ acknowledged }) => !acknowledged)
      const work = async () => {
        for (let write = waiting.shift(); write && Date.now() < deadline; write = waiting.shift()) {
          await attempt(write)
          if (write.acknowledged) onAnswer(writes.filter(({ acknowledged }) => acknowledged).length)
          else {
            waiting.push(write)
            await wait(PAUSE_MS)
          }
        }
      }
      await Promise.all(Array.from({ length: 12 }, work))
    },
    outcomes() {
      const counts: Record<string, number> = {}
      for (const outcome of writes.flatMap(({ outcomes }) => outcomes))
        counts[outcome] = (counts[outcome] ?? 0) + 1
      return counts
    },
    async reckon() {
      const list = await server.api<{ id: string; last_name: string }[]>('GET', `/guest_list/${eventID}`)
      const mine = list.filter(guest => guest.last_name === lastName)
      const there = new Set(mine.map(({ id }) => id))
      return {
        lost: writes.filter(({ id, acknowledged }) => acknowledged && !there.has(id)).length,
        stored: mine.length,
      }
    },
  }
}
