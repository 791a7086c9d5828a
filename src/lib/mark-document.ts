/** Number of holders of each mark. */
const holders = new Map<string, number>()

/**
 * Marks the document for style sheets (`html[data-NAME]`) until every holder has released the mark. Returns a function
 * that releases it. A `:has()` on the document would make each row that comes or goes restyle all others.
 * @param name in camel case, as in a dataset
 */
export function markDocument(name: string): () => void {
  const { dataset } = document.documentElement
  holders.set(name, (holders.get(name) ?? 0) + 1)
  dataset[name] = ''
  return () => {
    const left = (holders.get(name) ?? 1) - 1
    holders.set(name, left)
    if (left === 0) delete dataset[name]
  }
}

/** Holds the mark while any part of the element is in the window. Returns a function that ends it. */
export function markWhileSeen(name: string, element: Element): () => void {
  let release: (() => void) | undefined
  const watch = new IntersectionObserver(entries => {
    release?.()
    release = entries.at(-1)?.isIntersecting ? markDocument(name) : undefined
  })
  watch.observe(element)
  return () => {
    watch.disconnect()
    release?.()
  }
}
