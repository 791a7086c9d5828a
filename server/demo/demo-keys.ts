import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { codeOf } from '../process/error-code.ts'

const fileName = 'demo-sign-in-keys.json'

const privateKeySchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
})

const keyFileSchema = z.object({ signing: privateKeySchema, cookies: z.array(z.string()).min(1) })

/** The demo provider's secrets: its signing key (a private RSA JWK) and the keys that sign its cookies. */
export type DemoKeys = z.infer<typeof keyFileSchema>

async function makeKeys(): Promise<DemoKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return keyFileSchema.parse({
    signing: { ...jwk, kid: randomUUID(), alg: 'RS256', use: 'sig' },
    cookies: [randomBytes(32).toString('base64url')],
  })
}

async function readKeys(file: string): Promise<DemoKeys | undefined> {
  try {
    return keyFileSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(
      `The demo sign-in keys in ${file} can't be read. Delete the file to have new ones made.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Reads the demo provider's keys from the data directory, or creates them at the first start, so that tokens survive a
 * restart. Two processes that start at once get the same keys: those of the first file.
 * @throws Error when the file is damaged or the directory can't be written.
 */
export async function loadDemoKeys(dataDir: string): Promise<DemoKeys> {
  const file = path.join(dataDir, fileName)
  const existing = await readKeys(file)
  if (existing) return existing
  await mkdir(dataDir, { recursive: true })
  const made = await makeKeys()
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, JSON.stringify(made), { mode: 0o600 })
  try {
    // link() refuses to replace a file, where rename() would: the loser of a race reads the winner's keys.
    await link(draft, file)
    return made
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return (await readKeys(file)) ?? made
  } finally {
    await unlink(draft)
  }
}

/** The public half of the signing key, in the form of the API's token check (RFC 7517). */
export function publicKeys(keys: DemoKeys): JSONWebKeySet {
  const { kty, kid, alg, use, n, e } = keys.signing
  return { keys: [{ kty, kid, alg, use, n, e }] }
}
