import { parseArgs } from 'node:util'
import { loadDemoKeys } from '../demo/demo-keys.ts'
import { issueToken } from '../demo/issue-token.ts'
import { demoIssuer } from '../demo/sign-in-settings.ts'
import { demoStaff, findStaffByName } from '../demo/staff.ts'
import { readConfig } from '../process/config.ts'
import { runTool } from './run-tool.ts'

const usage = `Prints an access token of the demo sign-in. The server need not run; both use the keys in DATA_DIR (.data).

  npm run --silent token -- [--user NAME] [--seconds N]

  --user NAME      ${demoStaff.map(({ name }) => name).join(', ')} (first name or e-mail do as well)
  --seconds N      how long it is valid (3600)
For trying what the API refuses:
  --expired        expired an hour ago
  --audience X     for another API
  --no-scope       without the API's scope
  --alg none       not signed
  --other-key      signed with a key that nobody knows

PUBLIC_ORIGIN (http://localhost:PORT) names the server that the token is for.
`

async function tokenFor(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      user: { type: 'string', default: demoStaff[0].name },
      seconds: { type: 'string', default: '3600' },
      expired: { type: 'boolean', default: false },
      audience: { type: 'string' },
      'no-scope': { type: 'boolean', default: false },
      alg: { type: 'string', default: 'RS256' },
      'other-key': { type: 'boolean', default: false },
    },
  })
  const staff = findStaffByName(values.user)
  if (!staff)
    throw new Error(`Nobody is called ${values.user}. There are: ${demoStaff.map(p => p.name).join(', ')}`)
  const seconds = Number(values.seconds)
  if (!Number.isSafeInteger(seconds) || seconds <= 0)
    throw new Error('--seconds takes a whole number above 0')
  if (values.alg !== 'RS256' && values.alg !== 'none') throw new Error('--alg takes RS256 or none')
  const { publicOrigin, port, dataDir } = readConfig(process.env)
  return issueToken({
    keys: await loadDemoKeys(dataDir),
    issuer: demoIssuer(publicOrigin ?? `http://localhost:${port}`),
    staff,
    expiresIn: values.expired ? -3600 : seconds,
    alg: values.alg,
    otherKey: values['other-key'],
    ...(values.audience === undefined ? {} : { audience: values.audience }),
    ...(values['no-scope'] ? { scope: null } : {}),
  })
}

runTool(usage, async args => [await tokenFor(args)])
