/** How a person works in a browser: with a mouse or with keys alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "puppeteer-core"
import { expect, onTestFinished } from "vitest"

/** Keys that a person would press to come to a place; a page needs fewer. */
const mostTabs = 400

/**
 * What a person does on a page.
 *
 * - `press` uses what is under the pointer or has the focus; `open` does so and waits for the next page
 * - `fill` replaces the text of a field; `save` gives the text of the file that is downloaded
 */
export interface Hands {
  readonly press: (selector: string) => Promise<void>
  readonly open: (selector: string) => Promise<void>
  readonly fill: (selector: string, text: string) => Promise<void>
  readonly save: (selector: string) => Promise<string>
}

/** Goes from one place to the next with the Tab key until the focus is on an element. */
export const reach = async (page: Page, selector: string): Promise<void> => {
  for (let i = 0; i < mostTabs; i++) {
    if ((await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) === true) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`${selector} cannot be reached with the Tab key`)
}

/** The hands of a person on a page. `isMouse` false: with keys alone. */
export const handsOn = async (page: Page, isMouse: boolean): Promise<Hands> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-saved-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const session = await page.createCDPSession()
  await session.send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: folder })
  const press = async (selector: string): Promise<void> => {
    if (isMouse) return page.click(selector)
    await reach(page, selector)
    const isBox = await page.$eval(selector, (one) => one.matches("input[type=checkbox], summary"))
    await page.keyboard.press(isBox ? "Space" : "Enter")
  }
  return {
    press,
    open: async (selector) => void (await Promise.all([page.waitForNavigation(), press(selector)])),
    fill: async (selector, text) => {
      if (isMouse) await page.click(selector)
      else await reach(page, selector)
      await page.keyboard.down("Control")
      await page.keyboard.press("a")
      await page.keyboard.up("Control")
      await page.keyboard.type(text)
    },
    save: async (selector) => {
      await press(selector)
      const whole = () => readdirSync(folder).filter((name) => !name.endsWith(".crdownload") && !name.startsWith("."))
      await expect.poll(() => whole().length, { timeout: 60_000 }).toBe(1)
      const file = join(folder, whole()[0]!)
      const text = readFileSync(file, "utf8")
      rmSync(file)
      return text
    }
  }
}
