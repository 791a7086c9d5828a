import type { ComponentProps } from 'react'
import { Link } from 'wouter'
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
