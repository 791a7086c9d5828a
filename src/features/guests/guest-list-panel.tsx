import type { ReactNode, RefObject } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useEvent } from '../../api/event-context.ts'
import type { ReadState } from '../../api/use-read.ts'
import { isSearch } from '../../lib/guest-search.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useWide } from '../../lib/use-wide.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type ArrivedCount, arrivedWords } from './arrived-words.ts'
import { GiftBags } from './gift-bags.tsx'
import { GuestFilters } from './guest-filters.tsx'
import styles from './guest-list.module.css'
import { GuestRows } from './guest-rows.tsx'
import { NoneFound } from './none-found.tsx'
import { SkipLinks } from './skip-links.tsx'
import type { OnCheckIn } from './use-check-in.ts'
import type { useGuestList } from './use-guest-list.ts'
import { useTypeToSearch } from './use-type-to-search.ts'

const GuestsOfOtherDays = lazyPart(async () => (await import('./guests-of-other-days.tsx')).GuestsOfOtherDays)

interface GuestListPanelProps {
  read: ReadState<Guest[]>
  list: ReturnType<typeof useGuestList>
  searchId: string
  /** The scroll position when the list was last on screen. */
  scrollTop: RefObject<number>
  /** Check-ins that the list does not show yet: guest id to venue day. */
  optimisticCheckIns: ReadonlyMap<string, string>
  onCheckIn: OnCheckIn
  /** Id of the guest whose card is beside the list. */
  openId: string | undefined
  onOpen: (guest: Guest) => void
  /** Gets the name that was searched for, if nobody was found. */
  onAdd: (name?: string) => void
  /** Starts selecting several guests, to change them at once. */
  onSelect: () => void
}

/** The panel 'Guest List': gift bags, filters, the check-in count and the guests (spec section 2). */
export function GuestListPanel(props: GuestListPanelProps) {
  const { read, list, searchId, scrollTop, optimisticCheckIns, onCheckIn, openId, onOpen, onAdd, onSelect } =
    props
  const { event_dates } = useEvent()
  const guests = read.data
  useTypeToSearch(searchId)
  const wide = useWide()
  const { today, usualDay, day, setDay, query, setQuery, found, near, only } = list
  const { ofOtherDays, isOtherMeant } = list
  // A query of one letter matches everybody and counts as no search.
  const searched = isSearch(query) ? query : ''

  const clearFilters = () => {
    setQuery('')
    setDay(usualDay)
  }
  const showAllGuests = () => {
    setQuery('')
    setDay('')
  }
  const openOnly = () => {
    if (query === '') return true
    if (!only) return false
    if (day === today) onCheckIn(only)
    else onOpen(only)
    return true
  }

  const others = ofOtherDays.length > 0 && (
    <GuestsOfOtherDays
      guests={ofOtherDays}
      onCheckIn={day === today ? onCheckIn : undefined}
      onOpen={onOpen}
    />
  )

  return (
    <Panel
      flush
      dense
      title="Guest List"
      aside={
        <>
          {guests && <GiftBags guests={guests} />}
          <Progress
            known={guests !== undefined}
            arrived={list.arrived}
            shown={found.length}
            day={day}
            when={day === '' ? 'on any day' : day === today ? 'today' : `on ${event_dates[day] ?? day}`}
            query={searched}
            isNarrow={!wide}
          />
        </>
      }
      actions={<SkipLinks />}
    >
      <div className={styles.tools} data-keyboard-top data-other-day={day !== usualDay || undefined}>
        <GuestFilters
          searchId={searchId}
          query={query}
          onQuery={setQuery}
          onEnter={openOnly}
          guests={guests && list.expected}
          day={day}
          onDay={setDay}
          onClear={clearFilters}
          onAdd={() => onAdd()}
          onSelect={onSelect}
        />
        {usualDay !== '' && day !== usualDay && (
          <p className={styles.hint}>
            Guests can be checked in for today only.
            <Button
              variant="quiet"
              onClick={({ currentTarget }) => {
                // The button goes, and the day that it chose takes the focus.
                currentTarget.closest('[data-keyboard-top]')?.querySelector('select')?.focus()
                setDay(today)
              }}
            >
              Show today
            </Button>
          </p>
        )}
        {usualDay === '' && (
          <p className={styles.hint}>
            Guests can be checked in on the days of the event, each on its own day. Today is none of them.
          </p>
        )}
        <VisuallyHidden role="status">{searched !== '' && `${pluralize(found.length)} found`}</VisuallyHidden>
      </div>
      <Loaded read={read} label="Fetching the guest list..." rows={8}>
        {guests => (
          <GuestRows
            guests={found}
            similar={near}
            filter={`${day} ${searched}`}
            scrollTop={scrollTop}
            optimisticCheckIns={optimisticCheckIns}
            enterId={only?.id}
            day={day}
            isToday={day === today}
            onCheckIn={onCheckIn}
            openId={openId}
            onOpen={onOpen}
            aboveSimilar={isOtherMeant && others}
            after={
              <>
                {!isOtherMeant && others}
                {guests.length === 0 ? (
                  <NoGuests onAdd={() => onAdd()} />
                ) : (
                  found.length === 0 && (
                    <NoneFound
                      query={query}
                      isOfDay={day !== ''}
                      onAdd={onAdd}
                      onClear={showAllGuests}
                      onAllDays={() => setDay('')}
                    />
                  )
                )}
              </>
            }
          />
        )}
      </Loaded>
    </Panel>
  )
}

interface ProgressProps extends ArrivedCount {
  known: boolean
  /** `DD/MM/YYYY`, '' for all days. */
  day: string
}

/** `N/M guests checked in`, of the listed guests. */
function Progress({ known, day, ...count }: ProgressProps) {
  if (!known) return <ProgressBar inline label="Guests checked in" value={0} />
  const { arrived, shown, when, query } = count
  if (shown === 0 && query === '')
    return day === '' ? null : <span role="status">Nobody is expected {when}</span>
  const all = query === '' && shown > 0 && arrived === shown
  return (
    // Not read aloud when it changes, which it does all day on a busy one.
    <div className={styles.progress}>
      <ProgressBar
        inline
        label={arrivedWords(count)}
        value={arrived}
        max={Math.max(shown, 1)}
        tone={all ? 'success' : 'accent'}
      />
    </div>
  )
}

const NoGuests = ({ onAdd }: { onAdd: () => void }): ReactNode => (
  <EmptyState
    title="Guest list is currently empty"
    icon="users"
    action={
      <Button icon="plus" onClick={onAdd}>
        Add the first guest
      </Button>
    }
  >
    Guests appear here when a group uploads its list, or when you add one.
  </EmptyState>
)
