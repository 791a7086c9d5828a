import type { KoaContextWithOIDC } from 'oidc-provider'
import { page } from './sign-in-page.ts'

/** Like the sign-in page's policy, but allows our own script, which presses the button. */
const signOutPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self' vcarb.localhost:*; frame-ancestors 'none'; base-uri 'none'"

/** Served as /idp/sign-out.js: if the account is named, no tap is needed, as with Entra. */
export const signOutScript = "document.querySelector('button[data-at-once]')?.click()\n"

/**
 * Sends the page that ends the provider's session (OpenID Connect RP-Initiated Logout). Without a hint it asks; with
 * the hint of the signed-in user it continues by itself; with another user's hint it redirects back and ends nothing.
 * @param form the provider's own form, which the button sends
 */
export function sendSignOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const hint = ctx.oidc.params?.logout_hint
  const isOther = typeof hint === 'string' && hint !== ctx.oidc.session?.accountId
  const name = isOther ? '' : 'name="logout" value="yes"'
  ctx.set('content-security-policy', signOutPagePolicy)
  ctx.type = 'html'
  ctx.body = page(
    'Demo sign-out',
    `<p class="demo">Demo</p>
<h1>${isOther ? 'That account is not signed in here' : 'Sign out of the demo?'}</h1>
${form}
<button class="cancel" type="submit" form="op.logoutForm" ${name} ${typeof hint === 'string' ? 'data-at-once' : 'autofocus'}>${isOther ? 'Go back' : 'Sign out'}</button>
<script src="/idp/sign-out.js" defer></script>`,
  )
}

/** Sends the page for a sign-out without a redirect URL. */
export function sendSignedOutPage(ctx: KoaContextWithOIDC): void {
  ctx.set('content-security-policy', signOutPagePolicy)
  ctx.type = 'html'
  ctx.body = page(
    'Demo sign-out',
    '<p class="demo">Demo</p>\n<h1>Signed out</h1>\n<p class="lead">You can close this window.</p>',
  )
}
