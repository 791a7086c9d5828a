import type { DemoStaff } from './staff.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => escapes[character] ?? character)
}

function initials(name: string): string {
  return name
    .split(' ')
    .map(part => part.charAt(0))
    .join('')
    .slice(0, 2)
}

/** A page of the demo provider. `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/idp/sign-in.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

function person({ oid, name, role }: DemoStaff, current: boolean): string {
  return `<li><button type="submit" name="staff" value="${escapeHtml(oid)}"${current ? ' autofocus' : ''}>
<span class="mark" aria-hidden="true">${escapeHtml(initials(name))}</span>
<span class="who"><span class="name">${escapeHtml(name)}</span><span class="role">${escapeHtml(role)}</span></span>
</button></li>`
}

/** The page that lists the demo staff: one tap signs in as that person. `focused` is the oid to focus at first. */
export function signInPage(staff: readonly DemoStaff[], action: string, focused: string | undefined): string {
  return page(
    'Demo sign-in',
    `<p class="demo">Demo</p>
<h1>Who is signing in?</h1>
<p class="lead">Invented people, no password: this page stands in for the company sign-in while the app runs as a demo.</p>
<form method="post" action="${escapeHtml(action)}">
<ul aria-label="Demo staff">
${staff.map((member, index) => person(member, focused ? member.oid === focused : index === 0)).join('\n')}
</ul>
<button class="cancel" type="submit" name="cancel" value="yes">Cancel</button>
</form>`,
  )
}

/** The page that the popup shows if the sign-in can't continue. `message` is for the user. */
export function signInProblemPage(message: string): string {
  return page(
    'Demo sign-in',
    `<p class="demo">Demo</p>
<h1>Sign-in stopped</h1>
<p class="lead" role="alert">${escapeHtml(message)}</p>
<p class="lead">Close this window and press <b>Login with SSO</b> again.</p>`,
  )
}

/** No scripts run on these pages, nothing frames them, and their form leads only to one of the demo's two hosts. */
export const signInPagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' vcarb.localhost:*; frame-ancestors 'none'; base-uri 'none'"

/** The pages' style sheet, served as /idp/sign-in.css, because the policy forbids inline styles. */
export const signInStyles = `
:root { color-scheme: dark; --ground: oklch(0.18 0.03 260); --raised: oklch(0.23 0.03 260); --line: oklch(0.36 0.03 260);
  --text: oklch(0.96 0.01 260); --muted: oklch(0.76 0.02 260); --accent: oklch(0.82 0.16 85); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; justify-items: center; align-items: start; background: var(--ground);
  color: var(--text); font: 400 16px/1.45 Inter, system-ui, -apple-system, "Segoe UI", sans-serif; }
main { width: min(100%, 560px); padding: 20px 20px 24px; }
h1 { margin: 8px 0; font-size: 28px; line-height: 1.15; letter-spacing: -0.01em; text-wrap: balance; }
.demo { display: inline-block; margin: 0; padding: 2px 8px; border: 1px solid var(--accent); border-radius: 4px;
  color: var(--accent); font-size: 12px; font-weight: 650; letter-spacing: 0.08em; text-transform: uppercase; }
.lead { margin: 0 0 14px; color: var(--muted); max-width: 52ch; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 6px; }
button { font: inherit; color: inherit; cursor: pointer; touch-action: manipulation; }
li button { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 56px; padding: 4px 12px; text-align: left;
  background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
li button:hover { border-color: var(--accent); }
.mark { flex: none; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%;
  background: var(--line); font-size: 14px; font-weight: 650; }
.who { display: grid; }
.name { font-size: 17px; font-weight: 600; }
.role { font-size: 14px; color: var(--muted); }
.cancel { margin-top: 8px; min-height: 44px; padding: 0 16px; background: none; border: 0; border-radius: 8px;
  color: var(--muted); text-decoration: underline; text-underline-offset: 3px; }
.cancel:hover { color: var(--text); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 520px) { ul { grid-template-columns: 1fr 1fr; } }
`
