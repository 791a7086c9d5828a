import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonVariant, buttonLook } from './button-look.ts'
import { Icon, type IconName } from './icons.tsx'

interface LinkButtonProps extends Omit<LinkProps, 'className'> {
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
