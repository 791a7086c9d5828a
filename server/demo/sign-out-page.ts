import type { KoaContextWithOIDC } from 'oidc-provider'
import { page } from './sign-in-page.ts'

/** One script of our own, which presses the button; otherwise as the sign-in page. */
const signOutPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self' vcarb.localhost:*; frame-ancestors 'none'; base-uri 'none'"

/** Served as /idp/sign-out.js: whose account is named needs no tap, as with Entra. */
export const signOutScript = "document.querySelector('button[data-at-once]')?.click()\n"

/**
 * The page that ends the provider's session (OpenID Connect RP-Initiated Logout). Without a hint it asks; with the hint of
 * whoever is signed in it goes on by itself; with that of somebody else it goes back and ends nothing.
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

/** Where the provider was not told whom to send people back to. */
export function sendSignedOutPage(ctx: KoaContextWithOIDC): void {
  ctx.set('content-security-policy', signOutPagePolicy)
  ctx.type = 'html'
  ctx.body = page(
    'Demo sign-out',
    '<p class="demo">Demo</p>\n<h1>Signed out</h1>\n<p class="lead">You can close this window.</p>',
  )
}
