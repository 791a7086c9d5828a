/**
 * Keeps a popover where it can be pressed and is read out, for as long as it is shown: nothing is under a modal dialog, so the
 * element that holds it moves into the topmost one. Returns a function that stops that and moves it back.
 * @param popover shown; its parent is the only child of an element
 */
export function keepPressable(popover: HTMLElement): () => void {
  const region = popover.parentElement
  const home = region?.parentElement
  const moveTo = (place: Element | null | undefined) => {
    if (!region || !place || region.parentElement === place) return
    place.append(region)
    // A page that is signed out of goes with its dialog and the home of its toasts.
    if (popover.isConnected) popover.showPopover()
  }
  const place = () => moveTo([...document.querySelectorAll('dialog:modal')].at(-1) ?? home)
  const dialogs = new MutationObserver(place)
  dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  place()
  return () => {
    dialogs.disconnect()
    moveTo(home)
  }
}
