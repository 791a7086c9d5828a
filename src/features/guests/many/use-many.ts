import type { Guest } from '../../../../contract/api/guests.schema.ts'
import { guestDelete, guestList, guestUpdate } from '../../../../contract/api/guests.ts'
import { tourGuestAdd, tourGuestRemove } from '../../../../contract/api/tours.ts'
import { guestContext, tourGuestContext } from '../../../../contract/offline/write-context.ts'
import { splitDays } from '../../../../contract/rules/check-in.ts'
import { pluralize } from '../../../../contract/rules/pluralize.ts'
import { useApi } from '../../../api/api-context.ts'
import type { Reading, Sent } from '../../../api/client.ts'
import { explain } from '../../../api/errors.ts'
import { useEvent } from '../../../api/event-context.ts'
import { readQuery } from '../../../api/read-query.ts'
import { UNDO_MS } from '../../../network/use-undo-check-in.ts'
import { notifySaved } from '../../../network/use-write-action.ts'
import { toast } from '../../../ui/toast.ts'
import { dayList } from '../new-guest.ts'
import { type ManyAct, namesOf } from './plan-many.ts'

interface Joined {
  readonly id: number
  readonly name: string
  readonly is_vcarb: boolean
}

/** A write for one guest, and what takes it back; nothing does where a guest is deleted. */
interface Step {
  readonly guest: Guest
  readonly make: () => Promise<Sent<unknown>>
  readonly undo?: () => Promise<Sent<unknown>>
}

/** Does one thing to many guests: a write for each, in the trail under their name. Tells what became of it; never throws. */
export function useMany() {
  const event = useEvent()
  const access = useApi()
  const { send } = access

  /** The guest as the list has them now: another desk may have changed them since. */
  const current = (guest: Guest): Guest => {
    const { queryKey } = readQuery(access, guestList, { params: { eventId: event.id } })
    const list = access.cache.client.getQueryData<Reading<Guest[]>>(queryKey)?.data
    return list?.find(({ id }) => id === guest.id) ?? guest
  }

  const change = (guest: Guest, days: readonly string[], group: Joined) =>
    send(guestUpdate, {
      params: { id: guest.id },
      body: { check_in_days: dayList([...days]), event_group_id: group.id },
      context: { ...guestContext(guest, event), group_name: group.name, is_vcarb: group.is_vcarb },
    })
  const setDays = (guest: Guest, how: (days: string[]) => string[]) =>
    change(guest, how(splitDays(guest)), groupOf(guest))

  const stepFor = (act: ManyAct, guest: Guest): Step => {
    switch (act.what) {
      case 'move': {
        const { group } = act
        return {
          guest,
          make: () => change(guest, splitDays(guest), group),
          undo: () => {
            const now = current(guest)
            return change({ ...now, ...inGroup(group) }, splitDays(now), groupOf(guest))
          },
        }
      }
      case 'add day':
      case 'remove day': {
        const add = (days: string[]) => [...days.filter(day => day !== act.day), act.day]
        const remove = (days: string[]) => days.filter(day => day !== act.day)
        const [how, back] = act.what === 'add day' ? [add, remove] : [remove, add]
        return {
          guest,
          make: () => setDays(guest, how),
          undo: () => setDays(current(guest), back),
        }
      }
      case 'tour': {
        const place = crypto.randomUUID()
        const { tour } = act
        const context = tourGuestContext(guest, tour, event)
        return {
          guest,
          make: () =>
            send(tourGuestAdd, {
              params: { tourID: tour.id },
              body: { id: place, guestID: guest.id },
              context,
            }),
          undo: () => send(tourGuestRemove, { params: { tourGuestID: place }, context }),
        }
      }
      case 'delete':
        return {
          guest,
          make: () => send(guestDelete, { params: { id: guest.id }, context: guestContext(guest, event) }),
        }
    }
  }

  /** Gives those for whom the server refused it while the page waited. */
  return (act: ManyAct, guests: readonly Guest[]): Promise<readonly Guest[]> =>
    run(
      guests.map(guest => stepFor(act, guest)),
      'make',
      wordsOf(act, guests),
    )
}

interface Words {
  readonly done: string
  readonly not: string
}

/** Makes all writes, or takes them back; tells it, with a way back where there is one. Gives those who were refused. */
async function run(steps: readonly Step[], way: 'make' | 'undo', told: Words): Promise<readonly Guest[]> {
  // All in one go: they are on the device together, whatever becomes of the page.
  const results = await Promise.allSettled(steps.map(step => step[way]?.()))
  const done = steps.filter((_, at) => results[at]?.status === 'fulfilled')
  const refused = steps.flatMap(({ guest }, at) => (results[at]?.status === 'rejected' ? guest : []))
  const sent = results.flatMap(one => (one.status === 'fulfilled' && one.value ? one.value : []))
  const failure = results.find(one => one.status === 'rejected')
  const undo = () =>
    void run(done, 'undo', { done: `Undone for ${pluralize(done.length)}`, not: 'not undone' })
  const canUndo = way === 'make' && done.some(step => step.undo)
  const queued = sent.find(one => one.outcome === 'queued') ?? sent[0]
  if (failure)
    toast.refused(`${refused.length} of ${pluralize(steps.length)} ${told.not}: ${namesOf(refused)}`, {
      detail: explain(failure.reason),
      ...(canUndo && { action: { label: 'Undo the others', onAction: undo } }),
    })
  else if (queued)
    notifySaved(
      queued,
      told.done,
      canUndo ? { durationMs: UNDO_MS, action: { label: 'Undo', onAction: undo } } : {},
    )
  return refused
}

const groupOf = ({ event_group_id, group_name, is_vcarb }: Guest): Joined => ({
  id: event_group_id,
  name: group_name,
  is_vcarb,
})

const inGroup = ({ id, name, is_vcarb }: Joined) => ({ event_group_id: id, group_name: name, is_vcarb })

function wordsOf(act: ManyAct, guests: readonly Guest[]): Words {
  const whom = `${pluralize(guests.length)} ${guests.length === 1 ? 'was' : 'were'}`
  switch (act.what) {
    case 'move':
      return { done: `${whom} moved to ${act.group.name}`, not: 'not moved' }
    case 'tour':
      return { done: `${whom} put on ${act.tour.title}`, not: 'not on the tour' }
    case 'delete':
      return { done: `${whom} removed from the guest list`, not: 'not removed' }
    default:
      return { done: `${whom} changed`, not: 'not changed' }
  }
}
