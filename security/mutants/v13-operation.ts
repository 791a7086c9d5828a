import type { Mutant } from '../mutant.ts'

const headers = (name: string) => ['postgres', 'server/http/headers.test.ts', name] as const
const erase = (name: string) => ['postgres', 'server/features/personal-data/erase.test.ts', name] as const

const signOut = [
  'browser',
  'e2e/sign-in.spec.ts',
  'signing out clears the device, and ends the sign-in at the server and at the provider',
] as const

/** Configuration, and stored personal data. */
export const operationMutants: readonly Mutant[] = [
  {
    row: '13.2.1-3',
    fault: 'the app’s database user may do everything',
    file: 'deploy/create-database.sql',
    find: 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls',
    replace: 'login superuser',
    test: [
      'unit',
      'scripts/own-database-user.test.ts',
      'the app makes its tables and works as a user who may do nothing else',
    ],
  },
  {
    row: '13.2.1-3',
    fault: 'the example has a default password',
    file: 'deploy/compose.yaml',
    find: "POSTGRES_PASSWORD: '${POSTGRES_PASSWORD}'",
    replace: "POSTGRES_PASSWORD: 'trackside'",
    test: ['unit', 'security/source.test.ts', 'no example has a password'],
  },
  {
    row: '13.4.1, 13.4.3',
    fault: 'files whose name starts with a dot are served',
    file: 'server/plugins/pages.ts',
    find: "      dotfiles: 'ignore',\n",
    replace: "      dotfiles: 'allow',\n",
    test: ['unit', 'server/plugins/pages.test.ts', '/.vite/manifest.json is not served'],
  },
  {
    row: '13.4.2',
    fault: 'demo sign-in, which lets anybody in, starts in production',
    file: 'server/demo/demo-mode.ts',
    find: "if (nodeEnv === 'production') {",
    replace: "if (nodeEnv === 'production' && host !== undefined && host !== '127.0.0.1') {",
    test: ['unit', 'server/demo/demo-mode.test.ts', 'refuses to start in production, whatever HOST is'],
  },
  {
    row: '13.4.2',
    fault: 'libraries may log anything, including headers',
    file: 'server/process/config.ts',
    find: "'warn', 'info', 'silent'",
    replace: "'warn', 'info', 'debug', 'silent'",
    test: ['unit', 'server/process/config.test.ts', 'LOG_LEVEL > debug is refused by name'],
  },
  {
    row: '13.4.2',
    fault: 'an error reveals internal details',
    file: 'server/plugins/errors.ts',
    find: "return new HttpError('InternalError')",
    replace: "return new HttpError('InternalError', error.message)",
    test: [
      'postgres',
      'server/process/log.test.ts',
      'the log contains no name, token, pin, code, e-mail or address, even when the database fails',
    ],
  },
  {
    row: '13.4.4',
    fault: 'TRACE returns the request, including the token',
    file: 'server/app.ts',
    find: '  await app.register(pagesPlugin, { killSwitch: config.killSwitch })\n',
    replace:
      "  app.route({ method: 'TRACE', url: '/*', handler: request => request.headers })\n  await app.register(pagesPlugin, { killSwitch: config.killSwitch })\n",
    test: [
      'postgres',
      'server/http/http.test.ts',
      'methods > requests are never echoed: TRACE, CONNECT and unknown methods are refused',
    ],
  },
  {
    row: '13.4.5',
    fault: 'the metrics are on the app’s own port',
    file: 'server/plugins/metrics.ts',
    find: '  await listen(server, port, host)\n',
    replace: "  await listen(server, port, host)\n  app.get('/metrics', () => registry.metrics())\n",
    test: [
      'postgres',
      'server/operation/processes.test.ts',
      'metrics count calls by route, only on their own port',
    ],
  },
  {
    row: '14.2.1',
    fault: 'the log contains URLs, with pins and codes',
    file: 'server/process/log.ts',
    find: '({ method: request.method, route: request.routeOptions?.url })',
    replace: '({ method: request.method, url: request.url })',
    test: [
      'postgres',
      'server/process/log.test.ts',
      'the log contains no name, token, pin, code, e-mail or address, even when the database fails',
    ],
  },
  {
    row: '14.2.2, 14.3.2',
    fault: 'browsers and proxies cache answers of the API',
    file: 'server/http/api.ts',
    find: "reply.header('cache-control', 'no-store')",
    replace: "reply.header('cache-control', 'private')",
    test: headers('every answer > may not be cached'),
  },
  {
    row: '14.2.2, 14.3.2',
    fault: 'an API URL in another spelling escapes the rules of the API',
    file: 'server/http/api.ts',
    find: "        reply.header('cache-control', 'no-store')\n",
    replace: "        if (_request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')\n",
    test: [
      'postgres',
      'server/http/http-refusals.test.ts',
      'every spelling of an API URL is handled by the API > /%61pi/events is answered to staff, and may not be cached',
    ],
  },
  {
    row: '14.2.2, 14.3.2',
    fault: 'a cached list is returned without a token',
    file: 'server/plugins/auth.ts',
    find: '      const check = await verify(request.headers.authorization)\n',
    replace:
      "      if (request.headers['if-none-match']) {\n        request.user = { id: 'x', name: 'x', token: { tokenId: 'x', endsAt: new Date() } }\n        return\n      }\n      const check = await verify(request.headers.authorization)\n",
    test: headers('a cached answer is returned only with a token'),
  },
  {
    row: '14.2.3',
    fault: 'a page loads its font from another origin',
    file: 'index.html',
    find: '</head>',
    replace: '<link rel="stylesheet" href="https://fonts.example/inter.css"></head>',
    test: ['unit', 'security/source.test.ts', 'pages load nothing from elsewhere'],
  },
  {
    row: '14.2.4',
    fault: 'names stay in the stored answers of past events',
    file: 'server/features/retention/retention.ts',
    find: '      await tx.update(idempotencyKeys).set({ answer: null }).where(oldAnswer(before))\n',
    replace: '',
    test: [
      'postgres',
      'server/features/retention/retention.test.ts',
      'names of long past events are deleted; figures and other events stay',
    ],
  },
  {
    row: '14.2.7',
    fault: 'a radio keeps the name of an erased guest',
    file: 'server/features/personal-data/erased-names.ts',
    find: '      .update(radios)\n      .set({ guestName: ERASED_GUEST.full })\n',
    replace: '      .update(radios)\n      .set({ isVcarb: false })\n',
    test: erase('a guest > is erased from every column, and still counts'),
  },
  {
    row: '14.2.7',
    fault: 'stored answers and lists keep the name of an erased guest',
    file: 'server/features/personal-data/json-columns.ts',
    find: '      if (without.mentions.length === 0 ||',
    replace: "      if (column.table !== 'changes' ||",
    test: erase('a guest > is erased from every column, and still counts'),
  },
  {
    row: '14.2.7',
    fault: 'a change that waited on a device brings an erased contact back',
    file: 'server/features/groups/groups.ts',
    find: 'seen), ...erased }',
    replace: 'seen) }',
    test: erase(
      'a main contact > is erased from every column; a change that waited on a device does not restore the name',
    ),
  },
  {
    row: '14.2.4',
    fault: 'every user of the machine can read a backup',
    file: 'server/backup/backup.ts',
    find: 'mode: 0o600',
    replace: 'mode: 0o644',
    test: [
      'postgres',
      'server/backup/backup.test.ts',
      'a backup restored into an empty database is equal, row by row, and ids continue',
    ],
  },
  {
    row: '14.3.1',
    fault: 'signing out leaves the refresh and id tokens of the sign-in library',
    file: 'src/features/auth/sign-out.ts',
    find: `    localStorage.clear()
    unfinished.keep(left)
  }
  clear()
  const forgotten = session.forgetName()
  await provider?.msal
    .clearCache()
    .catch((error: unknown) => console.warn('MSAL could not clear its cache:', error))
  clear()
  await forgotten
`,
    replace: `    for (const key of Object.keys(localStorage)) if (!key.startsWith('msal')) localStorage.removeItem(key)
    unfinished.keep(left)
  }
  clear()
  await session.forgetName()
`,
    test: [
      'browser',
      'e2e/sign-in.spec.ts',
      'signing out without a network says what is left to do, and does it once back online',
    ],
  },
  {
    row: '14.3.1',
    fault: 'signing out leaves the stored lists',
    file: 'sync/snapshots.ts',
    find: '  await Promise.all(others.map(user => caches.remove(user)))\n',
    replace: '',
    test: signOut,
  },
  {
    row: '14.3.3',
    fault: 'the user’s name is stored in local storage',
    file: 'src/features/auth/session-store.ts',
    find: 'JSON.stringify({ id, loginHint })',
    replace: 'JSON.stringify({ id, name, username, loginHint })',
    test: [
      'browser',
      'e2e/left-behind.spec.ts',
      'writes left behind are reported after 30 days, and removed on request only; local storage has no names [O7]',
    ],
  },
]
