import { type FocusEvent, useEffect, useRef } from 'react'

interface Focused {
  readonly control: Element
  /** Its row, the next and the previous one; empty for a control outside of the rows. */
  readonly rows: readonly (Element | null)[]
  /** The element that got the hook's props. */
  readonly around: HTMLElement
  count: number
}

/**
 * If the focused control goes and nothing else takes the focus, moves it to its row, or else the next or the previous
 * one. Otherwise the keyboard would start again at the top of the page.
 * @param count of the list: a row of a long list that was only scrolled away is not followed. Without a count, no row that
 *   goes is followed: the focus stays in its row, or around the rows
 * @param fallback takes the focus if no row does; by default the element around the rows, or the page if that is gone too
 * @returns props for the element around the rows
 */
export function useRowFocus(count = 0, fallback?: () => HTMLElement | null) {
  const last = useRef<Focused>(undefined)
  useEffect(() => {
    const was = last.current
    // A dialog over the list gives the focus back first, and only to what is still there.
    if (!was || document.activeElement?.closest('dialog')) return
    const isFewer = count < was.count
    was.count = count
    if (was.control.isConnected) return
    last.current = undefined
    const [own] = was.rows
    const isScrolledAway = own && !own.isConnected && !isFewer
    if (isScrolledAway || document.activeElement !== document.body) return
    const row = was.rows.find(one => one?.isConnected)
    const to =
      row?.querySelector<HTMLElement>(':is(button, input):not([disabled])') ?? fallback?.() ?? was.around
    const focusable = to.isConnected ? to : document.querySelector('main')
    focusable?.focus()
  })
  return {
    tabIndex: -1,
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      // A dialog gives the focus back to the control that opened it while React passes no events on.
      if (target.closest('dialog')) return
      const row = target.closest('li')
      const rows = row ? [row, row.nextElementSibling, row.previousElementSibling] : []
      last.current = { control: target, rows, around: currentTarget, count }
    },
  }
}
