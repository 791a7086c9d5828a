import { decodeJwt } from 'jose'
import { z } from 'zod'
import { remoteIssuerKeys } from './issuer-keys.ts'
import type { SignIn } from './sign-in.ts'
import { createTokenVerifier } from './token-verifier.ts'

/** One result of the check. `advice` explains how to correct a problem. */
interface Finding {
  readonly right: boolean
  readonly what: string
  readonly advice?: string
}

interface Checked {
  readonly signIn: Pick<SignIn, 'auth' | 'page'>
  /** The URL of the provider's metadata (OpenID Connect Discovery). */
  readonly metadataAddress: string
  /** The public origin of the app. */
  readonly publicOrigin: string | undefined
  /** An access token to check, if there is one. */
  readonly token?: string | undefined
}

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
})
type Metadata = z.output<typeof Metadata>

const Keys = z.object({
  keys: z.array(z.object({ kty: z.string(), use: z.string().optional(), kid: z.string().optional() })),
})

const right = (what: string): Finding => ({ right: true, what })
const wrong = (what: string, advice: string): Finding => ({ right: false, what, advice })

/**
 * Checks the sign-in settings against the provider, and reports line by line what is right and what is wrong
 * (docs/entra-id.md). Calls three URLs of the provider and changes nothing. Never throws.
 */
export async function checkSignIn(checked: Checked): Promise<Finding[]> {
  const { signIn, metadataAddress, publicOrigin, token } = checked
  const findings = [checkScope(signIn), checkOrigin(publicOrigin)]
  const metadata = await fetchJson(metadataAddress, Metadata)
  if (metadata instanceof Error)
    return [
      ...findings,
      wrong(
        `The provider's description: ${metadata.message}`,
        `Is the tenant id right, and may this machine reach ${metadataAddress}?`,
      ),
    ]
  findings.push(
    right(`The provider describes itself at ${metadataAddress}`),
    checkIssuer(signIn, metadata),
    await checkKeys(signIn, metadata),
    checkSignOut(metadata),
  )
  if (publicOrigin) findings.push(await checkRedirect(signIn, metadata, publicOrigin))
  if (token) findings.push(...(await checkToken(signIn, metadata, token)))
  return findings
}

function checkScope({ auth: { audience, scope } }: Checked['signIn']): Finding {
  if (!/^api:\/\/[^/ ]+\/[^/ ]+$/.test(scope))
    return wrong(
      `The scope is ${scope}`,
      'It has the form api://<application>/<name>, as under "Expose an API".',
    )
  if (
    !scope.startsWith(`api://${audience}/`) &&
    scope.startsWith('api://') &&
    /^api:\/\/[0-9a-f-]{36}\//.test(scope)
  )
    return wrong(
      `The scope ${scope} belongs to another application than ${audience}`,
      'ENTRA_CLIENT_ID and ENTRA_SCOPE are of one app registration.',
    )
  return right(`The scope is ${scope}`)
}

function checkOrigin(publicOrigin: string | undefined): Finding {
  if (!publicOrigin)
    return wrong(
      'PUBLIC_ORIGIN is not set',
      'Set it to the address that people type, such as https://trackside.example.',
    )
  const { origin, protocol, hostname } = new URL(publicOrigin)
  if (origin !== publicOrigin)
    return wrong(`PUBLIC_ORIGIN is ${publicOrigin}`, `Without a path or a slash at its end: ${origin}.`)
  if (protocol !== 'https:' && hostname !== 'localhost')
    return wrong(`PUBLIC_ORIGIN is ${publicOrigin}`, 'Browsers sign in and work offline over https only.')
  return right(`People come to ${origin}, and back from sign-in to ${origin}/redirect.html`)
}

const checkIssuer = ({ auth }: Checked['signIn'], { issuer }: Metadata): Finding =>
  issuer === auth.issuer
    ? right(`The issuer is ${issuer}`)
    : wrong(
        `The issuer is ${issuer}, and tokens are taken from ${auth.issuer} only`,
        'ENTRA_TENANT_ID is the tenant\'s own id, not "common" or "organizations".',
      )

/** Checks that signing out of a shared tablet reaches the provider. */
const checkSignOut = ({ end_session_endpoint: address }: Metadata): Finding =>
  address
    ? right(`Signing out ends the provider's session at ${address}`)
    : wrong(
        'The provider says of no address that ends its session',
        'On a shared tablet the next person could go on as the last one: ask for OpenID Connect RP-Initiated Logout.',
      )

async function checkKeys({ auth }: Checked['signIn'], metadata: Metadata): Promise<Finding> {
  const address = auth.jwksUri ?? metadata.jwks_uri
  const found = await fetchJson(address, Keys)
  if (found instanceof Error)
    return wrong(
      `The provider's keys: ${found.message}`,
      `The server fetches ${address} when somebody signs in.`,
    )
  const usable = found.keys.filter(key => key.kty === 'RSA' && key.kid && key.use !== 'enc')
  return usable.length > 0
    ? right(`The provider has ${usable.length} signing key${usable.length === 1 ? '' : 's'}`)
    : wrong('The provider has no RSA signing key', 'Only RS256 is taken.')
}

/**
 * Requests a sign-in without a page (`prompt=none`): a provider that knows the redirect URL sends the refusal there;
 * one that does not must show it itself (RFC 6749, 4.1.2.1).
 */
async function checkRedirect(
  { page }: Checked['signIn'],
  metadata: Metadata,
  publicOrigin: string,
): Promise<Finding> {
  const redirect = `${publicOrigin}/redirect.html`
  const address = new URL(metadata.authorization_endpoint)
  address.search = new URLSearchParams({
    client_id: page.clientId,
    redirect_uri: redirect,
    response_type: 'code',
    response_mode: 'query',
    scope: `openid ${page.scope}`,
    prompt: 'none',
    nonce: 'check',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString()
  const answer = await get(address.href)
  if (answer instanceof Error) return wrong(`The sign-in page: ${answer.message}`, 'Try again.')
  const location = answer.headers.get('location') ?? ''
  if (!location.startsWith(`${redirect}?`))
    return wrong(
      `The provider does not send people back to ${redirect}`,
      `Add it to the app registration, under Authentication, as a single-page application. ${problemIn(await answer.text())}`.trim(),
    )
  const error = new URL(location).searchParams.get('error')
  // Nobody is signed in here, so these errors are the answer to a request that is otherwise right.
  return error === 'login_required' || error === 'interaction_required'
    ? right(`The provider knows the application ${page.clientId} and sends people back to ${redirect}`)
    : wrong(
        `The provider refuses to sign in: ${error}`,
        new URL(location).searchParams.get('error_description') ?? 'Is the scope exposed and granted?',
      )
}

/** Entra's error code and message in a page, if it has one. */
const problemIn = (html: string): string => /AADSTS\d+: [^<"\\]{0,200}/.exec(html)?.[0] ?? ''

async function checkToken(
  { auth }: Checked['signIn'],
  metadata: Metadata,
  token: string,
): Promise<Finding[]> {
  const keys = remoteIssuerKeys(auth.jwksUri ?? metadata.jwks_uri, { warn: () => undefined })
  const verify = createTokenVerifier(auth, keys)
  const check = await verify(`Bearer ${token}`)
  if (check.outcome === 'user') return [right('The server takes the token')]
  const refusal = wrong(
    `The server does not take the token (${check.outcome === 'refused' ? check.reason : 'the keys cannot be fetched'})`,
    'The lines below say why.',
  )
  return [refusal, ...claimsOf(token, auth)]
}

function claimsOf(token: string, auth: SignIn['auth']): Finding[] {
  let claims: ReturnType<typeof decodeJwt>
  try {
    claims = decodeJwt(token)
  } catch {
    return [wrong('It is no token', 'Copy the whole access_token: three parts, joined by dots.')]
  }
  const compare = (name: string, is: unknown, wanted: string, advice: string): Finding =>
    is === wanted ? right(`${name} is ${wanted}`) : wrong(`${name} is ${String(is)}, not ${wanted}`, advice)
  return [
    compare(
      'iss',
      claims.iss,
      auth.issuer,
      'For version 2 tokens set "requestedAccessTokenVersion": 2 in the manifest.',
    ),
    compare(
      'aud',
      claims.aud,
      auth.audience,
      'The token is for another application, such as Microsoft Graph.',
    ),
    compare(
      'azp (the application that it was given to)',
      claims.azp ?? claims.appid ?? claims.client_id ?? auth.clientId,
      auth.clientId,
      'Only the web app’s own tokens are taken, whatever else the scope was granted to.',
    ),
    claims.scp || claims.scope
      ? right(`scp is ${String(claims.scp ?? claims.scope)}`)
      : wrong('scp is missing', 'It is an ID token, or one of an application instead of a person.'),
    claims.oid && claims.tid
      ? right('oid and tid are there')
      : wrong('oid or tid is missing', 'Users are told apart by them.'),
    (claims.exp ?? 0) * 1000 > Date.now()
      ? right('It has not expired')
      : wrong('It has expired', 'Take a fresh one.'),
  ]
}

async function get(address: string): Promise<Response | Error> {
  try {
    return await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return new Error(
      `${new URL(address).host} does not answer (${cause instanceof Error ? cause.message : String(cause)})`,
    )
  }
}

async function fetchJson<T>(address: string, shape: z.ZodType<T>): Promise<T | Error> {
  const answer = await get(address)
  if (answer instanceof Error) return answer
  if (!answer.ok) return new Error(`it answers ${answer.status}`)
  const parsed = shape.safeParse(await answer.json().catch(() => undefined))
  return parsed.success ? parsed.data : new Error('it is not what OpenID Connect says it is')
}
