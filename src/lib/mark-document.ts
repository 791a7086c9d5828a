/** So many hold each mark. */
const holders = new Map<string, number>()

/**
 * Marks the document for style sheets (`html[data-NAME]`) for as long as anybody holds the mark. Returns a function that
 * releases it. A `:has()` on the whole document would say the same, and have every row that comes or goes style all others
 * anew.
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
