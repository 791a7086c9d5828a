/** Whether the focused control has gone or become disabled: a keyboard would start again at the top of the page. */
export function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === document.body || focused?.matches(':disabled') === true
}
