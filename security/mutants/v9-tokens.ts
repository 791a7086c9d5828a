import type { Mutant } from '../mutant.ts'

const access = (token: string) =>
  [
    'postgres',
    'server/http/access.test.ts',
    `with ${token} > every staff row answers 401, and does nothing`,
  ] as const
const auth = (name: string) => ['unit', 'server/plugins/auth.test.ts', name] as const
const file = 'server/tokens/token-verifier.ts'

/** Self-contained tokens. */
export const tokenMutants: readonly Mutant[] = [
  {
    row: '9.1.1',
    fault: 'the signature is not checked',
    file,
    find: 'const { payload } = await jwtVerify(token, keys.find, {',
    replace: `const { decodeJwt } = await import('jose')
      const payload = decodeJwt(token)
      if (payload.exp === 0) await jwtVerify(token, keys.find, {`,
    test: access('a wrong key'),
  },
  {
    row: '9.1.1',
    fault: 'a token changed after signing passes',
    file,
    find: 'const { payload } = await jwtVerify(token, keys.find, {',
    replace: `const { decodeJwt } = await import('jose')
      const payload = decodeJwt(token)
      if (payload.exp === 0) await jwtVerify(token, keys.find, {`,
    test: auth('refused with 401 and no detail > changed after signing'),
  },
  {
    row: '9.1.2',
    fault: 'an unsigned token is accepted',
    file,
    find: '      const { payload } = await jwtVerify(token, keys.find, {',
    replace: `      const { UnsecuredJWT, decodeProtectedHeader } = await import('jose')
      const unsigned = decodeProtectedHeader(token).alg === 'none'
      const { payload } = unsigned ? UnsecuredJWT.decode(token) : await jwtVerify(token, keys.find, {`,
    test: access('alg none'),
  },
  {
    row: '9.1.2',
    fault: 'the token chooses its algorithm: the public key is used as a secret',
    file,
    find: '      const { payload } = await jwtVerify(token, keys.find, {\n        algorithms,',
    replace: `      const { createHmac, KeyObject } = await import('node:crypto')
      const { decodeJwt } = await import('jose')
      const [head, body, mark] = token.split('.')
      const { alg, kid } = JSON.parse(Buffer.from(head ?? '', 'base64url').toString())
      const secret = () => keys.find({ alg: 'RS256', kid }, {} as never).then(key =>
        KeyObject.from(key as never).export({ type: 'spki', format: 'pem' }))
      const isHmac = alg === 'HS256'
      const right = isHmac && createHmac('sha256', await secret()).update(head + '.' + body).digest('base64url') === mark
      const { payload } = isHmac && right ? { payload: decodeJwt(token) } : await jwtVerify(token, keys.find, {
        algorithms,`,
    test: access('the public key as a secret'),
  },
  {
    row: '9.1.3',
    fault: 'a token may bring its own key',
    file,
    find: 'await jwtVerify(token, keys.find, {',
    replace: `await jwtVerify(token, token.startsWith('eyJhbGciOiJSUzI1NiIsImp3ayI6') ? (await import('jose')).EmbeddedJWK : keys.find, {`,
    test: access('a key of its own'),
  },
  {
    row: '9.2.1',
    fault: 'an expired token passes for two more hours',
    file,
    find: 'const CLOCK_TOLERANCE_SECONDS = 30',
    replace: 'const CLOCK_TOLERANCE_SECONDS = 7200',
    test: access('an expired token'),
  },
  {
    row: '9.2.1',
    fault: 'a token that is not valid yet is accepted',
    file,
    find: 'const CLOCK_TOLERANCE_SECONDS = 30',
    replace: 'const CLOCK_TOLERANCE_SECONDS = 1800',
    test: access('one that is not valid yet'),
  },
  {
    row: '9.2.2',
    fault: 'the scope is not checked, so that an ID token of the API passes',
    file,
    find: 'carriesScope(payload, config.scope) && ',
    replace: '',
    test: access('a missing scope'),
  },
  {
    row: '9.2.2',
    fault: 'a scope that only begins with ours is accepted',
    file,
    find: "text(payload.scope).split(' ').includes(scope)",
    replace: 'text(payload.scope).startsWith(scope)',
    test: auth('refused with 401 and no detail > a scope that only starts like it'),
  },
  {
    row: '9.2.3, 9.2.4',
    fault: 'the audience is not checked',
    file,
    find: '        audience: config.audience,\n',
    replace: '',
    test: access('a wrong audience'),
  },
]
