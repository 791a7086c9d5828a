import { readFileSync } from 'node:fs'

/**
 * Lists every package with its licence, by purpose: `npm run licences`. Exits with 1 if a licence is missing or not
 * allowed.
 */

const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-[34]\.0|OFL-1\.1|Unlicense|Python-2\.0|WTFPL|MPL-2\.0|Zlib)$/

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
let refused = 0
for (const [path, { version, license, dev, optional }] of Object.entries(packages)) {
  if (path === '') continue
  const name = path.split('node_modules/').at(-1)
  const use = dev ? 'build, page and tests' : 'server'
  const choices = (license ?? 'none').replace(/[()]/g, '').split(/ OR /)
  const fine = choices.some(choice => choice.split(' AND ').every(one => ALLOWED.test(one)))
  if (!fine) refused += 1
  console.info(
    [fine ? '' : 'CHECK', license ?? 'none', `${name}@${version}`, optional ? `${use} (optional)` : use].join(
      '\t',
    ),
  )
}
console.info(`${Object.keys(packages).length - 1} packages, ${refused} with a licence to look at`)
process.exitCode = refused > 0 ? 1 : 0
