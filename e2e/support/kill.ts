import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** Stops the service workers of a browser profile at once, as a browser does that needs the memory. */
export async function killWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** Kills the browser that runs on a profile, all of its processes at once, as a power cut would (Linux). */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const gone = new Promise<void>(resolve => context.once('close', () => resolve()))
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    if (commandOf(pid).includes(`--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL')
  }
  await gone
}

/** A process's command line; '' when it has ended meanwhile. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
