/** Times in milliseconds, and counts (specification section 4, design section 4). */
export const timings = {
  /** A page that wrote something goes on without the server's answer after this. */
  answerTimeoutMs: 2_000,
  /** A request is given up after this. */
  requestTimeoutMs: 15_000,
  /** An answer slower than this counts as a failure of the network. */
  slowAnswerMs: 8_000,
  /** As many failures in a row make the device count as offline. */
  maxFailures: 2,
  /** A probe of the server must be answered within this. */
  probeTimeoutMs: 4_000,
  /** Pause between probes: at first, and at most. */
  minProbeIntervalMs: 2_000,
  maxProbeIntervalMs: 5_000,
  /** Replay and polling interval. */
  tickIntervalMs: 2_000,
  /** Pages are told of changes at most this often. */
  statusIntervalMs: 250,
  /** Pause between two times at which screens are told what to draw anew: at least, and at most. */
  minInvalidateIntervalMs: 16,
  maxInvalidateIntervalMs: 150,
  /** What screens show is asked for at the server at most this often. */
  revalidateIntervalMs: 500,
  /** Calls with writes under way at one time; so many of them with a batch. */
  maxInFlight: 6,
  maxBatchesInFlight: 3,
  /** The largest batch that is sent, by the bodies of its writes. */
  maxBatchBytes: 128 * 1024,
  /** A server that knows of no batches (an older one) gets single writes for so long. */
  noBatchesMs: 5 * 60_000,
  /** Pause before a write is tried again: at first, and at most (without a Retry-After). */
  minBackOffMs: 500,
  maxBackOffMs: 8_000,
  /** A write whose number is taken is given so many others: two collisions in a row are one in 10^12. */
  maxIdRetries: 5,
  /** No write is held back for longer than this. */
  maxHeldMs: 10_000,
  /** No Retry-After is obeyed for longer than this. */
  maxRetryAfterMs: 120_000,
  /** A page has this long to come up with a token. */
  tokenTimeoutMs: 10_000,
  /** Pages that had no token are asked again after this. */
  tokenRetryMs: 10_000,
  /** A waiting page that has not said by then that it shows a refusal shows it all the same, if it is open still. */
  rejectionShownMs: 1_000,
  /** A device without a sign-in asks at most this often whether it is to be emptied. */
  signOutCheckIntervalMs: 60_000,
  /** Answers that writes have changed are read again at most this often while more writes go out. */
  refreshIntervalMs: 10_000,
  /** Answers that the live feed has patched are stored at most this often. */
  flushIntervalMs: 5_000,
  /** Pause before those that the disk did not take are tried again, at most. */
  maxFlushBackOffMs: 60_000,
  /** What a page has asked for within this time is kept fresh without its asking. */
  warmForMs: 10 * 60_000,
} as const
