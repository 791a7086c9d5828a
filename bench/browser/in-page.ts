/**
 * What runs inside the page, sent there as text before the page's own scripts: each function stands by itself. Times
 * are of the page's own clock (performance.now), which begins with the navigation.
 */

/** What the watch has seen. */
export interface Watched {
  /** When the first guest row was painted; 0 before that. */
  firstRow: number
  /** From the tap to the painted pin view, by tap. */
  pins: number[]
  /** From the tap on the tab to the first painted row, by tap. */
  lists: number[]
  /** Event Timing of each interaction: the longest of its events. */
  interactions: Map<number, { name: string; duration: number }>
}

declare global {
  interface Window {
    watched: Watched
  }
  /** Of Event Timing; the library of types does not have it yet. */
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}

/** Watches for what is measured. A frame is painted when the task after its animation frame runs. */
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
    const sought =
      wanted === 'pin' ? 'dialog[open] h1' : isList ? 'ul[aria-label="Guest List"] > li' : undefined
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
