import { readFileSync } from 'node:fs'
import { readConfig } from '../process/config.ts'
import { checkSignIn } from '../tokens/check-sign-in.ts'
import { entraSignIn } from '../tokens/sign-in.ts'
import { runTool } from './run-tool.ts'

const usage = `Checks the settings of the sign-in against Entra ID, line by line (docs/entra-id.md). Changes nothing.

  npm run check:entra [-- --token FILE]

  --token FILE     also says whether the server would take the access token in FILE (- reads it from standard input)

Reads ENTRA_TENANT_ID, ENTRA_CLIENT_ID, ENTRA_SCOPE and PUBLIC_ORIGIN.
`

async function check(file: string | undefined): Promise<string[]> {
  const { entra, publicOrigin } = readConfig(process.env)
  if (!entra)
    throw new Error(
      'ENTRA_TENANT_ID, ENTRA_CLIENT_ID and ENTRA_SCOPE are not set: the server would run in demo mode.',
    )
  const signIn = entraSignIn(entra)
  const findings = await checkSignIn({
    signIn,
    publicOrigin,
    metadataAddress: `${signIn.auth.issuer}/.well-known/openid-configuration`,
    token: file && readFileSync(file === '-' ? 0 : file, 'utf8').trim(),
  })
  if (findings.some(({ right }) => !right)) process.exitCode = 1
  return findings.flatMap(({ right, what, advice }) => [
    `${right ? 'right' : 'WRONG'}  ${what}`,
    ...(advice ? [`       ${advice}`] : []),
  ])
}

runTool(usage, ([option, file, ...more]) =>
  (option !== undefined && option !== '--token') || more.length > 0 || (option && !file)
    ? undefined
    : check(file),
)
