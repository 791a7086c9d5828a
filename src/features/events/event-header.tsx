import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Event } from '../../../contract/api/events.schema.ts'
import { timePeriod } from '../../../contract/rules/event.ts'
import { useNow } from '../../lib/clock.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { StatusFlag } from '../../ui/badge.tsx'
import { iconButtonLook } from '../../ui/button-look.ts'
import { CountryFlag } from '../../ui/country-flag.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './event-header.module.css'

/** Which event one is at (spec section 2, Event shell), as a part of the app's bar; undefined while it is read. */
export function EventHeader({ event }: { event: Event | undefined }) {
  return (
    <div className={styles.event}>
      <BackLink to="/events" label="Back to events" />
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
      <Link to="settings" className={iconButtonLook()} aria-label="Event settings">
        <Icon name="settings" />
      </Link>
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
