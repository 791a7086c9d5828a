import { useForm } from 'react-hook-form'
import { tourCreate } from '../../../contract/api/tours.ts'
import { isoDateFromDay } from '../../../contract/rules/days.ts'
import { DEFAULT_TOUR_TYPE, isVcarbTour, TOUR_CAPACITY } from '../../../contract/rules/tours.ts'
import { instantAtVenue, venueMoment } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useHoldUpdates } from '../../network/network-state.tsx'
import { notifySaved } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { FormGrid, Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { GuideField, TypeField, useGuides } from './tour-fields.tsx'

interface AddTour {
  title: string
  userID: string
  /** `DD/MM/YYYY` */
  day: string
  /** `HH:mm` by the venue's clock */
  time: string
}

/** The panel 'Add Tour' (spec sections 2 and 5). */
export function AddTourForm({ onEnd }: { onEnd: () => void }) {
  const event = useEvent()
  const send = useSend()
  const { guides, problem } = useGuides()
  const form = useForm<AddTour>({
    defaultValues: { title: DEFAULT_TOUR_TYPE, userID: '', day: '', time: '' },
  })
  const { errors, isSubmitting, isDirty } = form.formState
  useHoldUpdates(isDirty)

  const submit = form.handleSubmit(async ({ title, userID, day, time }) => {
    const startTime = instantAtVenue(isoDateFromDay(day), time, event.timezone)
    const guide = guides.find(({ user_uuid }) => user_uuid === userID)
    try {
      const sent = await send(tourCreate, {
        params: { eventID: event.id },
        body: {
          id: crypto.randomUUID(),
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
      notifySaved(sent, `The tour ${title} on ${venueMoment(startTime, event.timezone)} was added`)
      onEnd()
    } catch (error) {
      form.setError('root', { message: explain(error) })
    }
  })

  return (
    <Panel title="Add Tour">
      <form aria-label="Add Tour" noValidate onSubmit={event => void submit(event)}>
        <Stack>
          <FormGrid>
            <TypeField
              field={form.register('title', { required: 'Type cannot be empty' })}
              error={errors.title?.message}
            />
            <GuideField
              field={form.register('userID', { required: 'Guide cannot be empty' })}
              error={errors.userID?.message ?? problem}
              guides={guides}
            />
            <Select
              label="Day"
              placeholder="Choose a day"
              options={Object.entries(event.event_dates).map(([value, label]) => ({ value, label }))}
              error={errors.day?.message}
              {...form.register('day', { required: 'Day must be set' })}
            />
            <TextInput
              label="Start time"
              type="time"
              error={errors.time?.message}
              {...form.register('time', { required: 'Start time must be set' })}
            />
          </FormGrid>
          {errors.root?.message !== undefined && (
            <Notice tone="refused" urgent title="The tour was not added">
              {errors.root.message}
            </Notice>
          )}
          <Row>
            <Button type="submit" variant="primary" pending={isSubmitting}>
              Add Tour
            </Button>
            <Button onClick={onEnd}>Cancel</Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  )
}
