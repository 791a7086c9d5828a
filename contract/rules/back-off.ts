interface BackOff {
  readonly minMs: number
  readonly maxMs: number
  /** The ratio of each pause to the one before. */
  readonly factor?: number
}

/**
 * Returns the pause in ms after `failures` failures in a row (1 and up). It grows up to `maxMs`. Up to half of it is
 * random, so that devices that failed together do not retry together; `random` returns 0 to 1.
 */
export const backOffMs = (
  failures: number,
  { minMs, maxMs, factor = 2 }: BackOff,
  random: () => number = Math.random,
): number => Math.min(maxMs, minMs * factor ** Math.max(0, failures - 1)) * (0.5 + random() * 0.5)
