import { memo } from 'react'
import { splitList } from '../../contract/rules/days.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { cx } from '../lib/cx.ts'
import { guestPageAddress } from '../lib/guest-page-address.ts'
import { guestPageQrCode, QUIET_ZONE_MODULES } from '../lib/qr-code.ts'
import { Button } from './button.tsx'
import styles from './guest-passes.module.css'

/** The guest of a pass. */
export interface PassHolder {
  readonly first_name: string
  readonly last_name: string
  /** The venue days on which the guest comes, `DD/MM/YYYY`, joined by commas. */
  readonly days: string
  readonly code: string
}

interface GuestPassProps {
  pass: PassHolder
  event: string
  group: string
  /** Label by day: `Friday 20 Nov`. */
  dayLabels: Readonly<Record<string, string>>
  /** The result of copying or sharing the link: 'Copied'. */
  status: string | undefined
  canShare: boolean
  onCopy: (pass: PassHolder) => void
  onShare: (pass: PassHolder) => void
}

/** Longer names are printed smaller, so that they fit. */
const LONG_NAME_LENGTH = 24
const LONGEST_NAME_LENGTH = 60

const sizeOf = ({ length }: string): string | undefined =>
  length > LONGEST_NAME_LENGTH ? styles.longest : length > LONG_NAME_LENGTH ? styles.long : undefined

const NO_BREAK = '\u00a0'

/** `Fri 20 Nov, Sat 21 Nov` */
const daysText = (days: string, labels: Readonly<Record<string, string>>): string =>
  splitList(days)
    .map(day => labels[day]?.replace(/^(...)\S*/, '$1').replaceAll(' ', NO_BREAK) ?? day)
    .join(', ')

/** `7Q0M 2K5V 9X3T BW8J` on two lines, easier to type. */
const inFours = (code: string): string => code.replace(/^(.{4})(.{4})(.{4})/, `$1${NO_BREAK}$2 $3${NO_BREAK}`)

/** A guest's pass on a sheet (guest-passes.tsx): the printed part, and below it the actions for its link. */
export const GuestPass = memo(function GuestPass(props: GuestPassProps) {
  const { pass, event, group, dayLabels, status, canShare, onCopy, onShare } = props
  const name = fullName(pass)
  const address = guestPageAddress(pass.code)
  return (
    <li className={styles.pass}>
      <div className={styles.paper}>
        <div className={styles.words}>
          <p className={cx(styles.name, sizeOf(name))}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.group}>
            <bdi>{group}</bdi>
          </p>
          <p className={styles.event}>
            <bdi>{event}</bdi>
          </p>
          <p className={styles.days}>{daysText(pass.days, dayLabels)}</p>
          <p className={styles.hint}>Show this code at the hospitality desk, and keep it to yourself.</p>
        </div>
        <div className={styles.code}>
          <Qr address={address} name={name} />
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className={styles.letters}
            aria-label={`Page of ${name}: ${inFours(pass.code)}`}
          >
            {inFours(pass.code)}
          </a>
        </div>
      </div>
      <div className={styles.actions}>
        <Button icon="copy" aria-label={`Copy link of ${name}`} onClick={() => onCopy(pass)}>
          Copy link
        </Button>
        {canShare && (
          <Button icon="link" aria-label={`Share link of ${name}`} onClick={() => onShare(pass)}>
            Share
          </Button>
        )}
        {status !== undefined && <span className={styles.status}>{status}</span>}
      </div>
    </li>
  )
})

function Qr({ address, name }: { address: string; name: string }) {
  const { size, path } = guestPageQrCode(address)
  const edge = size + 2 * QUIET_ZONE_MODULES
  return (
    <svg
      viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${name}`}
      className={styles.qr}
    >
      <path d={path} />
    </svg>
  )
}
