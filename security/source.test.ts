import { expect, test } from 'vitest'
import { projectFiles, readProject } from './project.ts'

/** Things that the source never does, so that they need no check at run time. */

/** The files that run in production: no tests, no command-line tools, no demo. */
const running = projectFiles()
  .filter(
    path =>
      /^(?:src|sync|sw|server|contract)\/.*\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      !/^\w+\/(?:testing|cli|demo)\//.test(path),
  )
  .map(path => ({ path, text: readProject(path) }))

const filesWith = (pattern: RegExp): string[] =>
  running.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('the source files are found', () => {
  expect(running.length).toBeGreaterThan(200)
})

test('pages insert text as text: nothing builds HTML', () => {
  const html = /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc/i
  // Reads the markup that React has drawn, with all text escaped, for the worker's document (decision 041).
  expect(filesWith(html)).toEqual(['src/app/keep-first-screen.ts'])
})

test('text is never run as code', () => {
  expect(filesWith(/\beval\(|\bnew Function\b|set(?:Timeout|Interval)\(['"`]|node:vm\b/)).toEqual([])
})

test('regular expressions are constant: input is never part of one', () => {
  // Built from the paths of the contract.
  expect(filesWith(/\bnew RegExp\(/)).toEqual(['contract/api/path.ts'])
})

test('SQL is not built from text', () => {
  // `fetch 1000 from backup`, with a constant: PostgreSQL accepts no parameter there.
  expect(filesWith(/\bsql\.raw\(/)).toEqual(['server/backup/backup.ts'])
  // `listen` accepts none either: a channel's name.
  expect(filesWith(/\.(?:execute|query|exec)\(\s*`[^`]*\$\{/)).toEqual(['server/db/listen.ts'])
})

test('the server starts no program and makes no calls, except in the files listed here', () => {
  const inServer = (pattern: RegExp) => filesWith(pattern).filter(path => path.startsWith('server/'))
  // A process of its own makes PGlite's files.
  expect(inServer(/node:child_process/)).toEqual(['server/db/client.ts'])
  // check:entra asks the issuer; webhooks go where the environment says, and follow no redirect.
  expect(inServer(/\bfetch\(/)).toEqual([
    'server/features/webhooks/webhook-sender.ts',
    'server/tokens/check-sign-in.ts',
  ])
  // These take what is no call: the class of a socket, a server's own, the words of a status.
  const NETWORK =
    /^import (?!type\b|\{ STATUS_CODES \}|\{ Socket \}|\{ createServer, type Server \}|\{ IncomingMessage, ServerResponse \}).* from 'node:(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?'/m
  expect(inServer(NETWORK)).toEqual([])
  expect(inServer(/\bimport\('node:/)).toEqual([])
})

test('pages load nothing from elsewhere', () => {
  const pages = projectFiles().filter(path =>
    /^(?:[\w-]+\.html|src\/.*\.css|public\/.*\.webmanifest)$/.test(path),
  )
  expect(pages.length).toBeGreaterThan(5)
  const foreign = /(?:src|href)="(?:https?:)?\/\/|url\(['"]?(?:https?:)?\/\/|@import(?! "\.)/
  expect(pages.filter(path => foreign.test(readProject(path)))).toEqual([])
})

test('no example has a password', () => {
  const examples = projectFiles().filter(path => /^(?:deploy\/|README\.md$|docs\/.*\.md$)/.test(path))
  expect(examples.length).toBeGreaterThan(10)
  const inUrl = /postgres:\/\/\w+:(?!\$\{\w+\}@|…)[^@\s]+@/
  const inSetting = /PASSWORD[ \t]*[:=][ \t]*(?!\.\.\.|'?\$\{\w+\})['"]?\w/
  const having = examples.filter(path => inUrl.test(readProject(path)) || inSetting.test(readProject(path)))
  expect(having).toEqual([])
})
