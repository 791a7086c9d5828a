/** The path of a file without its content hash. */
const nameOf = (url: string): string => new URL(url).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '')

interface Held {
  keys(): Promise<readonly Request[]>
  delete(url: string): Promise<boolean>
}

/** Removes cached earlier versions of the file at `url`. */
export async function deleteEarlier(cache: Held, url: string): Promise<void> {
  for (const { url: known } of await cache.keys())
    if (known !== url && nameOf(known) === nameOf(url)) await cache.delete(known)
}
