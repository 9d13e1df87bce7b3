import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { onTestFinished } from "vitest"
import * as Chromium from "../../../../../tools/Chromium.ts"

/** How the window is: its width in pixels, and the scheme that the reader prefers. */
export interface Look {
  readonly width?: number
  readonly scheme?: "light" | "dark"
}

/** A window as wide as a telephone. */
export const telephone: Look = { width: 400 }

/** What `ask`, run in the page once it stands, returns or promises; the page is opened from a file, in a window that nothing was opened in before. */
export const inPage = async (page: string, ask: string, { width = 1200, scheme = "light" }: Look = {}): Promise<unknown> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const file = join(folder, "report.html")
  writeFileSync(file, page)
  const context = await (await Chromium.started()).createBrowserContext()
  onTestFinished(() => context.close())
  const window = await context.newPage()
  window.setDefaultTimeout(Chromium.patience)
  await window.setViewport({ width, height: 900 })
  await window.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }])
  await window.goto(pathToFileURL(file).href)
  return window.evaluate(`(async () => { ${ask} })()`)
}
