interface BackOff {
  readonly minMs: number
  readonly maxMs: number
  /** By how much each pause is longer than the one before. */
  readonly factor?: number
}

/**
 * Pause in ms after so many failures in a row (1 and up). It grows up to `maxMs`, and up to half of it is left to chance, so that
 * devices that failed together do not come back together; `random` gives it (0 to 1).
 */
export const backOffMs = (
  failures: number,
  { minMs, maxMs, factor = 2 }: BackOff,
  random: () => number = Math.random,
): number => Math.min(maxMs, minMs * factor ** Math.max(0, failures - 1)) * (0.5 + random() * 0.5)
