import { z } from 'zod'
import { Instant } from './fields.ts'

export const health = {
  response: z.object({ status: z.literal('ok'), database: z.enum(['postgresql', 'pglite']) }),
}

export const alive = { response: z.object({ status: z.literal('ok') }) }

export const ready = {
  response: z.object({
    status: z.literal('ok'),
    /** The sign-in provider's keys: `stale` if it is silent and old ones are used, `none` if nobody can sign in. */
    issuer_keys: z.enum(['current', 'stale', 'none']),
    /** When the provider last returned its keys. */
    issuer_keys_at: Instant.optional(),
  }),
}

export const appConfig = {
  response: z.object({
    mode: z.enum(['demo', 'production']),
    version: z.string(),
    auth: z.object({
      authority: z.string(),
      clientId: z.string(),
      scope: z.string(),
      knownAuthorities: z.array(z.string()),
      authorityMetadata: z
        .object({
          issuer: z.string(),
          authorization_endpoint: z.string(),
          token_endpoint: z.string(),
          jwks_uri: z.string(),
          end_session_endpoint: z.string().optional(),
        })
        .optional(),
    }),
  }),
}
