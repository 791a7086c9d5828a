import styles from './team-logo.module.css'

export type Team = 'ORBR' | 'VCARB'

/** The team of an is_vcarb flag (specification section 1). */
export function teamOf(isVcarb: boolean): Team {
  return isVcarb ? 'VCARB' : 'ORBR'
}

interface TeamLogoProps {
  team: Team
  size?: 'md' | 'lg'
  /** For a logo beside its team's code. */
  decorative?: boolean
}

/** A team's logo, our own design, in its own colours; scripts/render-icons.mjs draws app icons from the same shapes. */
export function TeamLogo({ team, size = 'md', decorative }: TeamLogoProps) {
  return (
    <svg
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : team}
      aria-hidden={decorative || undefined}
      className={styles[size]}
      viewBox="0 0 64 64"
      focusable="false"
    >
      {team === 'ORBR' ? (
        <>
          <rect className={styles.orbrGround} width="64" height="64" rx="12" />
          <path className={styles.orbrLap} d="M40.2 15.6A18.5 18.5 0 1 0 48.4 23.8" />
          <path className={styles.orbrLine} d="M36.5 27.5 52 12" />
        </>
      ) : (
        <>
          <rect className={styles.vcarbGround} width="64" height="64" rx="12" />
          <path className={styles.vcarbOuter} d="M13 15.5 32 50 51 15.5" />
          <path className={styles.vcarbInner} d="M25.5 15.5 32 27.5l6.5-12" />
        </>
      )}
    </svg>
  )
}
