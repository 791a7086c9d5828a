/** Times in milliseconds, and counts (specification section 4, design section 4). */
export const limits = {
  /** A page that wrote something goes on without the server's answer after this. */
  answerWithin: 2_000,
  /** A request is given up after this. */
  giveUpAfter: 15_000,
  /** An answer slower than this counts as a failure of the network. */
  slow: 8_000,
  /** As many failures in a row make the device count as offline. */
  failures: 2,
  /** A probe of the server must be answered within this. */
  probeWithin: 4_000,
  /** Pause between probes: at first, and at most. */
  probeFirst: 2_000,
  probeLast: 5_000,
  /** Replay and polling interval. */
  tick: 2_000,
  /** Pages are told of changes at most this often. */
  statusEvery: 250,
  /** Screens are drawn anew at most this often, and what they show is asked for at the server at most so often. */
  changedEvery: 150,
  staleEvery: 500,
  /** Writes under way at one time. */
  atOnce: 6,
  /** Pause before a write is tried again: at first, and at most (without a Retry-After). */
  retryFirst: 500,
  retryLast: 8_000,
  /** A write whose number is taken is given so many others: two collisions in a row are one in 10^12. */
  draws: 5,
  /** No Retry-After is obeyed for longer than this. */
  retryAfterLast: 120_000,
  /** A page has this long to come up with a token. */
  tokenWithin: 10_000,
  /** Pages that had no token are asked again after this. */
  tokenAgain: 10_000,
  /** A refusal shown to a waiting page stays in the rejected list if that page is gone by then. */
  seenAfter: 3_000,
  /** A device without a sign-in asks at most this often whether it is to be emptied. */
  orderEvery: 60_000,
  /** Answers that writes have changed are read again at most this often while more writes go out. */
  refreshEvery: 10_000,
  /** Answers that the live feed has patched are stored at most this often. */
  keepEvery: 5_000,
  /** What a page has asked for within this time is kept fresh without its asking. */
  warm: 10 * 60_000,
} as const
