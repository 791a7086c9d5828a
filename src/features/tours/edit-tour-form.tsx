import { useEffect } from 'react'
import type { TourDetail } from '../../../contract/api/tours.schema.ts'
import { tourUpdate } from '../../../contract/api/tours.ts'
import { tourContext } from '../../../contract/offline/write-context.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { fromVenueField, toVenueField } from '../../lib/venue-field.ts'
import { SaveForm } from '../../network/save-form.tsx'
import { useSaveForm } from '../../network/use-save-form.ts'
import { notifySaved } from '../../network/use-write-action.ts'
import { FormGrid } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { StartDoubts } from './start-doubts.tsx'
import { GuideField, TypeField, useGuides } from './tour-fields.tsx'

interface EditTour {
  title: string
  userID: string
  /** The value of a datetime-local field, in the venue's time. */
  start: string
}

const EMPTY_START = 'Start time cannot be empty'

/** Type, guide and start of a tour (spec sections 2 and 5). */
export function EditTourForm({ tour, onEnd }: { tour: TourDetail; onEnd: () => void }) {
  const event = useEvent()
  const send = useSend()
  const { guides, problem } = useGuides()

  const fieldOf = (instant: string) => toVenueField(instant, event.timezone)
  /** The start in a field. The field has no seconds: a start that is the tour's keeps its own. */
  const startIn = (start: string) =>
    (start !== fieldOf(tour.start_time) && fromVenueField(start, event.timezone)) || tour.start_time
  const maxGuests = tour.maximum_guests
  const save = async ({ title, userID, start }: EditTour, begun: EditTour) => {
    const startTime = startIn(start)
    const before = { title: begun.title, userID: begun.userID, startTime: startIn(begun.start), maxGuests }
    const guide = guides.find(({ user_uuid }) => user_uuid === userID)
    const sent = await send(tourUpdate, {
      params: { tourID: tour.id },
      body: { title, userID, startTime, maxGuests, before },
      context: tourContext(tour, event, guide ? (guide.name ?? '') : tour.name),
    })
    notifySaved(sent, `The tour ${title} was changed`)
    onEnd()
  }
  const state = useSaveForm<EditTour>({
    values: {
      title: tour.title,
      userID: tour.user_uuid,
      start: fieldOf(tour.start_time),
    },
    fieldsNow: ({ startTime, ...now }) => ({
      ...now,
      ...(typeof startTime === 'string' && { start: fieldOf(startTime) }),
    }),
    save,
    keepAs: `tour ${tour.id}`,
  })
  const { register, formState, setFocus } = state.form
  // The button that opened it is gone.
  useEffect(() => setFocus('title'), [setFocus])
  const { errors, dirtyFields } = formState
  const typed = state.form.watch()

  return (
    <SaveForm
      state={state}
      label="Edit Tour"
      submitLabel="Update Tour"
      failed="The tour was not changed"
      onCancel={onEnd}
    >
      <FormGrid>
        <TypeField
          field={register('title', { required: 'Type cannot be empty' })}
          error={errors.title?.message}
          also={tour.title}
        />
        <GuideField
          key={guides.length}
          field={register('userID', { required: 'Guide cannot be empty' })}
          error={errors.userID?.message ?? problem}
          guides={guides}
          also={tour}
        />
        <TextInput
          label="Start time"
          type="datetime-local"
          max="2099-12-31T23:59"
          error={errors.start?.message}
          {...register('start', {
            required: EMPTY_START,
            validate: start => fromVenueField(start, event.timezone) !== null || EMPTY_START,
          })}
        />
      </FormGrid>
      <StartDoubts
        start={dirtyFields.start ? fromVenueField(typed.start, event.timezone) : tour.start_time}
        guideId={typed.userID}
        saving={state.saving}
        tour={tour}
      />
    </SaveForm>
  )
}
