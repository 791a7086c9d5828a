import type { JSONWebKeySet } from 'jose'
import type { SignIn } from '../tokens/sign-in.ts'
import { type DemoKeys, loadDemoKeys, publicKeys } from './demo-keys.ts'
import { demoAudience, demoClientId, demoIssuer, demoScope, demoSignInSettings } from './sign-in-settings.ts'

/** The sign-in with the demo provider on an origin (`http://localhost:3000`). */
export async function demoSignIn(
  dataDir: string,
  origin: string,
): Promise<{ signIn: SignIn; keys: DemoKeys; publicKeys: JSONWebKeySet }> {
  const keys = await loadDemoKeys(dataDir)
  const signIn: SignIn = {
    mode: 'demo',
    page: demoSignInSettings(origin),
    auth: {
      issuer: demoIssuer(origin),
      audience: demoAudience,
      scope: demoScope,
      clientId: demoClientId,
    },
    // The sister team's page has another origin than the provider.
    origins: [origin],
    https: origin.startsWith('https:'),
  }
  return { signIn, keys, publicKeys: publicKeys(keys) }
}
