import type { Mutant } from '../mutant.ts'

const headers = (name: string) => ['postgres', 'server/http/headers.test.ts', name] as const
const http = (name: string) => ['postgres', 'server/http/http.test.ts', name] as const
const file = 'server/plugins/security.ts'
const hook = '    reply.headers(headers)\n'
const alsoSay = (name: string, value: string) => `${hook}    reply.header('${name}', '${value}')\n`

/** Headers for browsers, and what these enforce. */
export const frontEndMutants: readonly Mutant[] = [
  {
    row: '3.2.1',
    fault: 'the file of guests is shown in the browser',
    file: 'server/http/read-handler.ts',
    find: '`attachment; filename=',
    replace: '`inline; filename=',
    test: headers('a file of guests is always downloaded, never displayed'),
  },
  {
    row: '3.2.1',
    fault: 'the file of guests has no Content-Disposition',
    file: 'server/http/read-handler.ts',
    find: '  if (handler.filename)\n',
    replace: '  if (handler.filename && request.headers.range)\n',
    test: headers('a file of guests is always downloaded, never displayed'),
  },
  {
    row: '3.2.2',
    fault: 'a name is put on the page as HTML',
    file: 'src/ui/email-text.tsx',
    find: 'export function',
    replace:
      'export const RawText = ({ text }: { text: string }) => <span dangerouslySetInnerHTML={{ __html: text }} />\n\nexport function',
    test: ['unit', 'security/source.test.ts', 'pages insert text as text: nothing builds HTML'],
  },
  {
    row: '3.3.1-4',
    fault: 'the server sets a cookie',
    file,
    find: hook,
    replace: alsoSay('set-cookie', 'seen=1'),
    test: headers('every answer > sets no cookie, does not redirect, and cannot be read by other sites'),
  },
  {
    row: '3.4.1',
    fault: 'browsers forget after five minutes to use only TLS',
    file,
    find: 'maxAge: 31_536_000',
    replace: 'maxAge: 300',
    test: headers('behind TLS every answer requires TLS from then on'),
  },
  {
    row: '3.4.2',
    fault: 'every other site may read the API',
    file,
    find: hook,
    replace: alsoSay('access-control-allow-origin', '*'),
    test: headers('every answer > sets no cookie, does not redirect, and cannot be read by other sites'),
  },
  {
    row: '3.4.3',
    fault: 'inline scripts are allowed',
    file,
    find: `scriptSrc: ["'self'"]`,
    replace: `scriptSrc: ["'self'", "'unsafe-inline'"]`,
    test: headers('every answer > has exactly this policy'),
  },
  {
    row: '3.4.3',
    fault: 'a page may send data to any origin',
    file,
    find: `connectSrc: ["'self'", ...signInOrigins]`,
    replace: `connectSrc: ['*']`,
    test: headers('every answer > has exactly this policy'),
  },
  {
    row: '3.4.3',
    fault: 'inline scripts run in the browser',
    file,
    find: `scriptSrc: ["'self'"]`,
    replace: `scriptSrc: ["'self'", "'unsafe-inline'"]`,
    test: ['browser', 'e2e/headers.spec.ts', 'a script that was smuggled into the page does not run'],
  },
  {
    row: '3.4.4',
    fault: 'browsers may guess the type of an answer',
    file,
    find: "    referrerPolicy: { policy: 'no-referrer' },\n",
    replace: "    referrerPolicy: { policy: 'no-referrer' },\n    xContentTypeOptions: false,\n",
    test: headers('every answer > forbids guessing another type'),
  },
  {
    row: '3.4.4',
    fault: 'requests that Node itself refuses are answered without our headers',
    file: 'server/http/http-refusals.ts',
    find: '  const all = { ...headers, ...ofRefusal,',
    replace: '  const all = { ...ofRefusal,',
    test: [
      'postgres',
      'server/http/http-refusals.test.ts',
      'refusals of Fastify and Node > headers that are too long',
    ],
  },
  {
    row: '3.4.5',
    fault: 'other sites learn the URL of a page, including its code',
    file,
    find: "{ policy: 'no-referrer' }",
    replace: "{ policy: 'unsafe-url' }",
    test: headers('every answer > sends other sites no referrer'),
  },
  {
    row: '3.4.6',
    fault: 'any site may frame the app',
    file,
    find: `        frameAncestors: ["'none'"],\n`,
    replace: '',
    test: headers('every answer > has exactly this policy'),
  },
  {
    row: '3.4.6',
    fault: 'any site may frame the page, in the browser',
    file,
    find: `frameAncestors: ["'none'"]`,
    replace: `frameAncestors: ['*']`,
    test: [
      'browser',
      'e2e/headers.spec.ts',
      'another site can neither frame the app nor keep a hold of its window',
    ],
  },
  {
    row: '3.5.1, 3.5.2',
    fault: 'a token in the URL is accepted',
    file: 'server/plugins/auth.ts',
    find: 'await verify(request.headers.authorization)',
    replace:
      "await verify(request.headers.authorization ?? `Bearer ${(request.query as Record<string, string>).access_token ?? ''}`)",
    test: http(
      'a token is accepted only in its header: not in a cookie, the URL or a form, which other sites can send',
    ),
  },
  {
    row: '3.5.1, 3.5.2',
    fault: 'a token in a cookie is accepted',
    file: 'server/plugins/auth.ts',
    find: 'await verify(request.headers.authorization)',
    replace:
      "await verify(request.headers.authorization ?? `Bearer ${/token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]}`)",
    test: http(
      'a token is accepted only in its header: not in a cookie, the URL or a form, which other sites can send',
    ),
  },
  {
    row: '3.5.1, 3.5.2',
    fault: 'JSON is accepted with a content type that a form can send',
    file: 'server/plugins/bodies.ts',
    find: "addContentTypeParser('application/json',",
    replace: "addContentTypeParser(['application/json', 'text/plain'],",
    test: http('a write is accepted only as JSON, which a form of another site cannot send'),
  },
  {
    row: '3.5.3',
    fault: 'a header turns a GET into a DELETE',
    file: 'server/app.ts',
    find: 'rewriteUrl: ({ url }) => guestPageForm(originForm(url)),',
    replace: `rewriteUrl: request => {
      request.method = String(request.headers['x-http-method-override'] ?? request.method)
      return guestPageForm(originForm(request.url))
    },`,
    test: http('methods > nothing changes by GET or HEAD, whatever a header says'),
  },
  {
    row: '3.5.3',
    fault: 'a parameter turns a GET into a DELETE',
    file: 'server/app.ts',
    find: 'rewriteUrl: ({ url }) => guestPageForm(originForm(url)),',
    replace: `rewriteUrl: request => {
      request.method = request.url?.match(/_method=([A-Z]+)/)?.[1] ?? request.method
      return guestPageForm(originForm(request.url))
    },`,
    test: http('methods > nothing changes by GET or HEAD, whatever a header says'),
  },
  {
    row: '3.4.3',
    fault: 'every page may compile WebAssembly',
    file,
    find: 'scriptSrc: ["\'self\'"],',
    replace: 'scriptSrc: ["\'self\'", "\'wasm-unsafe-eval\'"],',
    test: [
      'unit',
      'server/plugins/pages.test.ts',
      'the camera > has a reader, which alone may compile WebAssembly',
    ],
  },
  {
    row: '3.4.3',
    fault: 'every page may use the camera',
    file,
    find: "permissions('()') }",
    replace: "permissions('(self)') }",
    test: ['unit', 'server/plugins/pages.test.ts', 'the camera > is denied to /redirect.html'],
  },
]
