interface PrecacheEntry {
  readonly url: string
  readonly revision?: string | null
  readonly size: number
}

export function packSmallFiles(folder: string, entries: readonly PrecacheEntry[]): void
