import { Link, type LinkProps } from 'react-router-dom'
import { iconButtonLook } from './button-look.ts'
import { Icon, type IconName } from './icons.tsx'

interface IconLinkProps extends Pick<LinkProps, 'to' | 'onClick'> {
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
