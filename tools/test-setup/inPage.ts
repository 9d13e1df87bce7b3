import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { onTestFinished } from "vitest"
import * as Chromium from "./Chromium.ts"

/** A window as wide as a telephone. */
export const telephone: Chromium.Look = { width: 400 }

/** The value that `ask` returns or promises in the finished page, which is opened from a file in a new window. */
export const inPage = async (page: string, ask: string, look: Chromium.Look = {}): Promise<unknown> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const file = join(folder, "report.html")
  writeFileSync(file, page)
  const window = await Chromium.window(look)
  onTestFinished(() => window.browserContext().close())
  await window.goto(pathToFileURL(file).href)
  return window.evaluate(`(async () => { ${ask} })()`)
}
