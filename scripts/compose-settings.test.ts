import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_STOP_DELAY_SECONDS } from '../server/process/config.ts'
import { EXIT_TIMEOUT_MS } from '../server/process/graceful-shutdown.ts'

const textOf = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Settings of a laptop, or that the image has: PORT and NODE_ENV in the Dockerfile. HOST there is the proxy's. */
const NOT_PASSED = ['PORT', 'HOST', 'NODE_ENV', 'DATA_DIR', /^DEMO_/]

/** Settings with a value of the compose file's own: it depends on the network there. */
const OF_THE_CONTAINERS = ['TRUST_PROXY', 'METRICS_PORT', 'METRICS_HOST']

test('the compose file passes each setting of the README on, so that none in deploy/.env is ignored', () => {
  const [, table = ''] = /\n## Settings\n([\s\S]*?)\n## /.exec(textOf('README.md')) ?? []
  const settings = table
    .split('\n')
    .flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
    .filter(name => !NOT_PASSED.some(one => (typeof one === 'string' ? one === name : one.test(name))))
  expect(settings).toContain('LIMIT_USER_PER_MINUTE')
  const [, app = ''] = /\n {2}app:\n([\s\S]*?)\n {2}\w/.exec(textOf('deploy/compose.yaml')) ?? []
  const passed = new Map([...app.matchAll(/^ {6}([A-Z_]+):(.*)$/gm)].map(([, name, value]) => [name, value]))
  const ignored = (name: string) => !passed.has(name) || /^ [^$]+$/.test(passed.get(name) ?? '')
  expect(settings.filter(ignored)).toEqual(OF_THE_CONTAINERS)
})

test.each([
  ['deploy/compose.yaml', /stop_grace_period: (\d+)s/],
  ['deploy/trackside.service', /TimeoutStopSec=(\d+)/],
])('%s kills no server that still ends, however long its delay', (path, setting) => {
  const [, seconds] = setting.exec(textOf(path)) ?? []
  expect(Number(seconds)).toBeGreaterThan(MAX_STOP_DELAY_SECONDS + EXIT_TIMEOUT_MS / 1000)
})

test.each(['deploy/Caddyfile', 'docs/operations.md'])(
  "%s lets the proxy's log have no URLs and headers, in which there are codes and pins",
  path => {
    const [, fields = ''] =
      /log \{[^}]*?format filter \{\s+wrap json\s+fields \{([^}]*)\}/.exec(textOf(path)) ?? []
    expect(fields.trim().split(/\s*\n\s*/)).toEqual([
      'request>uri delete',
      'request>headers delete',
      'resp_headers delete',
    ])
  },
)
