import { useEffect, useState } from 'react'
import type { Event } from '../../../contract/api/events.schema.ts'
import { tourCreate } from '../../../contract/api/tours.ts'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import { tourEntity } from '../../../contract/offline/entities.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { DEFAULT_TOUR_TYPE, isVcarbTour, nextQuarter, TOUR_CAPACITY } from '../../../contract/rules/tours.ts'
import { instantAtVenue, venueDay, venueMoment, venueTime } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { useUserName } from '../../api/user-context.ts'
import { notifyRow } from '../../network/notify-row.ts'
import { SaveForm } from '../../network/save-form.tsx'
import { useSaveForm } from '../../network/use-save-form.ts'
import { FormGrid } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { optionsOf, Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { isGuidedBy } from './is-guided-by.ts'
import { StartDoubts } from './start-doubts.tsx'
import { GuideField, TypeField, useGuides } from './tour-fields.tsx'

interface AddTour {
  title: string
  userID: string
  /** `DD/MM/YYYY` */
  day: string
  /** `HH:mm` in the venue's time */
  time: string
}

/** Today at the next full quarter, if today is a day of the event; otherwise without day and time. */
function newTour({ event_dates, timezone }: Event, guide: AppUser | undefined): AddTour {
  const start = nextQuarter(Date.now())
  const day = venueDay(start, timezone)
  const isDay = Object.hasOwn(event_dates, day)
  return {
    title: DEFAULT_TOUR_TYPE,
    userID: guide?.user_uuid ?? '',
    day: isDay ? day : '',
    time: isDay ? venueTime(start, timezone) : '',
  }
}

/** The start as an instant; null if day or time is missing. */
const startAt = ({ day, time }: AddTour, timezone: string): string | null =>
  day === '' || time === '' ? null : instantAtVenue(isoDateFromDay(day), time, timezone)

/** The panel 'Add Tour' (spec sections 2 and 5). */
export function AddTourForm({ onEnd }: { onEnd: () => void }) {
  const event = useEvent()
  const send = useSend()
  const userName = useUserName()
  const { guides, problem } = useGuides()
  const save = async ({ title, userID, day, time }: AddTour) => {
    const startTime = instantAtVenue(isoDateFromDay(day), time, event.timezone)
    const guide = guides.find(({ user_uuid }) => user_uuid === userID)
    const id = crypto.randomUUID()
    const sent = await send(tourCreate, {
      params: { eventID: event.id },
      body: {
        id,
        title,
        userID,
        startTime,
        maxGuests: TOUR_CAPACITY,
        is_vcarb: isVcarbTour(title),
      },
      context: {
        subject: title,
        event_id: event.id,
        timezone: event.timezone,
        ...(guide ? { name: guide.name ?? '' } : {}),
      },
    })
    notifyRow(
      sent,
      tourEntity(id),
      `The tour ${title} on ${venueMoment(startTime, event.timezone)} was added`,
    )
    onEnd()
  }
  const [values] = useState(() =>
    newTour(
      event,
      guides.find(({ name }) => isGuidedBy({ name: name ?? '' }, userName)),
    ),
  )
  const state = useSaveForm({ values, save, keepAs: `tour at ${event.id}` })
  const { register, formState, setFocus } = state.form
  // The button that opened it is gone.
  useEffect(() => setFocus('title'), [setFocus])
  const { errors } = formState
  const typed = state.form.watch()

  return (
    <Panel title="Add Tour">
      <SaveForm
        state={state}
        label="Add Tour"
        submitLabel="Add Tour"
        failed="The tour was not added"
        onCancel={onEnd}
      >
        <FormGrid>
          <TypeField
            field={register('title', { required: 'Type cannot be empty' })}
            error={errors.title?.message}
          />
          <GuideField
            field={register('userID', { required: 'Guide cannot be empty' })}
            error={errors.userID?.message ?? problem}
            guides={guides}
          />
          <Select
            label="Day"
            placeholder="Choose a day"
            options={optionsOf(event.event_dates)}
            error={errors.day?.message}
            {...register('day', { required: 'Day must be set' })}
          />
          <TextInput
            label="Start time"
            type="time"
            error={errors.time?.message}
            {...register('time', { required: 'Start time must be set' })}
          />
        </FormGrid>
        <StartDoubts start={startAt(typed, event.timezone)} guideId={typed.userID} saving={state.saving} />
      </SaveForm>
    </Panel>
  )
}
