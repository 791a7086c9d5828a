import { type FocusEvent, useEffect, useRef } from 'react'

interface Focused {
  readonly control: Element
  /** Its row, the next one, and the one before; none of a control outside of the rows. */
  readonly rows: readonly (Element | null)[]
  count: number
}

/**
 * Where the control that has the focus goes, and nothing else takes it, its own row does, else the next one, else the one
 * before. Without it the next key of a keyboard starts at the top of the page.
 * @param count of the list: a row of a long one that was only scrolled away is not followed
 * @param fallback takes the focus where no row does
 * @returns for the element around the rows
 */
export function useRowFocus(count: number, fallback: () => HTMLElement | null) {
  const last = useRef<Focused>(undefined)
  useEffect(() => {
    const was = last.current
    if (!was) return
    const isFewer = count < was.count
    was.count = count
    if (was.control.isConnected) return
    last.current = undefined
    const [own] = was.rows
    const isScrolledAway = own && !own.isConnected && !isFewer
    if (isScrolledAway || document.activeElement !== document.body) return
    const row = was.rows.find(one => one?.isConnected)
    const to = row?.querySelector<HTMLElement>(':is(button, input):not([disabled])') ?? fallback()
    to?.focus()
  })
  return {
    onFocus({ target }: FocusEvent) {
      const row = target.closest('li')
      const rows = row ? [row, row.nextElementSibling, row.previousElementSibling] : []
      last.current = { control: target, rows, count }
    },
  }
}
