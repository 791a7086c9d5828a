import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const executablePath = [process.env.CHROMIUM_PATH, chromium.executablePath(), '/usr/bin/chromium'].find(
  path => path !== undefined && existsSync(path),
)

/** How Chromium is started: the one that is named, Playwright's or the system's. */
export const launchOptions: LaunchOptions & { readonly args: readonly string[] } = {
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}
