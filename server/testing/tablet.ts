import { randomUUID } from 'node:crypto'
import { APP_VERSION } from '../../contract/api/version.ts'
import { API_BASE } from '../../contract/index.ts'
import { issueToken } from '../demo/issue-token.ts'
import { demoIssuer } from '../demo/sign-in-settings.ts'
import { type DemoStaff, demoStaff } from '../demo/staff.ts'
import type { TestApp } from './harness.ts'

/** A tablet with its own token, which sends the same headers as its worker would; `unsent` is as in the header. */
export async function aTablet(app: TestApp, staff: DemoStaff = demoStaff[1], unsent = '0,0,0') {
  const id = randomUUID()
  const issue = () => issueToken({ keys: app.keys, issuer: demoIssuer(app.origin), staff })
  const tablet = {
    id,
    token: await issue(),
    unsent,
    renewToken: async () => {
      tablet.token = await issue()
    },
    headers: () => ({
      authorization: `Bearer ${tablet.token}`,
      'trackside-device': id,
      'trackside-app': APP_VERSION,
      'trackside-unsent': tablet.unsent,
    }),
    call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      app.app.inject({
        method,
        url: API_BASE + path,
        headers: { ...tablet.headers(), 'idempotency-key': randomUUID() },
        ...(body && { payload: body }),
      }),
    /** The status of a read. */
    read: async () => (await tablet.call('GET', '/groups')).statusCode,
    /** Sends a write that could be in its outbox. */
    write: () =>
      tablet.call('POST', '/users', {
        name: 'Oduya',
        email: `${randomUUID()}@team.example`,
        isTourGuide: false,
      }),
  }
  return tablet
}
