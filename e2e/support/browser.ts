import type { LaunchOptions } from '@playwright/test'
import { findHeadlessChromium } from '../../scripts/find-chromium.mjs'

const executablePath = await findHeadlessChromium()

/** How journeys start Chromium: the named one, or else a headless shell, or else a whole browser. */
export const launchOptions: LaunchOptions & { readonly args: readonly string[] } = {
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}
