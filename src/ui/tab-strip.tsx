import { Children, type ReactNode, useEffect, useRef } from 'react'
import styles from './tab-strip.module.css'

interface TabStripProps {
  label: string
  /** A link for each tab, with a span in it for a count; `aria-current="page"` marks the tab one is on. */
  children: ReactNode
}

/** Tabs that are links, so that each has its own address. Scrolls sideways where there is no room, and fades where it goes on. */
export function TabStrip({ label, children }: TabStripProps) {
  const ref = useRef<HTMLElement>(null)
  // On a phone the tab one is on may lie outside the strip: bring it in, without moving the page itself.
  useEffect(() => revealCurrent(ref.current))
  useEffect(() => {
    const strip = ref.current
    // The window is turned, or the text gets larger.
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
