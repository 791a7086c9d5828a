/**
 * The page that the sign-in provider redirects to: passes the answer to the page that asked, and closes. No COOP:
 * https://github.com/AzureAD/microsoft-authentication-library-for-js/blob/dev/lib/msal-browser/docs/redirect-bridge.md
 */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'
import { deploymentOf } from './app/deployments.ts'
import { createUnfinishedSignOuts, signOutOfAddress } from './features/auth/unfinished-sign-outs.ts'

const signOut = signOutOfAddress(location)
if (signOut) createUnfinishedSignOuts(deploymentOf(location).storagePrefix).remove(signOut)

broadcastResponseToMainFrame().catch((error: unknown) => {
  console.error('The answer of the sign-in provider could not be read:', error)
  const message = document.querySelector('#message')
  if (message) message.textContent = 'Sign-in did not succeed. Close this window and try again.'
})
