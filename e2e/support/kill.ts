import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** Stops a browser's service workers at once, as browsers do when they need memory. */
export async function killWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** Kills all processes of the browser that runs on a profile at once, like a power cut (Linux). */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const gone = new Promise<void>(resolve => context.once('close', () => resolve()))
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    if (commandOf(pid).includes(`--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL')
  }
  await gone
}

/** A process's command line; '' if it has ended meanwhile. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
