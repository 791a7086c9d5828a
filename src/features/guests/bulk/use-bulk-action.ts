import type { Guest } from '../../../../contract/api/guests.schema.ts'
import { guestList, guestUpdate } from '../../../../contract/api/guests.ts'
import { tourGuestRemove } from '../../../../contract/api/tours.ts'
import { guestContext, tourGuestContext } from '../../../../contract/offline/write-context.ts'
import { splitDays } from '../../../../contract/rules/check-in.ts'
import { daysAndGroupOf } from '../../../../contract/rules/guest-change.ts'
import { pluralize } from '../../../../contract/rules/pluralize.ts'
import { useApi } from '../../../api/api-context.ts'
import type { Reading, Sent } from '../../../api/client.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import { useEvent } from '../../../api/event-context.ts'
import { readQuery } from '../../../api/read-query.ts'
import { useJoinTour } from '../../../api/use-join-tour.ts'
import { notifySaved } from '../../../network/use-write-action.ts'
import { type ToastOptions, toast } from '../../../ui/toast.ts'
import { dayList } from '../new-guest.ts'
import { TooLateError, UNTIL_SENT, useRemoval } from '../use-removal.ts'
import { type BulkAction, namesOf } from './plan-bulk-action.ts'

type UnexpectedDays = Pick<Guest, 'unexpected_days'>

interface Joined {
  readonly id: number
  readonly name: string
  readonly is_vcarb: boolean
}

/** The write for one guest, and the write that undoes it, if any. */
interface Step {
  readonly guest: Guest
  readonly make: () => Promise<Sent<unknown>>
  readonly undo?: () => Promise<Sent<unknown>>
}

/** Applies one action to many guests, with a write for each in the trail. Shows the outcome; never throws. */
export function useBulkAction() {
  const event = useEvent()
  const access = useApi()
  const { send } = access
  const removal = useRemoval()
  const join = useJoinTour(send)

  /** The guest as listed now: another desk may have changed them since. */
  const current = (guest: Guest): Guest => {
    const { queryKey } = readQuery(access, guestList, { params: { eventId: event.id } })
    const list = access.cache.client.getQueryData<Reading<Guest[]>>(queryKey)?.data
    return list?.find(({ id }) => id === guest.id) ?? guest
  }

  const change = (guest: Guest, days: readonly string[], group: Joined, more?: UnexpectedDays) =>
    send(guestUpdate, {
      params: { id: guest.id },
      body: {
        check_in_days: dayList(days),
        event_group_id: group.id,
        before: daysAndGroupOf(guest),
        ...more,
      },
      context: { ...guestContext(guest, event), group_name: group.name, is_vcarb: group.is_vcarb },
    })
  const setDay = (guest: Guest, day: string, isOn: boolean, more?: UnexpectedDays) => {
    const others = splitDays(guest).filter(one => one !== day)
    return change(guest, isOn ? [...others, day] : others, groupOf(guest), more)
  }

  const stepFor = (act: BulkAction, guest: Guest): Step => {
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
        const { day } = act
        const adds = act.what === 'add day'
        return {
          guest,
          make: () => setDay(guest, day, adds),
          // Without what the day was before, a guest who gets today back would be a walk-up.
          undo: () => setDay(current(guest), day, !adds, { unexpected_days: guest.unexpected_days ?? '' }),
        }
      }
      case 'tour': {
        const placeId = crypto.randomUUID()
        const { tour } = act
        return {
          guest,
          make: () => join(guest, tour, placeId),
          undo: () =>
            send(tourGuestRemove, {
              params: { tourGuestID: placeId },
              body: { currentTourID: tour.id },
              context: tourGuestContext(guest, tour, event),
            }),
        }
      }
      case 'delete':
        return { guest, ...removal.prepare(guest) }
    }
  }

  /** Resolves to the guests for whom it failed, as far as the answers have arrived. */
  return (act: BulkAction, guests: readonly Guest[]): Promise<readonly Guest[]> =>
    makeAll(
      guests.map(guest => stepFor(act, guest)),
      wordsOf(act, guests),
    )
}

interface Words {
  readonly done: string
  readonly not: string
  /** Used if the group or the tour is full, because then nobody is changed. */
  readonly nobody?: string
  readonly options?: ToastOptions
}

const isFull = (error: unknown): boolean =>
  error instanceof ApiError && (error.body.name === 'TourFull' || error.body.name === 'OverGuestLimit')

/** Makes all writes at once, so that the device stores them together even if the page closes. */
async function tryAll(steps: readonly Step[], way: 'make' | 'undo') {
  const results = await Promise.allSettled(steps.map(step => step[way]?.()))
  const sent = results.flatMap(one => (one.status === 'fulfilled' && one.value ? one.value : []))
  const failures = results.filter(one => one.status === 'rejected')
  return {
    done: steps.filter((_, index) => results[index]?.status === 'fulfilled'),
    refused: steps.flatMap(({ guest }, index) => (results[index]?.status === 'rejected' ? guest : [])),
    sent: sent.find(one => one.outcome === 'queued') ?? sent[0],
    failure: failures.find(({ reason }) => isFull(reason)) ?? failures[0],
  }
}

/** Makes all writes and shows the outcome, with Undo if possible. Returns the guests for whom it failed. */
async function makeAll(steps: readonly Step[], words: Words): Promise<readonly Guest[]> {
  const { done, refused, sent, failure } = await tryAll(steps, 'make')
  const undo = done.some(step => step.undo) ? () => void undoAll(done) : undefined
  if (failure && words.nobody !== undefined && isFull(failure.reason)) {
    const back = await tryAll(done, 'undo')
    toast.refused(back.failure ? `${namesOf(back.refused)}: not undone` : words.nobody, {
      detail: `${namesOf(refused)}: ${explain(failure.reason)}`,
    })
    return steps.map(({ guest }) => guest)
  }
  if (failure)
    toast.refused(`${refused.length} of ${pluralize(steps.length)} ${words.not}: ${namesOf(refused)}`, {
      detail: explain(failure.reason),
      ...(undo && { action: { label: 'Undo the others', onAction: undo } }),
    })
  else if (sent)
    notifySaved(sent, words.done, {
      ...(undo && { ...words.options, action: { label: 'Undo', onAction: undo } }),
    })
  return refused
}

async function undoAll(steps: readonly Step[]): Promise<void> {
  const { refused, sent, failure } = await tryAll(steps, 'undo')
  if (failure)
    toast.refused(`${refused.length} of ${pluralize(steps.length)} not undone: ${namesOf(refused)}`, {
      detail: failure.reason instanceof TooLateError ? 'It has been sent already.' : explain(failure.reason),
    })
  else if (sent) notifySaved(sent, `Undone for ${pluralize(steps.length)}`)
}

const groupOf = ({ event_group_id, group_name, is_vcarb }: Guest): Joined => ({
  id: event_group_id,
  name: group_name,
  is_vcarb,
})

const inGroup = ({ id, name, is_vcarb }: Joined) => ({ event_group_id: id, group_name: name, is_vcarb })

function wordsOf(act: BulkAction, guests: readonly Guest[]): Words {
  const whom = `${pluralize(guests.length)} ${guests.length === 1 ? 'was' : 'were'}`
  switch (act.what) {
    case 'move':
      return {
        done: `${whom} moved to ${act.group.name}`,
        not: 'not moved',
        nobody: `Nobody was moved to ${act.group.name}`,
      }
    case 'tour':
      return {
        done: `${whom} put on ${act.tour.title}`,
        not: 'not on the tour',
        nobody: `Nobody was put on ${act.tour.title}`,
      }
    case 'delete':
      return {
        done: `${whom} removed from the guest list`,
        not: 'not removed',
        options: UNTIL_SENT,
      }
    default:
      return { done: `${whom} changed`, not: 'not changed' }
  }
}
