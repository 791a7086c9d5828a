import type { ReactNode } from 'react'
import type { Event } from '../../../contract/api/events.schema.ts'
import { timePeriod } from '../../../contract/rules/event.ts'
import { useNow } from '../../lib/clock.ts'
import { StatusFlag } from '../../ui/badge.tsx'
import { CountryFlag } from '../../ui/country-flag.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import styles from './event-header.module.css'

/** The event in the app's header bar (spec section 2, Event shell); undefined while it is read. */
export function EventHeader({ event }: { event: Event | undefined }) {
  return (
    <div className={styles.event}>
      <IconLink icon="arrowLeft" to="/events" label="Back to events" />
      {event ? <Known event={event} /> : <Words title="Event">{'\u00a0'}</Words>}
    </div>
  )
}

function Known({ event }: { event: Event }) {
  const period = timePeriod(event, useNow())
  return (
    <>
      <Words title={event.name}>
        <StatusFlag status={period} />
        <CountryFlag code={event.country_code} label={event.country} />
        <span className={styles.when}>{`${event.date_string} · ${event.location}`}</span>
      </Words>
      <IconLink icon="settings" to={`/event/${event.id}/settings`} label="Event settings" />
    </>
  )
}

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.words}>
    <h1 className={styles.title} title={title}>
      <bdi>{title}</bdi>
    </h1>
    <div className={styles.under}>{children}</div>
  </div>
)
