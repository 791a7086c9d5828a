import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readJson } from './read-json.ts'

async function fileWith(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trackside-json-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'import.json')
  await writeFile(file, content)
  return file
}

test.each<[string, string | Buffer]>([
  ['UTF-8', '{"name":"José"}'],
  ['UTF-8 with a byte-order mark', '\ufeff{"name":"José"}'],
  ['UTF-16 with a byte-order mark', Buffer.from('\ufeff{"name":"José"}', 'utf16le')],
])('a file in %s is read', async (_, content) => {
  expect(await readJson(await fileWith(content))).toEqual({ name: 'José' })
})

test('the words name a file that is missing or not JSON', async () => {
  const file = await fileWith('name: José')
  await expect(readJson(file)).rejects.toThrow(`${file} is not JSON:`)
  await expect(readJson(`${file}x`)).rejects.toThrow(`${file}x cannot be read:`)
})
