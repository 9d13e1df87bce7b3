import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "puppeteer-core"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tabTo, textOf, tooWide } from "./browser.ts"
import { projectWith } from "./made.ts"
import { everyday, folderOf, inPlaceOfOpenAlex, root, serving } from "./serving.ts"

const query = ["query", "caffeine sleep shift workers"] as const

Chromium.suite("runs and reports in a browser", () => {
  it.each([
    ["light", 1200],
    ["dark", 400]
  ] as const)("show reports, what is new and what a source answers to a trial, without barriers: %s, %s px", async (scheme, width) => {
    const folder = await projectWith(1)
    const { body } = JSON.parse(readFileSync(join(everyday, "openalex/929becad9849-1.json"), "utf8")).response as { readonly body: object }
    await inPlaceOfOpenAlex((_, response) => {
      response.writeHead(200, { "content-type": "application/json" })
      response.end(JSON.stringify(body))
    })
    const server = await serving({ folder, canChange: true, replay: undefined as never })
    for (let i = 0; i < 2; i++) await server.searched([query, ["source", "openalex"]])
    const looked = await opened(server, { width, isDark: scheme === "dark" })
    const { page } = looked
    const isFine = async (one: string, on: Page) => {
      expect([one, await tooWide(on)]).toEqual([one, 0])
      expect([one, (await barriers(on)).found]).toEqual([one, []])
    }
    await looked.to("/runs")
    await Promise.all([page.waitForNavigation(), page.click('a[href$="/new"]')])
    expect(await textOf(page)).toContain("0 works new between")
    await isFine("what is new", page)
    await looked.to("/evaluation")
    await isFine("evaluation", page)
    await looked.close()
    const around = await opened(await serving({ folder: root }), { width, isDark: scheme === "dark" })
    await around.to("/plugins")
    await Promise.all([around.page.waitForNavigation(), around.page.click('button[value="openalex"]')])
    await isFine("a trial", around.page)
    await around.to("/reports")
    await isFine("reports", around.page)
    await tabTo(around.page, "scifact-bm25", 200)
    await Promise.all([around.page.waitForNavigation(), around.page.keyboard.press("Enter")])
    expect(await textOf(around.page)).toContain("All reports")
    // the script of the report has run: its tables sort
    expect((await around.page.$$("th button")).length).toBeGreaterThan(3)
    await isFine("a report", around.page)
    expect([looked.problems, around.problems]).toEqual([[], []])
    await around.close()
  })

  it("measure runs by keyboard alone, and without script, sent as files too; reports are read so as well", async () => {
    const files = {
      "q.txt": "1 0 d1 2\n1 0 d2 0\n2 0 d1 1\n",
      "a.run": "1 Q0 d1 1 9 a\n2 Q0 d1 1 9 a\n",
      "b.run": "1 Q0 d2 1 9 b\n2 Q0 d1 1 9 b\n"
    }
    const folder = folderOf(files)
    const server = await serving({ folder })
    const byKeys = await opened(server)
    await byKeys.to("/evaluation")
    await tabTo(byKeys.page, "qrels")
    await byKeys.page.keyboard.type("q.txt")
    for (const _ of ["a.run", "b.run"]) {
      await byKeys.page.keyboard.press("Tab")
      await tabTo(byKeys.page, "run")
      await byKeys.page.keyboard.press("Space")
    }
    await tabTo(byKeys.page, "Measure")
    await Promise.all([byKeys.page.waitForNavigation(), byKeys.page.keyboard.press("Enter")])
    expect(await textOf(byKeys.page)).toContain("nDCG@10: difference from a")
    await tabTo(byKeys.page, "1")
    await Promise.all([byKeys.page.waitForNavigation(), byKeys.page.keyboard.press("Enter")])
    expect(await textOf(byKeys.page)).toContain("1 relevant document among 2 judged")
    expect(byKeys.problems).toEqual([])
    await byKeys.close()
    const bare = await opened(server, { hasScript: false, width: 400 })
    await bare.to("/evaluation")
    await bare.page.click(".send summary")
    for (const [field, names] of [
      ["qrels", ["q.txt"]],
      ["run", ["a.run", "b.run"]]
    ] as const) {
      const input = await bare.page.waitForSelector(`.send input[name="${field}"]`)
      await (input as unknown as { readonly uploadFile: (...paths: ReadonlyArray<string>) => Promise<void> }).uploadFile(
        ...names.map((name) => join(folder, name))
      )
    }
    await Promise.all([bare.page.waitForNavigation(), bare.page.click(".send button")])
    expect(await textOf(bare.page)).toContain("nDCG@10: difference from a")
    await bare.close()
    const read = await opened(await serving({ folder: root }), { hasScript: false })
    await read.to("/reports")
    await Promise.all([read.page.waitForNavigation(), read.page.click('a[href="/reports/scifact-bm25"]')])
    expect(await textOf(read.page)).toContain("Does litfuse's BM25 reproduce Anserini's published figures on SciFact exactly")
    await read.close()
  })
})
