import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Chromium's path: CHROMIUM_PATH, Playwright's own, the system's; undefined when there is none. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
    return named
  }
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath(), ...SYSTEM].find(path => path && existsSync(path))
}

/** As findChromium; installs it when there is none: Playwright's download, or Debian's package where that is refused. */
export async function findOrInstallChromium() {
  const found = await findChromium()
  if (found) return found
  console.info('No Chromium here: installing one.')
  const attempts = [
    ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
    ['sh', ['-c', 'apt-get update && apt-get install -y chromium']],
  ]
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 })
    } catch (error) {
      console.info(`${command} ${args.join(' ')}: ${error.message}`)
    }
    const installed = await findChromium()
    if (installed) return installed
  }
  throw new Error('Chromium could not be installed. Install it, or set CHROMIUM_PATH.')
}
