import type { Mutant } from '../mutant.ts'

const personal = [
  'postgres',
  'server/process/log.test.ts',
  'no name, token, pin, code, e-mail or address is in the log, also when the database fails',
] as const
const trail = [
  'postgres',
  'server/features/trail/trail.test.ts',
  'a guest’s trail says who did what, when, when it arrived, on which device and whether it had waited',
] as const

/** The log, the trail, and what happens when something fails. */
export const logMutants: readonly Mutant[] = [
  {
    row: '16.2.1, 16.2.2, 16.2.4',
    fault: 'the trail has the time of arrival for the time of the deed',
    file: 'server/http/write-call.ts',
    find: 'return at > now ? now : at',
    replace: 'return now',
    test: trail,
  },
  {
    row: '16.2.1, 16.2.2, 16.2.4',
    fault: 'the trail does not know the device',
    file: 'server/http/write-call.ts',
    find: 'device: headerOf(request, header.device)?.slice(0, 64)',
    replace: 'device: undefined',
    test: trail,
  },
  {
    row: '16.2.1, 16.2.2, 16.2.4',
    fault: 'a caller may give requests of theirs the id of another',
    file: 'server/app.ts',
    find: '    genReqId: () => crypto.randomUUID(),\n',
    replace: "    genReqId: () => crypto.randomUUID(),\n    requestIdHeader: 'x-request-id',\n",
    test: [
      'postgres',
      'server/http/http.test.ts',
      'the id of a request is ours, whatever the caller calls it',
    ],
  },
  {
    row: '16.2.5',
    fault: 'an error of the database brings the guest’s name into the log',
    file: 'server/process/log.ts',
    find: "message: isOfDatabase(error) ? 'a statement failed' : error.message",
    replace: 'message: error.message',
    test: personal,
  },
  {
    row: '16.2.5',
    fault: 'the headers of a request are logged, with the token',
    file: 'server/process/log.ts',
    find: '({ method: request.method, route: request.routeOptions?.url })',
    replace: '({ method: request.method, route: request.routeOptions?.url, headers: request.headers })',
    test: personal,
  },
  {
    row: '16.3.1, 16.3.2',
    fault: 'a token that was made up leaves no warning',
    file: 'server/plugins/auth.ts',
    find: "      if (reason === 'invalid') app.warnThrottled(request, 'a token was refused')\n",
    replace: '',
    test: [
      'postgres',
      'server/process/log.test.ts',
      'what happens is in the log > a token that somebody made up, as a warning',
    ],
  },
  {
    row: '16.3.1, 16.3.2',
    fault: 'refusals leave no line',
    file: 'server/app.ts',
    find: '    genReqId: () => crypto.randomUUID(),\n',
    replace: '    genReqId: () => crypto.randomUUID(),\n    disableRequestLogging: true,\n',
    test: [
      'postgres',
      'server/process/log.test.ts',
      'what happens is in the log > each refusal: of a caller, of a right, of input, with its route and its id',
    ],
  },
  {
    row: '16.3.3, 16.3.4',
    fault: 'a limit that was met leaves no line',
    file: 'server/plugins/limits.ts',
    find: "    app.warnThrottled(request, 'too many requests', { limit: max })\n",
    replace: '',
    test: [
      'postgres',
      'server/process/log.test.ts',
      'what happens is in the log > a limit that was met, as a warning',
    ],
  },
  {
    row: '16.3.3, 16.3.4',
    fault: 'a failure leaves no line',
    file: 'server/plugins/errors.ts',
    find: "else if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed')",
    replace: '',
    test: personal,
  },
  {
    row: '16.5.1',
    fault: 'a failure tells of the inside',
    file: 'server/plugins/errors.ts',
    find: "return new HttpError('InternalError')",
    replace: "return new HttpError('InternalError', `${error.message} ${error.stack}`)",
    test: personal,
  },
  {
    row: '16.5.2, 16.5.3',
    fault: 'keys that cannot be had let everybody in',
    file: 'server/tokens/token-verifier.ts',
    find: "return { outcome: 'keys-unavailable', cause: error }",
    replace:
      "return { outcome: 'user', user: { id: 'x.x', name: 'x', token: { tokenId: 'x', endsAt: new Date() } } }",
    test: [
      'unit',
      'server/plugins/auth.test.ts',
      'keys that cannot be fetched are a 503: no reason to sign in again',
    ],
  },
  {
    row: '16.5.2, 16.5.3',
    fault: 'a route that forgot to ask for a token runs for nobody',
    file: 'server/plugins/auth.ts',
    find: '  if (!request.user)\n    throw new Error(`${request.method} ${request.url} asked for its user but is a public route`)\n  return request.user\n',
    replace: "  return request.user ?? { id: '', name: '' }\n",
    test: [
      'unit',
      'server/plugins/auth.test.ts',
      'a route that forgot the hook fails instead of running for nobody',
    ],
  },
]
