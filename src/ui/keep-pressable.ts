/**
 * Keeps a shown popover pressable and accessible. Nothing outside a modal dialog is, so the element that contains the
 * popover moves into the topmost dialog. Returns a function that stops this and moves it back.
 * @param popover shown; its parent is the only child of an element
 */
export function keepPressable(popover: HTMLElement): () => void {
  const region = popover.parentElement
  const home = region?.parentElement
  const moveTo = (parent: Element | null | undefined) => {
    if (!region || !parent || region.parentElement === parent) return
    parent.append(region)
    // After a sign-out, the dialog and the original parent of its toasts may be gone with the page.
    if (popover.isConnected) popover.showPopover()
  }
  const move = () => moveTo([...document.querySelectorAll('dialog:modal')].at(-1) ?? home)
  const dialogs = new MutationObserver(move)
  dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  move()
  return () => {
    dialogs.disconnect()
    moveTo(home)
  }
}
