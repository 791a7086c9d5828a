import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { LocationState } from '../lib/shown-location.ts'
import { type ButtonVariant, buttonLook } from './button-look.ts'
import { Icon, type IconName } from './icons.tsx'

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'href' | 'className'> {
  /** A path of the app from its root. */
  to: string
  /** Passed to the page that it opens. */
  state?: LocationState
  variant?: ButtonVariant
  /** Shown before the text. */
  icon?: IconName
}

/** A link that looks like a button. */
export const LinkButton = ({ variant, icon, children, ...link }: LinkButtonProps) => (
  <Link {...link} className={buttonLook(variant)}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
)
