import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.mjs'

const DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'

/** WebKitGTK's MiniBrowser is in a folder named after the machine and the version. */
function findBrowser() {
  if (!existsSync('/usr/lib')) return undefined
  const machines = readdirSync('/usr/lib').filter(name => name.endsWith('-linux-gnu'))
  return machines
    .flatMap(machine =>
      ['4.1', '4.0', '6.0'].map(version => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find(path => existsSync(path))
}

function findOrInstall() {
  const find = () => {
    const browser = findBrowser()
    return existsSync(DRIVER) && existsSync(XVFB) ? browser : undefined
  }
  const found = find()
  if (found) return found
  console.info('No WebKit driver here: installing it.')
  const packages = 'apt-get update && apt-get install -y --no-install-recommends webkit2gtk-driver xvfb'
  execFileSync('sh', ['-c', packages], { stdio: 'inherit', timeout: 600_000 })
  const installed = find()
  if (!installed) throw new Error('WebKitGTK could not be installed: webkit2gtk-driver and xvfb are needed.')
  return installed
}

/** Starts an invisible X display and resolves to its name. Xvfb picks a free number and writes it to the third pipe. */
function startScreen() {
  const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1500x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    screen.on('error', reject)
    screen.on('exit', code => reject(new Error(`Xvfb ended with ${code}.`)))
    screen.stdio[3].once('data', number =>
      resolve({ name: `:${String(number).trim()}`, stop: () => screen.kill() }),
    )
  })
}

/** Starts WebKitGTK with WebDriver on a display of its own; installs it if missing (Debian's packages). */
export async function startWebKit() {
  const browser = findOrInstall()
  const screen = await startScreen()
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: screen.name,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    NO_AT_BRIDGE: '1',
  }
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => {
    driver.kill()
    screen.stop()
  }
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 200; attempt++) {
    if (driver.exitCode !== null) break
    const ready = await fetch(`${url}/status`).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) return { url, browser, stop, screen: screen.name }
    await pause(50)
  }
  stop()
  throw new Error('WebKitWebDriver did not start.')
}
