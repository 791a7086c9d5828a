import type { Mutant } from '../mutant.ts'

const session = (name: string) => ['postgres', 'server/features/session/session.test.ts', name] as const
const keys = (name: string) => ['postgres', 'server/tokens/issuer-keys.test.ts', name] as const

/** Sessions: how they end, and that they continue while the issuer is unavailable. */
export const sessionMutants: readonly Mutant[] = [
  {
    row: '7.4.1',
    fault: 'a revoked token is still accepted',
    file: 'server/plugins/auth.ts',
    find: ' && !(await revoked.isEnded(check.user.token.tokenId))',
    replace: '',
    test: session(
      'the token is refused, its stream is closed, and another token of the same user stays valid',
    ),
  },
  {
    row: '7.4.1',
    fault: 'the live feed of a revoked token stays open',
    file: 'server/features/session/revoked-tokens.ts',
    find: '    for (const onEnd of notified ?? []) onEnd()\n',
    replace: '',
    test: session(
      'the token is refused, its stream is closed, and another token of the same user stays valid',
    ),
  },
  {
    row: '7.4.1',
    fault: 'a new process does not know earlier revocations',
    file: 'server/features/session/revoked-tokens.ts',
    find: 'for (const { tokenId, endsAt } of await db.select().from(revokedTokens)) add(tokenId, endsAt.getTime())\n',
    replace: '\n',
    test: session('a new process knows the tokens that were ended before'),
  },
  {
    row: '7.4.1',
    fault: 'the ids of tokens are stored in plain text',
    file: 'server/tokens/token-verifier.ts',
    find: "  return createHash('sha256').update(id).digest('base64url')\n",
    replace: '  return String(id)\n',
    test: session('stored marks contain no token id, and are deleted when the token would have expired'),
  },
  {
    row: '7.4.5',
    fault: 'a device that is signed out from elsewhere can still write',
    file: 'server/features/devices/sign-out-orders.ts',
    find: '      const orders = table.isCurrent() ? known : await readOrders(db)\n',
    replace: '      const orders = { byDevice: new Map(), byToken: new Map() } as typeof known\n',
    test: [
      'postgres',
      'server/features/devices/device-sign-out.test.ts',
      'a device signed out at once is refused everything, also with a token that was not stored yet',
    ],
  },
  {
    row: '9.1.3',
    fault: 'an unavailable issuer shuts everybody out within minutes',
    file: 'server/tokens/issuer-keys.ts',
    find: 'const KEEP_MS = 24 * 60 * 60_000',
    replace: 'const KEEP_MS = 10 * 60_000',
    test: keys('an issuer that is gone > shuts nobody out for 24 hours, and is logged'),
  },
  {
    row: '9.1.3',
    fault: 'forged key ids cause a request to the issuer at each call',
    file: 'server/tokens/issuer-keys.ts',
    find: 'isSince(askedAt, interval)',
    replace: 'isSince(askedAt, 0 * interval)',
    test: keys('a new key is accepted once the issuer has it, with at most one call in 30 s'),
  },
]
