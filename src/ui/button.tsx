import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, type ButtonVariant, buttonLook, iconButtonLook } from './button-look.ts'
import { Icon, type IconName } from './icons.tsx'
import { Tooltip } from './tooltip.tsx'

type NativeButton = Omit<ComponentProps<'button'>, 'className' | 'children'>

interface ButtonProps extends NativeButton, ButtonLook {
  children: ReactNode
  variant?: ButtonVariant
  /** Shown before the text. */
  icon?: IconName
  /** While pending, the button keeps the focus and ignores presses. */
  pending?: boolean | undefined
}

/** Focusable, since a disabled button would drop the focus, but it ignores presses. */
const PENDING = {
  onClick: (event: MouseEvent) => event.preventDefault(),
  'aria-busy': true,
  'aria-disabled': true,
} as const

/** A button with text. For links that look like buttons, see link-button.tsx. */
export function Button(props: ButtonProps) {
  const { children, variant, size, wide, icon, pending, onClick, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      {...(pending ? PENDING : { onClick })}
      type={type}
      className={buttonLook(variant, { size, wide })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends NativeButton {
  label: string
  icon: IconName
  variant?: ButtonVariant
}

/** A square button with an icon; its label is its tooltip, and its accessible name unless `aria-label` says more. */
export function IconButton({ label, icon, variant, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button aria-label={label} {...rest} type={type} className={iconButtonLook(variant)}>
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
