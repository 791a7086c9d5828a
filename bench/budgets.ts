/**
 * All targets in one place. Bytes and requests are exact and enforced by `npm test` (bench/check.ts after the build).
 * Times depend on the machine: `npm run bench` prints them beside these figures, without enforcing them.
 */

/** An upper or a lower limit of a figure. */
export type Budget = { readonly atMost: number } | { readonly atLeast: number }

/** In bytes unless the name says otherwise. JavaScript and CSS are gzipped, the precache is uncompressed. */
export const bytes = {
  eventsScript: { atMost: 130_000 },
  guestsScript: { atMost: 165_000 },
  inviteScript: { atMost: 30_000 },
  inviteStyle: { atMost: 20_000 },
  /** All files of a guest's own page: document, script, style, worker and logo. */
  guestPage: { atMost: 30_000 },
  precache: { atMost: 900_000 },
  /** The service worker itself. */
  worker: { atMost: 52_000 },
  eventsRequests: { atMost: 12 },
  guestsRequests: { atMost: 40 },
  inviteRequests: { atMost: 16 },
} as const satisfies Readonly<Record<string, Budget>>

/** Our figure divided by the nearest peer's, measured in turn (`npm run bench -- peer`). */
export const ratios = {
  coldStart: { atMost: 0.75 },
  firstPaint: { atMost: 0.8 },
} as const satisfies Readonly<Record<string, Budget>>

/** Times in ms unless the name says otherwise. */
export const times = {
  coldStart: { atMost: 400 },
  coldStartThrottled: { atMost: 900 },
  listOpen: { atMost: 1000 },
  /** At 100 kB a second and 400 ms latency, in seconds. */
  firstVisitList: { atMost: 5 },
  firstVisitReady: { atMost: 12 },
  keystroke: { atMost: 32 },
  keystrokeThrottled: { atMost: 100 },
  /** Interaction to next paint with 600 guests, CPU 4 times slower. */
  interactionThrottled: { atMost: 200 },
  tapOffline: { atMost: 100 },
  tapOnline: { atMost: 100 },
  checkInsPerSecond: { atLeast: 1000 },
  checkInP99: { atMost: 40 },
  /** On PGlite, which carries out one write at a time. */
  checkInP99Pglite: { atMost: 100 },
  shareOfPgbenchPercent: { atLeast: 85 },
  notModifiedP95: { atMost: 5 },
  fullListP95: { atMost: 120 },
  /** 24 events of 5,000 guests. */
  seasonP95: { atMost: 200 },
  previewMs: { atMost: 2000 },
  storeMs: { atMost: 5000 },
  /** Check-in p95 while 20 slow guest lists are uploaded, divided by the p95 without uploads. */
  uploadsSlowCheckIns: { atMost: 3 },
  seenOnOtherDeskP95: { atMost: 50 },
  overviewFollowsP95: { atMost: 1000 },
  bytesPerChange: { atMost: 3000 },
  drainSeconds: { atMost: 3 },
  drainTimesFaster: { atLeast: 15 },
  passesPercentOfCore: { atMost: 5 },
  heapMegabytes: { atMost: 40 },
  /** Checking in a guest by name, median. */
  handsKeys: { atMost: 3 },
  handsTaps: { atMost: 2 },
  handsSeconds: { atMost: 3 },
  handsScanSeconds: { atMost: 1.5 },
  /** The app's share of that, p95 with the CPU 4 times slower, in ms. */
  handsOwn: { atMost: 100 },
  /** From a sharp picture of a code, at 30 a second, to the painted pin. */
  scanToPinP95: { atMost: 300 },
} as const satisfies Readonly<Record<string, Budget>>
