/**
 * Code that runs in the page, injected as text before the page's own scripts, so no function may use another. Times are
 * from the page's clock (performance.now), which starts with the navigation.
 */

/** What was measured. */
interface Watched {
  /** When the first row of guests or events was painted; 0 before that. */
  firstRow: number
  /** Time from each tap to the painted pin view. */
  pins: number[]
  /** Time from each tap on the tab to the first painted row. */
  lists: number[]
  /** Event Timing by interaction: the longest of its events. */
  interactions: Map<number, { name: string; duration: number }>
}

declare global {
  interface Window {
    watched: Watched
  }
  /** An option of Event Timing that the DOM types lack. */
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}

/** Starts measuring. A frame counts as painted when the task after its animation frame runs. */
export function watch(): void {
  const watched: Watched = { firstRow: 0, pins: [], lists: [], interactions: new Map() }
  window.watched = watched
  let tappedAt = 0
  let wanted = ''
  let pending = false
  addEventListener(
    'pointerup',
    event => {
      tappedAt = event.timeStamp
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('li')?.querySelector('input[type=checkbox]')) wanted = 'pin'
      else if (target?.closest('nav[aria-label=Event] a[href$=guests]')) wanted = 'list'
    },
    true,
  )
  new MutationObserver(() => {
    if (pending) return
    const isList = watched.firstRow === 0 || wanted === 'list'
    const lists = wanted === 'list' ? 'ul[aria-label="Guest List"]' : 'ul[aria-label]'
    const sought = wanted === 'pin' ? 'dialog[open] h1' : isList ? `${lists} > li` : undefined
    if (sought === undefined || !document.querySelector(sought)) return
    pending = true
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const now = performance.now()
        pending = false
        if (watched.firstRow === 0 && wanted !== 'pin') watched.firstRow = now
        if (wanted === 'pin') watched.pins.push(now - tappedAt)
        if (wanted === 'list') watched.lists.push(now - tappedAt)
        wanted = ''
      }
      port2.postMessage('')
    })
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const id = 'interactionId' in entry ? Number(entry.interactionId) : 0
      if (id === 0) continue
      const duration = Math.max(entry.duration, watched.interactions.get(id)?.duration ?? 0)
      watched.interactions.set(id, { name: entry.name, duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}
