import { CALL_TIMEOUT_MS } from '../contract/rules/durations.ts'

/** Times in milliseconds, and counts (specification section 4, design section 4). */
export const timings = {
  /** A page that made a write waits this long for the server's answer. */
  answerTimeoutMs: 2_000,
  requestTimeoutMs: CALL_TIMEOUT_MS,
  /** A slower answer counts as a network failure. */
  slowAnswerMs: 8_000,
  /** After this many failures in a row the device counts as offline. */
  maxFailures: 2,
  /** A probe of the server must be answered within this. */
  probeTimeoutMs: 4_000,
  /** The first and the longest pause between probes. */
  minProbeIntervalMs: 2_000,
  maxProbeIntervalMs: 5_000,
  /** The interval of replay and polling. */
  tickIntervalMs: 2_000,
  /** Pages are told the status at most this often. */
  statusIntervalMs: 250,
  /** The shortest and the longest pause between invalidations of views. */
  minInvalidateIntervalMs: 16,
  maxInvalidateIntervalMs: 150,
  /** Pages are told to revalidate at most this often. */
  revalidateIntervalMs: 500,
  /** The most calls with writes under way at one time, and the most of them with a batch. */
  maxInFlight: 6,
  maxBatchesInFlight: 3,
  /** The most bytes in the bodies of a batch. */
  maxBatchBytes: 128 * 1024,
  /** A server that does not know batches (an older one) gets single writes for this long. */
  noBatchesMs: 5 * 60_000,
  /** The first and the longest pause before a write is tried again (without a Retry-After). */
  minBackOffMs: 500,
  maxBackOffMs: 8_000,
  /** How often a write whose client id is taken gets a new one: two collisions in a row are one in 10^12. */
  maxIdRetries: 5,
  /** The longest time for which a write is held back. */
  maxHeldMs: 10_000,
  /** The longest pause that a Retry-After can cause. */
  maxRetryAfterMs: 120_000,
  /** Pages have this long to provide a token. */
  tokenTimeoutMs: 10_000,
  /** Pages without a token are asked again after this. */
  tokenRetryMs: 10_000,
  /** After this, a page that is still open counts as displaying the refusal it got, even if it has not said so. */
  refusalShownMs: 1_000,
  /** A device without a token asks for a sign-out order at most this often. */
  signOutCheckIntervalMs: 60_000,
  /** While writes go out, the answers that they change are reread at most this often. */
  refreshIntervalMs: 10_000,
  /** Patched answers are stored at most this often. */
  flushIntervalMs: 5_000,
  /** The longest pause before storing patched answers is tried again after a failure. */
  maxFlushBackOffMs: 60_000,
  /** Answers that a page asked for within this time are kept fresh. */
  inUseForMs: 10 * 60_000,
} as const
