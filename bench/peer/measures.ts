import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { throttle } from '../support/desk.ts'
import { noteFirstRow, noteFrames } from './in-page.ts'

/** One of the two apps, on a phone that has used it before and is now offline. */
export interface Side {
  /** Folder of the browser's profile. */
  readonly profile: string
  readonly address: string
  /** Selector of a row of the list. */
  readonly row: string
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** A flick through the list, in CSS pixels and pixels a second. */
const SCROLL = { distance: 15_000, speed: 3_000 }
/** A longer frame is noticed as a hang. */
const HANG_MS = 50

/** Starts the browser at `executablePath` with its own profile. */
export const openPhone = (executablePath: string, profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    ...PHONE,
  })

/** Cold start of an offline browser: ms from the navigation to the first row, and until a tap on it works. */
export async function coldStart(executablePath: string, side: Side, rate: number) {
  await using phone = await openPhone(executablePath, side.profile)
  await phone.setOffline(true)
  // Waits until the browser has finished its own start-up work.
  await pause(1500)
  const page = await openList(phone, side, rate)
  await page.waitForFunction(() => window.noted.interactive > 0)
  return await page.evaluate(() => ({
    row: window.noted.firstRow,
    interactive: window.noted.interactive,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
}

/** The complete list: its size, and how smoothly it scrolls. */
export async function listFigures(executablePath: string, side: Side, rate: number) {
  await using phone = await openPhone(executablePath, side.profile)
  await phone.setOffline(true)
  const page = await openList(phone, side, rate)
  // Slowed down, an app still works for some seconds after its first row.
  await pause(6000)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  return { elements, ...(await scroll(page)) }
}

async function openList(phone: BrowserContext, { address, row }: Side, rate: number): Promise<Page> {
  const page = await phone.newPage()
  page.setDefaultTimeout(90_000)
  await page.addInitScript(noteFirstRow, row)
  await throttle(page, rate)
  await page.goto(address, { waitUntil: 'commit' })
  // The browser reports a paint somewhat later than it happens.
  await page.waitForFunction(
    () => window.noted.firstRow > 0 && performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  return page
}

async function scroll(page: Page): Promise<{ framesPerSecond: number; hanging: number }> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(noteFrames)
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 600,
    yDistance: -SCROLL.distance,
    speed: SCROLL.speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const frames = await page.evaluate(() => [...window.noted.frames])
  await session.detach()
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000
  return { framesPerSecond: gaps.length / seconds, hanging: gaps.filter(gap => gap > HANG_MS).length }
}
