import { useEffect } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { RedemptionType } from '../../../contract/api/redemption.schema.ts'
import { redemptionTypeList } from '../../../contract/api/redemption.ts'
import { attendance, checkedInAt, hasCheckedIn } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { GIFT_BAG, VOUCHER } from '../../../contract/rules/redemption.ts'
import { toursOf } from '../../../contract/rules/tours.ts'
import { venueMoment, venueStamp, venueTimeOn } from '../../../contract/rules/venue-time.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SidePane } from '../../ui/side-pane.tsx'
import { type GuestAction, GuestActionDialog } from './guest-action-dialog.tsx'
import styles from './guest-card.module.css'
import { GuestHistory } from './guest-history.tsx'
import { GuestPersonalData } from './guest-personal-data.tsx'

const CompanionDialog = lazyDialog(
  async () => (await import('./companion-dialog.tsx')).CompanionDialog,
  ({ onEnd }) => onEnd(),
)

const DeleteGuestDialog = lazyDialog(
  async () => (await import('./delete-guest-dialog.tsx')).DeleteGuestDialog,
  ({ onEnd }) => onEnd(),
)

const NO_TYPES: readonly RedemptionType[] = []

/** The dialog that is open over the card. */
export type OpenDialog = GuestAction | 'delete' | 'companion' | 'personal data'

interface GuestCardProps {
  guest: Guest
  /** The chosen day is today: the guest can be checked in if expected. */
  canCheckIn: boolean
  onCheckIn: (guest: Guest) => void
  /** Chooses the day whose guests are listed. */
  onDay: (day: string) => void
  /** Checks in a companion of the guest. Resolves to whether they are in, or will be once the write is sent. */
  onCompanion: (companion: Guest) => Promise<boolean>
  onShowPin: (guest: Guest, at: string) => void
  onEdit: () => void
  onClose: () => void
  /** Called when a dialog over the card opens, and with undefined when none is open any more. */
  onDialogChange: (dialog: OpenDialog | undefined) => void
  /** Beside the list if there is room, otherwise over it. A change mounts the card again. */
  beside: boolean
  withHistory: boolean
  onHistory: () => void
  withMenu: boolean
  onMenu: (withMenu: boolean) => void
}

/** One guest: all that is known, and the actions, each with a confirmation. */
export function GuestCard(props: GuestCardProps) {
  const { guest, canCheckIn, onCheckIn, onCompanion, onShowPin, onEdit, onClose, onDialogChange } = props
  const { beside, onDay, withHistory, onHistory, withMenu, onMenu } = props
  const Frame = beside ? SidePane : Dialog
  const { timezone, event_dates } = useEvent()
  const today = useToday()
  const [dialog, setDialog, closeDialog] = useOpened<OpenDialog>()
  useEffect(() => {
    onDialogChange(dialog)
    return () => onDialogChange(undefined)
  }, [dialog, onDialogChange])
  const days = [...attendance(guest)]
  const isDue = Object.hasOwn(event_dates, today) && days.some(([day, time]) => day === today && time === '')
  const lastTime = checkedInAt(guest, today) ?? days.findLast(([, time]) => time !== '')?.[1]
  const tours = toursOf(guest)
  const { data: types = NO_TYPES } = useRead(redemptionTypeList, {})
  // A guest whom the server knows has a code as long as they have a name.
  const isErased = guest.pin !== null && !guest.code
  const others = Object.entries(guest.redemptions).filter(([type]) => type !== GIFT_BAG && type !== VOUCHER)

  return (
    <Frame
      title={fullName(guest)}
      onClose={onClose}
      actions={
        <RowMenu label={`More about ${fullName(guest)}`} state={[withMenu, onMenu]}>
          {!isErased && (
            <Button variant="quiet" icon="refresh" onClick={() => setDialog({ what: 'new code' })}>
              New code
            </Button>
          )}
          <Button variant="quiet" icon="trash" onClick={() => setDialog('delete')}>
            Delete
          </Button>
        </RowMenu>
      }
      footer={
        <>
          <Button onClick={onEdit}>Edit</Button>
          {isDue ? (
            // A pin from an earlier day would look like today's welcome.
            <Button
              variant="primary"
              data-autofocus
              onClick={() => (canCheckIn ? onCheckIn(guest) : onDay(today))}
            >
              {canCheckIn ? 'Check in' : 'Show today'}
            </Button>
          ) : (
            hasCheckedIn(guest) &&
            lastTime !== undefined && (
              <Button variant="primary" data-autofocus onClick={() => onShowPin(guest, lastTime)}>
                Show PIN
              </Button>
            )
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        <Fact name="Group">
          <bdi>{guest.group_name}</bdi>
          {!isErased && (
            <Button
              variant="quiet"
              icon="plus"
              aria-label={`With ${fullName(guest)}`}
              onClick={() => setDialog('companion')}
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
        {days.map(([day, time]) => (
          <Day key={day} day={day} time={time} onReverse={() => setDialog({ what: 'reverse', day, time })} />
        ))}
        <Fact name="Gift bag">
          {guest.gift_received ? (
            <Given
              what="gift bag"
              at={guest.gift_received_date}
              by={guest.gift_issued_by}
              onTakeBack={() => setDialog({ what: 'take back', type: GIFT_BAG, item: 'gift bag' })}
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
              onTakeBack={() => setDialog({ what: 'take back', type: VOUCHER, item: 'voucher' })}
            />
          ) : hasCheckedIn(guest) ? (
            <Button icon="ticket" onClick={() => setDialog({ what: 'voucher' })}>
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
              <Given what={item} at={at} onTakeBack={() => setDialog({ what: 'take back', type, item })} />
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
      <GuestHistory guestId={guest.id} open={withHistory} onOpen={onHistory} />
      {guest.pin !== null && (
        <GuestPersonalData
          guest={guest}
          open={dialog === 'personal data'}
          onOpen={() => setDialog('personal data')}
          onClose={closeDialog}
        />
      )}
      {dialog === 'companion' ? (
        <CompanionDialog guest={guest} onCheckIn={onCompanion} onEnd={closeDialog} />
      ) : dialog === 'delete' ? (
        <DeleteGuestDialog guest={guest} onDeleted={onClose} onEnd={closeDialog} />
      ) : (
        dialog &&
        dialog !== 'personal data' && <GuestActionDialog guest={guest} action={dialog} onEnd={closeDialog} />
      )}
    </Frame>
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
