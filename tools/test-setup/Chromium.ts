/** The browser of tests: Debian's Chromium, connected through a pipe. All tests of a suite share one browser, and each test has separate windows. */
import { type Browser, launch, type Page } from "puppeteer-core"
import { afterAll, describe } from "vitest"

const path = process.env["LITFUSE_CHROMIUM"] ?? ""

if (path === "") {
  if (process.env["LITFUSE_REQUIRE"]?.split(",").includes("browser") === true)
    throw new Error("LITFUSE_REQUIRE needs a browser: set LITFUSE_CHROMIUM to a Chromium")
  console.log("the tests in a browser are skipped: set LITFUSE_CHROMIUM to a Chromium")
}

/** Nothing is timed here; a loaded machine must not turn a test red. Units: milliseconds. */
const patience = 170_000

// A page lives for a second: axe spent a quarter of its time on optimising code that ran once. A spare process for the next site and the page cache are of no
// use either.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-dev-shm-usage",
  "--js-flags=--no-maglev,--no-turbofan",
  "--disable-features=SpareRendererForSitePerProcess,BackForwardCache"
]

let browser: Promise<Browser> | undefined

/** The browser of this suite, started when its first test asks for it. */
const started = (): Promise<Browser> =>
  (browser ??= launch({ executablePath: path, pipe: true, protocolTimeout: patience, args: [...args] }))

/** Starts the browser of this suite for pages of megabytes, on which axe runs so long that optimising its code pays. Call it before the first window. */
export const expectLargePages = (): void => {
  const without = args.filter((flag) => !flag.startsWith("--js-flags"))
  browser ??= launch({ executablePath: path, pipe: true, protocolTimeout: 4 * patience, args: without })
}

/** How a window is: its width in pixels, and whether the reader prefers dark pages. */
export interface Look {
  readonly width?: number
  readonly isDark?: boolean
}

/** An empty window that knows nothing of others: `page.browserContext().close()` closes it. */
export const window = async ({ width = 1200, isDark = false }: Look): Promise<Page> => {
  const page = await (await (await started()).createBrowserContext()).newPage()
  page.setDefaultTimeout(patience)
  page.setDefaultNavigationTimeout(patience)
  await page.setViewport({ width, height: 900 })
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: isDark ? "dark" : "light" }])
  return page
}

/** Tests that open pages, after which their browser is closed; skipped where there is none. */
export const suite = (name: string, tests: () => void): void => {
  describe.skipIf(path === "")(name, { timeout: 900_000 }, () => {
    afterAll(async () => {
      const open = browser
      browser = undefined
      await (await open)?.close()
    })
    tests()
  })
}
