/** Runs in the page: what a desk sees of other desks' work. No function may use another. */

/** Scrolls the guest list to a share of its length and returns the labels of the visible guests not checked in. */
export async function labelsInSight(share: number): Promise<string[]> {
  const list = document.querySelector('ul[aria-label="Guest List"]')
  const box = list?.parentElement
  box?.scrollTo({ top: share * (box.scrollHeight - box.clientHeight) })
  await new Promise(resolve => setTimeout(resolve, 500))
  const boxes = document.querySelectorAll<HTMLInputElement>(
    'ul[aria-label="Guest List"] input[type=checkbox]',
  )
  return [...boxes]
    .filter(one => !one.checked && !one.disabled)
    .map(one => one.getAttribute('aria-label') ?? '')
}

/** When each of these boxes was seen ticked, in ms since 1970, to a frame. Ends with the last one, or after 15 s. */
export function tickedAt(labels: readonly string[]): Promise<Record<string, number>> {
  const seen: Record<string, number> = {}
  const end = performance.now() + 15_000
  return new Promise(resolve => {
    const timer = setInterval(() => {
      const boxes = document.querySelectorAll<HTMLInputElement>(
        'ul[aria-label="Guest List"] input[type=checkbox]',
      )
      for (const one of boxes) {
        const label = one.getAttribute('aria-label') ?? ''
        if (one.checked && labels.includes(label)) seen[label] ??= performance.timeOrigin + performance.now()
      }
      if (Object.keys(seen).length < labels.length && performance.now() < end) return
      clearInterval(timer)
      resolve(seen)
    }, 16)
  })
}
