import type { Mutant } from '../mutant.ts'

const personal = [
  'postgres',
  'server/process/log.test.ts',
  'the log contains no name, token, pin, code, e-mail or address, even when the database fails',
] as const
const trail = [
  'postgres',
  'server/features/trail/trail.test.ts',
  'a guest’s trail has user, change, time, arrival, device and whether it had waited',
] as const

/** The log, the audit trail, and the handling of errors. */
export const logMutants: readonly Mutant[] = [
  {
    row: '16.2.1, 16.2.2, 16.2.4',
    fault: 'the trail records the time of arrival instead of that of the write',
    file: 'server/http/write-call.ts',
    find: 'return at > now ? now : at',
    replace: 'return now',
    test: trail,
  },
  {
    row: '16.2.1, 16.2.2, 16.2.4',
    fault: 'the trail does not record the device',
    file: 'server/http/write-call.ts',
    find: 'isStaff ? headerOf(request, header.device)?.slice(0, MAX_DEVICE_ID_LENGTH) : undefined',
    replace: 'undefined',
    test: trail,
  },
  {
    row: '16.2.1, 16.2.2, 16.2.4',
    fault: 'a caller can choose the id of a request',
    file: 'server/app.ts',
    find: '    genReqId: () => crypto.randomUUID(),\n',
    replace: "    genReqId: () => crypto.randomUUID(),\n    requestIdHeader: 'x-request-id',\n",
    test: ['postgres', 'server/http/http.test.ts', 'the id of a request is ours, whatever the caller sends'],
  },
  {
    row: '16.2.5',
    fault: 'a database error puts the guest’s name into the log',
    file: 'server/process/log.ts',
    find: "message: isOfDatabase(error) ? 'a statement failed' : error.message",
    replace: 'message: error.message',
    test: personal,
  },
  {
    row: '16.2.5',
    fault: 'request headers are logged, including the token',
    file: 'server/process/log.ts',
    find: '({ method: request.method, route: request.routeOptions?.url })',
    replace: '({ method: request.method, route: request.routeOptions?.url, headers: request.headers })',
    test: personal,
  },
  {
    row: '16.3.1, 16.3.2',
    fault: 'a forged token logs no warning',
    file: 'server/plugins/auth.ts',
    find: "      if (reason === 'invalid') app.warnThrottled(request, 'a token was refused')\n",
    replace: '',
    test: ['postgres', 'server/process/log.test.ts', 'the log contains > a forged token, as a warning'],
  },
  {
    row: '16.3.1, 16.3.2',
    fault: 'refusals are not logged',
    file: 'server/app.ts',
    find: '    genReqId: () => crypto.randomUUID(),\n',
    replace: '    genReqId: () => crypto.randomUUID(),\n    disableRequestLogging: true,\n',
    test: [
      'postgres',
      'server/process/log.test.ts',
      'the log contains > each refusal of a caller, a permission or an input, with route and id',
    ],
  },
  {
    row: '16.3.3, 16.3.4',
    fault: 'exceeding a limit is not logged',
    file: 'server/plugins/limits.ts',
    find: "    app.warnThrottled(request, 'too many requests', { limit: max })\n",
    replace: '',
    test: ['postgres', 'server/process/log.test.ts', 'the log contains > an exceeded limit, as a warning'],
  },
  {
    row: '16.3.3, 16.3.4',
    fault: 'a failure is not logged',
    file: 'server/plugins/errors.ts',
    find: "else if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed')",
    replace: '',
    test: personal,
  },
  {
    row: '16.5.1',
    fault: 'a failure reveals internal details',
    file: 'server/plugins/errors.ts',
    find: "return new HttpError('InternalError')",
    replace: "return new HttpError('InternalError', `${error.message} ${error.stack}`)",
    test: personal,
  },
  {
    row: '16.5.2, 16.5.3',
    fault: 'missing issuer keys let everybody in',
    file: 'server/tokens/token-verifier.ts',
    find: "return { outcome: 'keys-unavailable', cause: error }",
    replace:
      "return { outcome: 'user', user: { id: 'x.x', name: 'x', token: { tokenId: 'x', endsAt: new Date() } } }",
    test: ['unit', 'server/plugins/auth.test.ts', 'unavailable keys cause a 503: no reason to sign in again'],
  },
  {
    row: '16.5.2, 16.5.3',
    fault: 'a route without the sign-in check runs without a user',
    file: 'server/plugins/auth.ts',
    find: '  if (!request.user)\n    throw new Error(`${request.method} ${request.url} asked for its user but is a public route`)\n  return request.user\n',
    replace: "  return request.user ?? { id: '', name: '' }\n",
    test: [
      'unit',
      'server/plugins/auth.test.ts',
      'a route without the hook fails instead of running without a user',
    ],
  },
]
