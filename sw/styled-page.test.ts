import { expect, test } from 'vitest'
import { withStyles } from './styled-page.ts'

const POLICY = "default-src 'self';style-src 'self';object-src 'none'"
const HTML =
  '<html><head><link rel="stylesheet" crossorigin href="/assets/a.css"><link rel="stylesheet" crossorigin href="/assets/b.css"></head><body></body></html>'
const TEXTS: Readonly<Record<string, string>> = {
  '/assets/a.css': 'p{color:red}',
  '/assets/b.css': 'p{content:"$&"}',
}

const textOf = async (address: string) => {
  const text = TEXTS[address]
  if (text === undefined) throw new Error(`${address} is missing.`)
  return text
}

test('style sheets are inlined in order, and their links load nothing', async () => {
  const { html } = await withStyles({ html: HTML, headers: new Headers() }, textOf)
  expect(html).toBe(
    '<html><head><link rel="stylesheet" disabled crossorigin href="/assets/a.css"><link rel="stylesheet" disabled crossorigin href="/assets/b.css"><style>p{color:red}p{content:"$&"}</style></head><body></body></html>',
  )
})

test('the policy allows only these styles', async () => {
  const headers = new Headers({ 'content-security-policy': POLICY, 'x-other': 'as it was' })
  const page = await withStyles({ html: HTML, headers }, textOf)
  const [, styles] = /<style>(.*)<\/style>/.exec(page.html) ?? []
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  expect(Object.fromEntries(page.headers)).toEqual({
    'content-security-policy': `default-src 'self';style-src 'self' 'sha256-${hash}';object-src 'none'`,
    'x-other': 'as it was',
  })
})

test('rejects if a style sheet is missing', async () => {
  const html = HTML.replace('b.css', 'c.css')
  await expect(withStyles({ html, headers: new Headers() }, textOf)).rejects.toThrow('/assets/c.css')
})
