import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import { iconButtonLook } from './button-look.ts'
import { Icon, type IconName } from './icons.tsx'

interface IconLinkProps extends Pick<ComponentProps<'a'>, 'onClick'> {
  /** A path of the app from its root. */
  to: string
  /** Accessible name with its target: 'Back to events'. */
  label: string
  icon: IconName
}

/** A link that looks like a square button with an icon. */
export const IconLink = ({ label, icon, ...link }: IconLinkProps) => (
  <Link {...link} className={iconButtonLook()} aria-label={label}>
    <Icon name={icon} />
  </Link>
)

/** An arrow back, before the title of a screen or of a panel. */
export const BackLink = (link: Omit<IconLinkProps, 'icon'>) => (
  <div className={styles.back}>
    <IconLink {...link} icon="arrowLeft" />
  </div>
)
