import { Link, type LinkProps } from 'react-router-dom'
import { iconButtonLook } from './button-look.ts'
import { Icon } from './icons.tsx'

interface BackLinkProps extends Pick<LinkProps, 'to' | 'onClick'> {
  /** Where it leads: 'Back to events'. */
  label: string
}

/** The way back, at the head of a screen. */
export const BackLink = ({ label, ...rest }: BackLinkProps) => (
  <Link {...rest} className={iconButtonLook()} aria-label={label}>
    <Icon name="arrowLeft" />
  </Link>
)
