/** Moves the focus from a control that is about to go to the nearest element around it that scripts may focus. */
export const focusAround = (control: Element): void =>
  control.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
