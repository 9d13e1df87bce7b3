import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, textOf, tooWide } from "./browser.ts"
import { folderOf, root, serving } from "./serving.ts"

const references = join(root, "datasets/everyday/references")

Chromium.suite("the check of references in a browser", () => {
  it.each([
    ["light", 1200, true],
    ["dark", 400, true],
    ["light", 400, false]
  ] as const)(
    "takes a file, shows what is retracted first, and has nothing that axe finds: %s, %s px, script %s",
    async (scheme, width, hasScript) => {
      const folder = folderOf()
      await Effect.runPromise(Effect.provide(Project.init({ folder }), Host.layer))
      const server = await serving({ folder, canChange: true, replay: join(references, "cassettes") })
      const { page, problems, to, close } = await opened(server, { width, isDark: scheme === "dark", hasScript })
      const check = async () => {
        expect(await tooWide(page)).toBe(0)
        if (!hasScript) return
        const { found, tried } = await barriers(page)
        expect([found, tried > 10]).toEqual([[], true])
      }
      await to("/references")
      await check()
      const field = (await page.$('input[name="file"]')) as unknown as { readonly uploadFile: (path: string) => Promise<void> }
      await field.uploadFile(join(references, "damaged.bib"))
      await page.click('input[name="watch"]')
      await Promise.all([page.waitForNavigation(), page.click("button.main")])
      await page.waitForSelector(".verdict.fails")
      const text = await textOf(page)
      expect(text.indexOf("RETRACTED 2017-05-20, says Crossref")).toBeGreaterThan(0)
      expect(text.indexOf("RETRACTED 2017-05-20")).toBeLessThan(text.indexOf("tidewell2019"))
      expect(text).toContain("damaged.bib: 5 references watched")
      await check()
      await to("/references")
      await page.type('input[name="name"]', join(references, "none.bib"))
      await Promise.all([page.waitForNavigation(), page.click("button.main")])
      await page.waitForSelector(".failure")
      expect(await textOf(page)).toMatch(/none\.bib: not found; check the path/)
      await check()
      expect(problems).toEqual([])
      await close()
    }
  )
})
