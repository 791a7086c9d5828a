import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell'

const PLAYWRIGHT_INSTALL = ['npx', ['playwright', 'install', '--with-deps', 'chromium']]

const debianInstall = name => ['sh', ['-c', `apt-get update && apt-get install -y ${name}`]]

/** The path of Chromium: CHROMIUM_PATH, Playwright's, or the system's, if any. Throws if CHROMIUM_PATH is wrong. */
export async function findChromium() {
  return namedChromium() ?? [await playwrightChromium(), ...SYSTEM].find(path => existsSync(path))
}

/**
 * Like findChromium, but prefers a headless shell to a whole browser: the same engine without windows, which uses less
 * CPU.
 */
export async function findHeadlessChromium() {
  const shells = [playwrightShell(await playwrightChromium()), SYSTEM_SHELL]
  return namedChromium() ?? shells.find(path => path && existsSync(path)) ?? (await findChromium())
}

/** Like findChromium, but installs it if missing: Playwright's download, or else Debian's package. */
export function findOrInstallChromium() {
  return findOrInstall(findChromium, [PLAYWRIGHT_INSTALL, debianInstall('chromium')])
}

/** Like findHeadlessChromium, but installs it if missing, preferably a headless shell. */
export function findOrInstallHeadlessChromium() {
  const debians = ['chromium-headless-shell', 'chromium'].map(debianInstall)
  return findOrInstall(findHeadlessChromium, [PLAYWRIGHT_INSTALL, ...debians])
}

function namedChromium() {
  const named = process.env.CHROMIUM_PATH
  if (!named) return undefined
  if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  return named
}

/** The path of Playwright's browser, whether installed or not. */
async function playwrightChromium() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** The headless shell beside Playwright's browser, which its API does not provide. */
function playwrightShell(chromium) {
  const [, root, revision] = /^(.+)[\\/]chromium-(\d+)[\\/]/.exec(chromium) ?? []
  if (!root) return undefined
  const folder = join(root, `chromium_headless_shell-${revision}`)
  if (!existsSync(folder)) return undefined
  const program = readdirSync(folder, { recursive: true }).find(path =>
    /[\\/](?:chrome-)?headless[-_]shell(?:\.exe)?$/.test(path),
  )
  return program && join(folder, program)
}

async function findOrInstall(find, attempts) {
  const found = await find()
  if (found) return found
  console.info('No Chromium here: installing one.')
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 })
    } catch (error) {
      console.info(`${command} ${args.join(' ')}: ${error.message}`)
    }
    const installed = await find()
    if (installed) return installed
  }
  throw new Error('Chromium could not be installed. Install it, or set CHROMIUM_PATH.')
}
