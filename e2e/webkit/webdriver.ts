import { Builder, By, error, type WebElement } from 'selenium-webdriver'

/** What one journey needs of a browser: each step waits for its element. */
export interface Driver {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Clicks the element that an XPath finds, once it is there. */
  click(xpath: string): Promise<void>
  /** Types into the element that an XPath finds, in place of what is there. */
  fill(xpath: string, text: string): Promise<void>
  /** Waits until an XPath finds something that is shown. */
  see(xpath: string, within?: number): Promise<void>
  /** Waits until an XPath finds nothing that is shown. */
  seeNot(xpath: string, within?: number): Promise<void>
  /** Runs the body of a function in the page and gives what it returns. */
  run(body: string): Promise<unknown>
  /** Does something in the window that opens within `within` ms, then comes back. Throws when none does. */
  inPopup(work: () => Promise<void>, within?: number): Promise<void>
  close(): Promise<void>
}

const TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 150

/** What may be over in a moment: an element that is not there yet, was just replaced, or is being covered. */
const isPassing = (cause: unknown): boolean =>
  cause instanceof error.NoSuchElementError ||
  cause instanceof error.StaleElementReferenceError ||
  cause instanceof error.ElementNotInteractableError ||
  cause instanceof error.ElementClickInterceptedError

/** Starts a browser by the driver that listens at `url`. */
export async function startDriver(url: string, browserOptions: object): Promise<Driver> {
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions })
    .build()

  /** Does something with the element of an XPath; false where it cannot be done yet, or gives false. */
  async function attempt(xpath: string, work: (element: WebElement) => Promise<unknown>): Promise<boolean> {
    try {
      return (await work(await driver.findElement(By.xpath(xpath)))) !== false
    } catch (cause) {
      if (isPassing(cause)) return false
      throw cause
    }
  }
  const isShown = (xpath: string) => attempt(xpath, element => element.isDisplayed())

  async function until(what: string, condition: () => Promise<boolean>, within = TIMEOUT_MS): Promise<void> {
    await driver.wait(condition, within, what, POLL_INTERVAL_MS)
  }

  return {
    open: address => driver.get(address),
    reload: () => driver.navigate().refresh(),
    click: xpath => until(xpath, () => attempt(xpath, element => element.click())),
    fill: (xpath, text) =>
      until(xpath, () =>
        attempt(xpath, async element => {
          await element.clear()
          await element.sendKeys(text)
        }),
      ),
    see: (xpath, within) => until(xpath, () => isShown(xpath), within),
    seeNot: (xpath, within) => until(`no ${xpath}`, async () => !(await isShown(xpath)), within),
    run: body => driver.executeScript(body),

    async inPopup(work, within = TIMEOUT_MS) {
      const main = await driver.getWindowHandle()
      const popup = async () => (await driver.getAllWindowHandles()).find(one => one !== main) ?? ''
      await driver.switchTo().window(await driver.wait(popup, within, 'a popup', POLL_INTERVAL_MS))
      await work().finally(() => driver.switchTo().window(main))
    },

    close: () => driver.quit(),
  }
}
