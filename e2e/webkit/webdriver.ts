import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, By, error, Key, type WebDriver, WebElement } from 'selenium-webdriver'
import { type Desk, type Target, wordsOf } from '../day/desk.ts'
import type { SentPart } from './in-page.ts'

/** An operator's desk in a browser that WebDriver drives; each step waits for the elements that it needs. */
export interface DrivenDesk extends Desk {
  /** A picture of the window, as PNG in base64. */
  picture(): Promise<string>
  /** Makes the window this large. */
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

interface Options {
  /** The address at which the driver listens. */
  readonly url: string
  readonly browserOptions: object
  /** The script that runs in each page before elements are searched for (in-page.ts). */
  readonly inPage: string
  readonly origin: string
}

const TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 60

/** Whether an error may pass on its own: an element is not there yet, was just replaced, or is covered for a moment. */
const isPassing = (cause: unknown): boolean =>
  cause instanceof error.NoSuchElementError ||
  cause instanceof error.StaleElementReferenceError ||
  cause instanceof error.ElementNotInteractableError ||
  cause instanceof error.ElementClickInterceptedError ||
  // Thrown while the browser goes from one page to another; the second one if another process draws that page.
  cause instanceof error.JavascriptError ||
  cause instanceof error.NoSuchWindowError

const sent = (value: string | RegExp | undefined) =>
  value instanceof RegExp ? { source: value.source, flags: value.flags } : value

/** The target in the form in which the page gets it. */
const sentTarget = (target: Target): SentPart[] =>
  target.map(part => ({ ...part, name: sent(part.name), text: sent(part.text) }))

/** Chooses an option of a list, with the events that React needs. Returns whether the option can be chosen. */
const CHOOSE = `
  const [select, words] = arguments
  const option = [...select.options].find(one => one.textContent.includes(words))
  if (!option || option.disabled || select.disabled) return false
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, option.value)
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return true
`

/** Starts a browser through the driver at `url`. */
export async function startDesk({ url, browserOptions, inPage, origin }: Options): Promise<DrivenDesk> {
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions })
    .build()
  const files = mkdtempSync(join(tmpdir(), 'trackside-files-'))
  const desk = deskOf(driver, { inPage, origin, files })
  return {
    ...desk,
    picture: () => driver.takeScreenshot(),
    resize: async (width, height) => void (await driver.manage().window().setRect({ width, height })),
    async close() {
      rmSync(files, { recursive: true, force: true })
      await driver.quit()
    },
  }
}

function deskOf(
  driver: WebDriver,
  { inPage, origin, files }: Pick<Options, 'inPage' | 'origin'> & { readonly files: string },
): Desk {
  /** The element of a target; undefined when there is none now. */
  async function find(target: Target): Promise<WebElement | undefined> {
    const parts = sentTarget(target)
    const look = 'return window.findOnScreen ? window.findOnScreen(arguments[0]) : "absent"'
    let found = await driver.executeScript(look, parts)
    if (found === 'absent') {
      await driver.executeScript(inPage)
      found = await driver.executeScript(look, parts)
    }
    return found instanceof WebElement ? found : undefined
  }

  /** Calls `work` with the target's element. Returns false if that is not possible yet, or if `work` returns false. */
  async function attempt(target: Target, work: (element: WebElement) => Promise<unknown>): Promise<boolean> {
    try {
      const element = await find(target)
      return element !== undefined && (await work(element)) !== false
    } catch (cause) {
      if (isPassing(cause)) return false
      throw cause
    }
  }

  async function until(what: string, condition: () => Promise<boolean>, within = TIMEOUT_MS): Promise<void> {
    await driver.wait(condition, within, what, POLL_INTERVAL_MS)
  }
  const doWith = (verb: string, target: Target, work: (element: WebElement) => Promise<unknown>) =>
    until(`${verb} ${wordsOf(target)}`, () => attempt(target, work))
  const isShown = (target: Target) => attempt(target, async () => true)

  const desk: Desk = {
    origin,
    open: address => driver.get(new URL(address, origin).href),
    reload: () => driver.navigate().refresh(),
    press: target =>
      doWith('press', target, async element => {
        await untilStill(element)
        await element.click()
      }),
    type: (target, text) =>
      doWith('type into', target, async element => {
        await element.clear()
        await element.sendKeys(text)
      }),
    enter: target => doWith('Enter in', target, element => element.sendKeys(Key.ENTER)),
    choose: (target, words) =>
      doWith(`choose ${words} in`, target, element => driver.executeScript(CHOOSE, element, words)),
    see: (target, within) => until(`see ${wordsOf(target)}`, () => isShown(target), within),
    seeNot: (target, within) =>
      until(`see no ${wordsOf(target)}`, async () => !(await isShown(target)), within),
    async browse({ name, text }) {
      const path = join(files, name)
      writeFileSync(path, text)
      await driver.findElement(By.css('input[type=file]')).sendKeys(path)
    },
    async inWindow(press, work) {
      const main = await driver.getWindowHandle()
      await press()
      const opened = async () => (await driver.getAllWindowHandles()).find(one => one !== main) ?? ''
      await driver.switchTo().window(await driver.wait(opened, TIMEOUT_MS, 'a window', POLL_INTERVAL_MS))
      await work(desk).finally(() => driver.switchTo().window(main))
    },
    run: body =>
      driver
        .executeAsyncScript(
          `const done = arguments[arguments.length - 1];
         (async () => { ${body} })().then(value => done([value ?? null]), error => done([null, String(error)]))`,
        )
        .then(answer => {
          const [value, problem] = answer as [unknown, string?]
          if (problem !== undefined) throw new Error(problem)
          return value
        }),
  }
  return desk
}

/** Waits until an element has stopped moving: a click on a moving one would miss it. */
async function untilStill(element: WebElement): Promise<void> {
  let before: string | undefined
  for (;;) {
    const { x, y } = await element.getRect()
    const now = `${x} ${y}`
    if (now === before) return
    before = now
    await pause(30)
  }
}
