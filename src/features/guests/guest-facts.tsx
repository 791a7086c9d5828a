import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { RedemptionType } from '../../../contract/api/redemption.schema.ts'
import { redemptionTypeList } from '../../../contract/api/redemption.ts'
import { attendance, hasCheckedIn } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { GIFT_BAG, VOUCHER } from '../../../contract/rules/redemption.ts'
import { toursOf } from '../../../contract/rules/tours.ts'
import { venueMoment, venueStamp, venueTimeOn } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { GuestAction } from './guest-action-dialog.tsx'
import styles from './guest-facts.module.css'

const NO_TYPES: readonly RedemptionType[] = []

interface GuestFactsProps {
  guest: Guest
  /** The guest's personal data was erased. */
  isErased: boolean
  /** Opens the dialog of an action. */
  onOpen: (dialog: GuestAction | 'companion') => void
}

/** What is known about a guest, each fact with its actions. */
export function GuestFacts({ guest, isErased, onOpen }: GuestFactsProps) {
  const { timezone } = useEvent()
  const { data: types = NO_TYPES } = useRead(redemptionTypeList, {})
  const tours = toursOf(guest)
  const others = Object.entries(guest.redemptions).filter(([type]) => type !== GIFT_BAG && type !== VOUCHER)

  return (
    <dl className={styles.facts}>
      <Fact name="Group">
        <bdi>{guest.group_name}</bdi>
        {!isErased && (
          <Button
            variant="quiet"
            icon="plus"
            aria-label={`With ${fullName(guest)}`}
            onClick={() => onOpen('companion')}
          >
            With {guest.first_name}
          </Button>
        )}
      </Fact>
      <Fact name="Pin">
        {guest.pin === null ? (
          'PIN follows when back online'
        ) : (
          <span className={styles.pin}>{guest.pin}</span>
        )}
      </Fact>
      {guest.dietary_needs && (
        <Fact name="Dietary needs">
          <bdi>{guest.dietary_needs}</bdi>
        </Fact>
      )}
      {(guest.note || guest.tell_steward) && (
        <Fact name="Note">
          {guest.tell_steward && <Badge tone="due">Tell the steward</Badge>}
          <bdi>{guest.note}</bdi>
        </Fact>
      )}
      {[...attendance(guest)].map(([day, time]) => (
        <Day key={day} day={day} time={time} onReverse={() => onOpen({ what: 'reverse', day, time })} />
      ))}
      <Fact name="Gift bag">
        {guest.gift_received ? (
          <Given
            what="gift bag"
            at={guest.gift_received_date}
            by={guest.gift_issued_by}
            onTakeBack={() => onOpen({ what: 'take back', type: GIFT_BAG, item: 'gift bag' })}
          />
        ) : (
          'Not received'
        )}
      </Fact>
      <Fact name="Voucher">
        {guest.voucher_received ? (
          <Given
            what="voucher"
            at={guest.voucher_received_date}
            by={guest.voucher_issued_by}
            onTakeBack={() => onOpen({ what: 'take back', type: VOUCHER, item: 'voucher' })}
          />
        ) : hasCheckedIn(guest) ? (
          <Button icon="ticket" onClick={() => onOpen({ what: 'voucher' })}>
            Voucher provided
          </Button>
        ) : (
          'Can be provided once the guest is checked in'
        )}
      </Fact>
      {others.map(([type, at]) => {
        const item = types.find(({ code }) => code === type)?.description ?? type
        return (
          <Fact key={type} name={item}>
            <Given what={item} at={at} onTakeBack={() => onOpen({ what: 'take back', type, item })} />
          </Fact>
        )
      })}
      {tours.length > 0 && (
        <Fact name={tours.length === 1 ? 'Tour' : 'Tours'}>
          <ul>
            {tours.map(tour => (
              <li key={`${tour.start_time} ${tour.title} ${tour.name}`}>
                {tour.title} w/ <bdi>{tour.name}</bdi>, {venueMoment(tour.start_time, timezone)}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface DayProps {
  day: string
  time: string
  onReverse: () => void
}

function Day({ day, time, onReverse }: DayProps) {
  const { event_dates, timezone } = useEvent()
  const label = event_dates[day] ?? day
  return (
    <Fact name={label}>
      {time === '' ? (
        'Not checked in'
      ) : (
        <>
          <Badge tone="success">Checked in {venueTimeOn(day, time, timezone)}</Badge>
          <Button variant="quiet" icon="undo" aria-label={`Reverse check-in of ${label}`} onClick={onReverse}>
            Reverse
          </Button>
        </>
      )}
    </Fact>
  )
}

interface GivenProps {
  /** The item, in a sentence. */
  what: string
  at: string | null
  by?: string | null
  onTakeBack: () => void
}

function Given({ what, at, by, onTakeBack }: GivenProps) {
  const { timezone } = useEvent()
  return (
    <>
      <span>
        <Badge tone="success">Received</Badge> {at && venueStamp(at, timezone)}
        {by && (
          <>
            {' by '}
            <bdi>{by}</bdi>
          </>
        )}
      </span>
      <Button variant="quiet" icon="undo" aria-label={`Take back ${what}`} onClick={onTakeBack}>
        Take back
      </Button>
    </>
  )
}
