/** Runs in the page: how fast the overview opens and follows changes. No function may use another. */

/** Opens a tab of the event; returns ms from the press until an element with this selector was painted. */
export async function openTab({ name, shows }: { name: string; shows: string }): Promise<number> {
  const links = document.querySelectorAll<HTMLElement>('nav[aria-label="Event"] a')
  const link = [...links].find(one => one.textContent === name)
  const from = performance.now()
  const end = from + 30_000
  link?.click()
  while (!document.querySelector(shows) && performance.now() < end)
    await new Promise(resolve => requestAnimationFrame(resolve))
  // The next frame has painted it.
  await new Promise(resolve => requestAnimationFrame(resolve))
  return performance.now() - from
}

/** The figure of the overview for guests who are in. */
export const FIGURE = 'dl > div:nth-child(2) dd'

/** The figure of guests who are in, and when it first differed from `before`, in ms since 1970; gives up after 15 s. */
export async function figureIn({ before, figure }: { before?: string; figure: string }) {
  const end = performance.now() + 15_000
  while (document.querySelector(figure)?.textContent === before && performance.now() < end)
    await new Promise(resolve => requestAnimationFrame(resolve))
  const text = document.querySelector(figure)?.textContent ?? ''
  return { text, at: text === before ? Number.POSITIVE_INFINITY : performance.timeOrigin + performance.now() }
}

/** The longest task of the page's main thread during this time; 0 if none took 50 ms. */
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
