import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'server/db/schema.ts',
    'server/db/counts.ts',
    'server/db/devices.ts',
    'server/db/guest-list-uploads.ts',
    'server/db/handovers.ts',
    'server/db/pass-keys.ts',
    'server/db/revoked-tokens.ts',
    'server/db/webhooks.ts',
  ],
  out: 'server/db/migrations',
})
