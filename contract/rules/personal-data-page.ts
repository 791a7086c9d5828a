import type { PersonalData, PersonalDataSection } from '../api/personal-data.schema.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)

/** Plain, printable, and usable offline: nothing is loaded. */
const STYLE = `
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #16181d; background: #fff; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid #d5d8de; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  th { color: #4d5563; font-weight: 600; white-space: nowrap; }
  code { font-size: .875rem; white-space: pre-wrap; }
  .quiet { color: #4d5563; }
`

/** Converts `first_name` to `First name`. */
const label = (field: string): string => {
  const text = field.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '<span class="quiet">-</span>'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object') return `<bdi>${escapeHtml(String(value))}</bdi>`
  return `<code>${escapeHtml(JSON.stringify(value, null, 1))}</code>`
}

function table({ rows }: PersonalDataSection): string {
  const fields = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const head = fields.map(field => `<th scope="col">${escapeHtml(label(field))}</th>`).join('')
  const body = rows.map(row => `<tr>${fields.map(field => `<td>${cell(row[field])}</td>`).join('')}</tr>`)
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/**
 * Renders a person's data as a page to read, print or hand over: a single self-contained HTML file. Every value is
 * escaped.
 */
export function personalDataPage(data: PersonalData): string {
  const kept = data.sections.filter(({ rows }) => rows.length > 0)
  const nothing = data.sections.filter(({ rows }) => rows.length === 0)
  const name = escapeHtml(data.name)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Data kept of ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Data kept of <bdi>${name}</bdi></h1>
<p>Trackside Hospitality, collected at ${escapeHtml(data.collected_at)}. Times are UTC. Id: ${escapeHtml(data.person)}</p>
${kept.map(one => `<h2>${escapeHtml(one.title)}</h2>\n${table(one)}`).join('\n')}
${nothing.length > 0 ? `<h2>Nothing is kept as</h2>\n<p class="quiet">${nothing.map(({ title }) => escapeHtml(title)).join(' &middot; ')}</p>` : ''}
</body>
</html>
`
}
