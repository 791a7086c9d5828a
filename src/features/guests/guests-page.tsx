import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { useEvent } from '../../api/event-context.ts'
import { NO_GUESTS, useEventGuests } from '../../api/use-event-guests.ts'
import { useRead } from '../../api/use-read.ts'
import { useScans } from '../../lib/use-scans.ts'
import { Split, Stack } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { toast } from '../../ui/toast.ts'
import { GiftRedemptionPanel } from './gift-redemption-panel.tsx'
import type { OpenDialog } from './guest-card.tsx'
import styles from './guest-list.module.css'
import { GuestListPanel } from './guest-list-panel.tsx'
import { useCardBeside } from './use-card-beside.ts'
import { type OnCheckIn, useCheckIn } from './use-check-in.ts'
import { useFindScanned } from './use-find-scanned.ts'
import { useGuestList } from './use-guest-list.ts'
import { usePinView } from './use-pin-view.ts'
import { usePlaceOnPage } from './use-place-on-page.ts'

interface GuestsPageProps {
  /** Panels of other features: the event's groups. */
  sidePanels: ReactNode
}

type Editing =
  | { readonly what: 'new'; readonly name?: string }
  | { readonly what: 'guest'; readonly id: string }
  | { readonly what: 'selection' }

const REMOVED_MEANWHILE = 'They were removed meanwhile, at another desk or by a new guest list.'

/** Forms are loaded on demand. */
const GuestFormPanel = lazyDialog(
  async () => (await import('./guest-form-panel.tsx')).GuestFormPanel,
  ({ onEnd }) => onEnd(),
  <SkeletonRows label="Opening the form..." />,
)

const SelectGuestsPanel = lazyDialog(
  async () => (await import('./bulk/select-guests-panel.tsx')).SelectGuestsPanel,
  ({ onEnd }) => onEnd(),
  <SkeletonRows label="Opening the list..." />,
)

const GuestCard = lazyDialog(
  async () => (await import('./guest-card.tsx')).GuestCard,
  ({ onClose }) => onClose(),
)

/** The Guests tab (spec section 2): the guest list with check-in, and beside it gift redemption and groups. */
export function GuestsPage({ sidePanels }: GuestsPageProps) {
  const event = useEvent()
  const read = useEventGuests()
  const guests = read.data
  // A check-in works without tours; none can be joined then.
  const { data: tours = [] } = useRead(tourList, { params: { eventID: event.id } })
  const list = useGuestList(guests ?? NO_GUESTS)
  const { arrival, optimisticCheckIns, checkIn, show, undo, close } = useCheckIn(guests ?? NO_GUESTS)
  const [opened, setOpened] = useState<{
    readonly id: string
    readonly withHistory?: true
    readonly withMenu?: boolean
  }>()
  const [editing, setEditing] = useState<Editing>()
  usePlaceOnPage(editing !== undefined)
  const PinView = usePinView(arrival, close)
  const searchId = useId()
  const scrollTop = useRef(0)
  const [cardDialog, setCardDialog] = useState<OpenDialog>()
  const beside = useCardBeside(cardDialog !== undefined || arrival !== undefined)
  const open = guests?.find(({ id }) => id === opened?.id)
  const edited = editing?.what === 'guest' ? guests?.find(({ id }) => id === editing.id) : undefined

  const isEditedGone = editing?.what === 'guest' && guests !== undefined && !edited
  useEffect(() => {
    if (!isEditedGone) return
    setEditing(undefined)
    toast.info('The guest you were editing is not on the list any more', {
      detail: REMOVED_MEANWHILE,
    })
  }, [isEditedGone])

  // A deletion made here tells so by itself.
  const isCardGone = opened !== undefined && guests !== undefined && !open
  const isDialogGone = isCardGone && cardDialog !== undefined && cardDialog !== 'delete'
  useEffect(() => {
    if (isDialogGone) toast.info('That guest is not on the list any more', { detail: REMOVED_MEANWHILE })
  }, [isDialogGone])

  const onCheckIn: OnCheckIn = useCallback(
    (guest, onUndo) => {
      setOpened(undefined)
      void checkIn(guest, onUndo)
    },
    [checkIn],
  )
  const onOpen = useCallback((guest: Guest) => setOpened({ id: guest.id }), [])
  const onClose = useCallback(() => setOpened(undefined), [])
  const onAdd = useCallback((name?: string) => setEditing({ what: 'new', ...(name && { name }) }), [])
  const onSelect = useCallback(() => setEditing({ what: 'selection' }), [])
  const onEditEnd = useCallback(() => setEditing(undefined), [])

  // Returns to the list, ready for the next guest.
  const { setQuery } = list
  const [returned, setReturned] = useState(0)
  const onReturn = useCallback(
    (typed = '') => {
      close()
      setOpened(undefined)
      setQuery(typed)
      setReturned(count => count + 1)
    },
    [close, setQuery],
  )
  useEffect(() => {
    if (returned > 0) document.getElementById(searchId)?.focus()
  }, [returned, searchId])

  const findScanned = useFindScanned(guests ?? NO_GUESTS)
  useScans(code => {
    if (editing) return false
    const guest = findScanned(code)
    if (guest) void checkIn(guest)
    return true
  })

  const card = open && (
    <GuestCard
      key={open.id}
      beside={beside}
      guest={open}
      canCheckIn={list.day === list.today}
      onCheckIn={onCheckIn}
      onDay={list.setDay}
      onCompanion={checkIn}
      onShowPin={show}
      onEdit={() => {
        setOpened(undefined)
        setEditing({ what: 'guest', id: open.id })
      }}
      onClose={onClose}
      onDialogChange={setCardDialog}
      withHistory={opened?.withHistory === true}
      onHistory={() => setOpened({ id: open.id, withHistory: true })}
      withMenu={opened?.withMenu === true}
      onMenu={withMenu => setOpened(now => (now?.id === open.id ? { ...now, withMenu } : now))}
    />
  )

  return (
    <>
      <Split
        list={
          editing?.what === 'selection' ? (
            <SelectGuestsPanel guests={guests ?? NO_GUESTS} list={list} onEnd={onEditEnd} />
          ) : editing && (editing.what === 'new' || edited) ? (
            <GuestFormPanel
              key={editing.what === 'guest' ? editing.id : 'new'}
              guest={edited}
              name={editing.what === 'new' ? editing.name : undefined}
              guests={guests ?? NO_GUESTS}
              onCheckIn={checkIn}
              onEnd={onEditEnd}
            />
          ) : (
            <GuestListPanel
              read={read}
              list={list}
              searchId={searchId}
              scrollTop={scrollTop}
              optimisticCheckIns={optimisticCheckIns}
              onCheckIn={onCheckIn}
              openId={beside ? opened?.id : undefined}
              onOpen={onOpen}
              onAdd={onAdd}
              onSelect={onSelect}
            />
          )
        }
        detail={
          <div className={styles.side} data-scrolls>
            {beside && card}
            {/* Hidden, not unmounted, so that input in the panels is kept. */}
            <div className={beside && card ? styles.covered : undefined}>
              <Stack>
                <div id="gift-panel" tabIndex={-1} className={styles.panel}>
                  <GiftRedemptionPanel guests={guests ?? NO_GUESTS} />
                </div>
                {/* Groups may change while the guest list, which a kept first screen follows, does not. */}
                <div id="groups-panel" tabIndex={-1} className={styles.panel} data-transient>
                  {sidePanels}
                </div>
              </Stack>
            </div>
          </div>
        }
      />
      {!beside && card}
      {PinView && (
        <PinView
          arrival={arrival}
          tours={tours}
          onReturn={onReturn}
          onUndo={() => {
            if (arrival) undo(arrival)
            onReturn()
          }}
          findScanned={findScanned}
          onNext={checkIn}
          onOpen={guest => {
            onReturn()
            setOpened({ id: guest.id })
          }}
        />
      )}
    </>
  )
}
