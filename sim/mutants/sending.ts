import type { Mutant } from './mutant.ts'

/** Faults in how writes are sent and how answers are interpreted. */
export const sending: readonly Mutant[] = [
  {
    name: '500 is taken as success',
    file: 'sync/classify.ts',
    find: 'if (status >= 200 && status < 300) return success(answer)',
    replace:
      "if (status === 500) return { kind: 'done', versions: new Map() }\n  if (status >= 200 && status < 300) return success(answer)",
  },
  {
    name: 'the 200 of a captive portal is taken as success',
    file: 'sync/classify.ts',
    find: "return versions !== null && answered ? { kind: 'done', versions: parseVersions(versions) } : notOurServer",
    replace: "return { kind: 'done', versions: parseVersions(versions) }",
  },
  {
    name: '401 is taken as a refusal',
    file: 'sync/classify.ts',
    find: "if (status === 401) return { kind: 'sign-in' }",
    replace: '',
  },
  {
    name: '429 is taken as a refusal',
    file: 'sync/classify.ts',
    find: 'status === 425 || status === 429 || status >= 500',
    replace: 'status === 425 || status >= 500',
  },
  {
    name: 'a Retry-After of hours is obeyed',
    file: 'sync/classify.ts',
    find: 'Math.min(Math.max(wait, 0), timings.maxRetryAfterMs)',
    replace: 'Math.max(wait, 0)',
  },
  {
    name: 'a back-off never ends',
    file: 'sync/retries.ts',
    find: 'mayTry: (id: string): boolean => (backedOff.get(id)?.until ?? 0) <= clock.elapsed(),',
    replace: 'mayTry: (id: string): boolean => !backedOff.has(id),',
  },
  {
    name: 'a write under way is sent again',
    file: 'sync/drain.ts',
    find: '!inFlight.has(id) && ',
    replace: '',
  },
  {
    name: 'each attempt has a new Idempotency-Key',
    file: 'sync/calls.ts',
    find: 'method, headers: { ...headers, ...sent }',
    replace: "method, headers: { ...headers, ...sent, 'idempotency-key': crypto.randomUUID() }",
  },
  {
    name: 'the previous user’s token is still used',
    file: 'sync/session.ts',
    find: '        token = undefined\n        refused = undefined',
    replace: '        refused = undefined',
  },
  {
    name: 'the writes of all users are sent with the token of one',
    file: 'sync/drain.ts',
    find: 'const pending = outbox.pendingOf(user.id)',
    replace:
      "const pending = ['tenant.una', 'tenant.noor'].flatMap(owner => [...outbox.pendingOf(owner)]).sort((a, b) => a.seq - b.seq)",
  },
  {
    name: 'writes on the same entity lose their order',
    file: 'sync/outbox-contents.ts',
    find: 'pendingOf: pending.of,',
    replace: 'pendingOf: (owner: string) => pending.of(owner).map(write => ({ ...write, entities: [] })),',
  },
  {
    name: 'blocked writes are sent',
    file: 'sync/drain.ts',
    find: 'const rejected = outbox.rejectedOf(user.id).map(one => one.write)',
    replace: 'const rejected: StoredWrite[] = []',
  },
  {
    name: 'a write that is held back is sent at once',
    file: 'sync/drain.ts',
    find: ' && remainingHoldMs(write, now) > 0',
    replace: ' && remainingHoldMs(write, now) < 0',
  },
  {
    name: 'an id that is already in use is not drawn again',
    file: 'sync/outcomes.ts',
    find: "if (error.name !== 'IdTaken' || clientIdEntity(op) === undefined",
    replace: "if (error.name === 'IdTaken' || clientIdEntity(op) === undefined",
  },
  {
    name: 'a batch counts as carried out as a whole',
    file: 'sync/calls.ts',
    find: 'const outcome = classify(one, now)',
    replace: "const outcome = { kind: 'done' as const, versions: new Map() }",
  },
  {
    name: 'nothing is sent while one write backs off',
    file: 'sync/retries.ts',
    find: 'isPaused: (): boolean => clock.elapsed() < pausedUntil,',
    replace: 'isPaused: (): boolean => pausedUntil > 0 && backedOff.size > 0,',
  },
]
