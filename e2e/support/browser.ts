import type { LaunchOptions } from '@playwright/test'
import { findHeadlessChromium } from '../../scripts/find-chromium.mjs'

const executablePath = await findHeadlessChromium()

/** How journeys start Chromium: the one named in the environment, else a headless shell, else a whole browser. */
export const launchOptions: LaunchOptions & { readonly args: readonly string[] } = {
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}
