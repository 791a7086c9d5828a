import { z } from 'zod'
import { isTimeZone } from '../../contract/rules/venue-time.ts'
import { webhookKey } from '../features/webhooks/webhook-signature.ts'
import { projectPath } from './project-path.ts'

const flag = z.enum(['true', 'false']).transform(value => value === 'true')

/** The files in deploy/ give a server this and the time that its end takes before they kill it. */
export const MAX_STOP_DELAY_SECONDS = 60

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  /** The public origin of the app, for sign-in URLs and invite links. Default: the listening address. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://trackside.example' })
    .optional(),
  DATA_DIR: z.string().default(projectPath('.data')),
  DATABASE_URL: z.string().optional(),
  NODE_ENV: z.string().default('development'),
  /** No level below `info`: libraries would log headers, and so tokens and codes. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'silent']).default('warn'),
  /** The salt of hashed addresses in the log. An operator who has it can find the address. */
  LOG_SALT: z.string().min(16).optional(),
  ENTRA_TENANT_ID: z.uuid().optional(),
  ENTRA_CLIENT_ID: z.uuid().optional(),
  /** For example `api://<client id>/access`. */
  ENTRA_SCOPE: z.string().optional(),
  DEMO_GUESTS: z.coerce.number().int().min(0).max(8000).default(600),
  DEMO_GROUPS: z.coerce.number().int().min(1).max(500).optional(),
  DEMO_TOKEN_SECONDS: z.coerce.number().int().min(1).default(3600),
  /** IANA time zone of the demo's guest day. Tests use it to choose the hour at the venue. */
  DEMO_TIMEZONE: z.string().refine(isTimeZone, 'must be the name of a time zone').default('Europe/London'),
  /** Addresses of the proxies in front, as `10.0.0.5, 172.16.0.0/12`. Only their X-Forwarded headers are believed. */
  TRUST_PROXY: z
    .string()
    .regex(/^(?!true$)[\da-z:., /]+$/i, 'must be addresses or networks, joined by commas')
    // A lone number is a number of proxies elsewhere, and would be the address 0.0.0.1 here.
    .refine(
      value => value.split(',').every(one => !/^\s*\d+\s*$/.test(one)),
      'must be addresses, not numbers',
    )
    .optional(),
  LIMIT_USER_PER_MINUTE: z.coerce.number().int().min(1).default(6000),
  LIMIT_ANONYMOUS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  LIMIT_GUEST_PAGES_PER_MINUTE: z.coerce.number().int().min(1).default(6000),
  /** Node starts no server with more. */
  LIMIT_HEADERS_SECONDS: z.coerce.number().int().min(1).max(300).default(15),
  LIMIT_REQUEST_SECONDS: z.coerce.number().int().min(1).default(120),
  /** If set, metrics are served on this separate port. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where webhook messages are sent, signed with the secret. Without these settings, none are sent. */
  WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    // `fetch` refuses such an address, so no message would ever be sent.
    .refine(url => !/\/\/[^/?#]*@/.test(url), 'must be without a user and a password')
    .optional(),
  WEBHOOK_SECRET: z
    .string()
    .refine(secret => webhookKey(secret) !== undefined, 'must be whsec_ and 24 to 64 bytes of base64')
    .optional(),
  /** Delay between SIGTERM and closing, in which `/api/ready` fails so that balancers stop sending requests. */
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(MAX_STOP_DELAY_SECONDS).default(0),
  /** Whether devices get the kill switch instead of the service worker (decision 009). */
  KILL_SWITCH: flag.default(false),
  /** Whether every answer is checked against the contract; for tests. */
  CHECK_ANSWERS: flag.default(false),
})

/** The server's settings, all from the environment. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings; empty text counts as not set, because `PORT=` in a file of settings gives it. Throws an error that
 * names all invalid settings.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.entries(environment).filter(([, value]) => value?.trim())
  const result = Environment.safeParse(Object.fromEntries(given))
  if (!result.success) {
    const wrong = result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The settings are not right:\n${wrong.join('\n')}`)
  }
  const env = result.data
  // Not those of `env`: a server whose file leaves all three empty must not run in demo mode.
  const entra = [environment.ENTRA_TENANT_ID, environment.ENTRA_CLIENT_ID, environment.ENTRA_SCOPE]
  if (entra.some(value => value !== undefined) && !entra.every(value => value?.trim()))
    throw new Error('ENTRA_TENANT_ID, ENTRA_CLIENT_ID and ENTRA_SCOPE must be set together.')
  const webhookSecret = env.WEBHOOK_SECRET && webhookKey(env.WEBHOOK_SECRET)
  if ((env.WEBHOOK_URL === undefined) !== (webhookSecret === undefined))
    throw new Error('WEBHOOK_URL and WEBHOOK_SECRET must be set together.')
  const { ENTRA_TENANT_ID: tenantId, ENTRA_CLIENT_ID: clientId, ENTRA_SCOPE: scope } = env
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin: env.PUBLIC_ORIGIN,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    logLevel: env.LOG_LEVEL,
    logSalt: env.LOG_SALT,
    /** Absent in demo mode. */
    entra: tenantId && clientId && scope ? { tenantId, clientId, scope } : undefined,
    demo: {
      guests: env.DEMO_GUESTS,
      groups: env.DEMO_GROUPS,
      tokenSeconds: env.DEMO_TOKEN_SECONDS,
      timezone: env.DEMO_TIMEZONE,
    },
    trustProxy: env.TRUST_PROXY?.split(',').map(address => address.trim()),
    limits: {
      userPerMinute: env.LIMIT_USER_PER_MINUTE,
      anonymousPerMinute: env.LIMIT_ANONYMOUS_PER_MINUTE,
      guestPagesPerMinute: env.LIMIT_GUEST_PAGES_PER_MINUTE,
      headersSeconds: env.LIMIT_HEADERS_SECONDS,
      requestSeconds: env.LIMIT_REQUEST_SECONDS,
    },
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    webhooks: env.WEBHOOK_URL && webhookSecret ? { url: env.WEBHOOK_URL, key: webhookSecret } : undefined,
    stopDelaySeconds: env.STOP_DELAY_SECONDS,
    killSwitch: env.KILL_SWITCH,
    checkAnswers: env.CHECK_ANSWERS,
  } as const
}
