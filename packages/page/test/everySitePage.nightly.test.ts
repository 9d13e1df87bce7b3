import { globSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Bench from "@litfuse/api/Bench"
import * as Host from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, brokenWords, tooWide } from "./browser.ts"
import { root } from "./serving.ts"

/** How many parts of the pages are looked at separately. */
const parts = 6

Chromium.suite("every page of the site of this repository", () => {
  let site: string
  let files: ReadonlyArray<string>
  beforeAll(async () => {
    Chromium.expectLargePages()
    site = join(mkdtempSync(join(tmpdir(), "litfuse-site-")), "site")
    await Effect.runPromise(Effect.provide(Bench.Site.ask({ folder: root, out: site }), Host.layer))
    files = globSync("**/*.html", { cwd: site }).sort()
  })
  afterAll(() => rmSync(dirname(site), { recursive: true, force: true }))

  it.each([1200, 500, 400])("fits the window when all is open, and breaks no word of a table: %s px", async (width) => {
    expect(files.length).toBeGreaterThan(100)
    const found: Array<unknown> = []
    const page = await Chromium.window({ width })
    for (const file of files) {
      await page.goto(pathToFileURL(join(site, file)).href)
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
      const [wide, broken] = [await tooWide(page), await brokenWords(page)]
      if (wide > 0 || broken.length > 0) found.push({ file, wide, broken })
    }
    expect(found).toEqual([])
    await page.browserContext().close()
  })

  // in parts, because axe needs a minute for the largest reports: each part has its own time
  describe.each([
    ["light", 1200],
    ["dark", 400]
  ] as const)("has no barriers when all is open: %s, %s px", (scheme, width) => {
    it.each(Array.from({ length: parts }, (_, part) => part + 1))(`part %s of ${parts}`, async (part) => {
      const found: Array<unknown> = []
      for (const file of files.filter((_, at) => at % parts === part - 1)) {
        // a window for each: what axe computed for a page of megabytes is freed
        const page = await Chromium.window({ width, isDark: scheme === "dark" })
        await page.goto(pathToFileURL(join(site, file)).href)
        const seen = await barriers(page)
        expect([file, seen.tried > 5]).toEqual([file, true])
        if (seen.found.length > 0) found.push({ file, found: seen.found })
        await page.browserContext().close()
      }
      expect(found).toEqual([])
    })
  })
})
