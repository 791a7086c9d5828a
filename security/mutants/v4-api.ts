import type { Mutant } from '../mutant.ts'

const headers = (name: string) => ['postgres', 'server/http/headers.test.ts', name] as const
const http = (name: string) => ['postgres', 'server/http/http.test.ts', name] as const
const live = (name: string) => ['postgres', 'server/features/live/live.test.ts', name] as const

/** The API in general. */
export const apiMutants: readonly Mutant[] = [
  {
    row: '4.1.1',
    fault: 'the file of guests does not declare its charset',
    file: 'server/http/read-handler.ts',
    find: "reply.type(`${row.produces ?? 'application/json'}; charset=utf-8`)",
    replace: 'reply.header(`content-type`, row.produces)',
    test: headers('every answer > has a content type with a charset'),
  },
  {
    row: '4.1.1',
    fault: 'compressed lists have no content type',
    file: 'server/http/read-handler.ts',
    find: "    reply.type(`${row.produces ?? 'application/json'}; charset=utf-8`)\n",
    replace: '',
    test: headers('every answer > has a content type with a charset'),
  },
  {
    row: '4.1.2',
    fault: 'an unknown path is redirected',
    file: 'server/plugins/errors.ts',
    find: '    return reply.code(answer.statusCode).send(',
    replace:
      "    if (answer.statusCode === 404) reply.header('location', '/')\n    return reply.code(answer.statusCode).send(",
    test: headers('every answer > sets no cookie, does not redirect, and cannot be read by other sites'),
  },
  {
    row: '4.1.3',
    fault: 'any client can claim an address',
    file: 'server/process/connections.ts',
    find: 'trustProxy: trustProxy ?? false',
    replace: 'trustProxy: true',
    test: ['postgres', 'server/plugins/limits.test.ts', 'only configured proxies are believed'],
  },
  {
    row: '4.2.1',
    fault: 'a lenient parser lets a second request hide behind the first',
    file: 'server/process/connections.ts',
    find: '      headersTimeout: headers,\n',
    replace: '      headersTimeout: headers,\n      insecureHTTPParser: true,\n',
    test: http(
      'where a request ends > is unambiguous: both lengths is refused, and a request hidden in it is not executed',
    ),
  },
  {
    row: '4.2.1',
    fault: 'a compressed body is decompressed',
    file: 'server/plugins/bodies.ts',
    find: "encoding.toLowerCase() !== 'identity'",
    replace: "encoding.toLowerCase() === 'x-none'",
    test: ['postgres', 'server/http/http-refusals.test.ts', 'unreadable bodies > of a call with JSON'],
  },
  {
    row: '4.2.1',
    fault: 'a form without a boundary is answered as a server error',
    file: 'server/plugins/uploads.ts',
    find: '  if (!BOUNDARY.test(type))\n',
    replace: '  if (false)\n',
    test: ['postgres', 'server/http/http-refusals.test.ts', 'unreadable bodies > of an upload'],
  },
  {
    row: '4.3.x, 4.4.x',
    fault: 'the live feed continues after its token has expired',
    file: 'server/features/live/live.ts',
    find: 'Math.max(0, token.endsAt.getTime() - Date.now())',
    replace: 'Math.max(300_000, token.endsAt.getTime() - Date.now())',
    test: live('a stream > ends when the token does'),
  },
]
