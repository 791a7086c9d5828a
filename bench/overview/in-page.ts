/** Runs in the page: how the overview comes up and follows. Each function stands by itself. */

/** Goes to a tab of the event; gives ms from the press until what the selector finds has been painted. */
export async function openTab({ name, shows }: { name: string; shows: string }): Promise<number> {
  const links = document.querySelectorAll<HTMLElement>('nav[aria-label="Event"] a')
  const link = [...links].find(one => one.textContent === name)
  const from = performance.now()
  const end = from + 30_000
  link?.click()
  while (!document.querySelector(shows) && performance.now() < end)
    await new Promise(resolve => requestAnimationFrame(resolve))
  // The frame after the one in which it was drawn has shown it.
  await new Promise(resolve => requestAnimationFrame(resolve))
  return performance.now() - from
}

/** Of the overview's figures that which says who is in. */
export const FIGURE = 'dl > div:nth-child(2) dd'

/** The figure of who is in, and when it was another than `before`, as ms since 1970 to a frame; after 15 s it is given up. */
export async function figureIn({ before, figure }: { before?: string; figure: string }) {
  const end = performance.now() + 15_000
  while (document.querySelector(figure)?.textContent === before && performance.now() < end)
    await new Promise(resolve => requestAnimationFrame(resolve))
  const text = document.querySelector(figure)?.textContent ?? ''
  return { text, at: text === before ? Number.POSITIVE_INFINITY : performance.timeOrigin + performance.now() }
}

/** The longest task of the page's main thread in so many ms; 0 where none took 50 ms. */
export function longestTask(watchedMs: number): Promise<number> {
  let longest = 0
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  return new Promise(resolve =>
    setTimeout(() => {
      observer.disconnect()
      resolve(longest)
    }, watchedMs),
  )
}
