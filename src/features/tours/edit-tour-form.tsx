import { useForm } from 'react-hook-form'
import type { TourDetail } from '../../../contract/api/tours.schema.ts'
import { tourUpdate } from '../../../contract/api/tours.ts'
import { tourContext } from '../../../contract/offline/write-context.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { KEEP_DIRTY_FIELDS } from '../../lib/keep-dirty-fields.ts'
import { fromVenueField, toVenueField } from '../../lib/venue-field.ts'
import { useHoldUpdates } from '../../network/network-state.tsx'
import { notifySaved } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { FormGrid, Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { GuideField, TypeField, useGuides } from './tour-fields.tsx'

interface EditTour {
  title: string
  userID: string
  /** datetime-local by the venue's clock */
  start: string
}

const EMPTY_START = 'Start time cannot be empty'

/** Type, guide and start of a tour (spec sections 2 and 5). */
export function EditTourForm({ tour, onEnd }: { tour: TourDetail; onEnd: () => void }) {
  const event = useEvent()
  const send = useSend()
  const { guides, problem } = useGuides()
  const form = useForm<EditTour>({
    values: {
      title: tour.title,
      userID: tour.user_uuid,
      start: toVenueField(tour.start_time, event.timezone),
    },
    resetOptions: KEEP_DIRTY_FIELDS,
  })
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState
  useHoldUpdates(isDirty)

  const submit = form.handleSubmit(async ({ title, userID, start }) => {
    // A start that was left as it is keeps its seconds.
    const startTime = dirtyFields.start ? fromVenueField(start, event.timezone) : tour.start_time
    if (startTime === null) return form.setError('start', { message: EMPTY_START })
    const guide = guides.find(({ user_uuid }) => user_uuid === userID)
    try {
      const sent = await send(tourUpdate, {
        params: { tourID: tour.id },
        body: { title, userID, startTime, maxGuests: tour.maximum_guests },
        context: tourContext(tour, event, guide ? (guide.name ?? '') : tour.name),
      })
      notifySaved(sent, `The tour ${title} was changed`)
      onEnd()
    } catch (error) {
      form.setError('root', { message: explain(error) })
    }
  })

  return (
    <form aria-label="Edit Tour" noValidate onSubmit={event => void submit(event)}>
      <Stack>
        <FormGrid>
          <TypeField
            field={form.register('title', { required: 'Type cannot be empty' })}
            error={errors.title?.message}
            also={tour.title}
          />
          <GuideField
            key={guides.length}
            field={form.register('userID', { required: 'Guide cannot be empty' })}
            error={errors.userID?.message ?? problem}
            guides={guides}
            also={tour}
          />
          <TextInput
            label="Start time"
            type="datetime-local"
            error={errors.start?.message}
            {...form.register('start', { required: EMPTY_START })}
          />
        </FormGrid>
        {errors.root?.message !== undefined && (
          <Notice tone="refused" urgent title="The tour was not changed">
            {errors.root.message}
          </Notice>
        )}
        <Row>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Update Tour
          </Button>
          <Button onClick={onEnd}>Cancel</Button>
        </Row>
      </Stack>
    </form>
  )
}
