import { Children, type ReactNode, useEffect, useRef } from 'react'
import styles from './tab-strip.module.css'

interface TabStripProps {
  label: string
  /** A link for each tab, with a span for a count; `aria-current="page"` marks the current tab. */
  children: ReactNode
}

/** Tabs that are links with their own address. Scrolls sideways if they do not fit, and fades at its ends. */
export function TabStrip({ label, children }: TabStripProps) {
  const ref = useRef<HTMLElement>(null)
  // On a phone the current tab may be outside the visible part: scrolls the strip to it, but not the page.
  useEffect(() => revealCurrent(ref.current))
  useEffect(() => {
    const strip = ref.current
    // The device was turned, or the text has become larger.
    const resized = new ResizeObserver(() => revealCurrent(strip))
    if (strip?.firstElementChild) resized.observe(strip.firstElementChild)
    return () => resized.disconnect()
  }, [])
  useEffect(() => {
    const strip = ref.current
    const ends = strip?.querySelectorAll('li:first-child, li:last-child') ?? []
    const watch = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          strip?.toggleAttribute(target === ends[0] ? 'data-before' : 'data-after', !isIntersecting)
      },
      { root: strip, threshold: 0.9 },
    )
    for (const end of ends) watch.observe(end)
    return () => watch.disconnect()
  }, [])
  return (
    <nav ref={ref} aria-label={label} className={styles.strip}>
      <ul className={styles.tabs}>
        {Children.map(children, link => (
          <li>{link}</li>
        ))}
      </ul>
    </nav>
  )
}

function revealCurrent(strip: HTMLElement | null): void {
  const tab = strip?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  if (!strip || !tab) return
  const frame = strip.getBoundingClientRect()
  if (tab.left < frame.left || tab.right > frame.right)
    strip.scrollLeft += tab.left - frame.left - frame.width / 3
}
