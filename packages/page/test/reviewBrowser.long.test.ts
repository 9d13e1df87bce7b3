import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Host from "@litfuse/api/Host"
import * as Review from "@litfuse/api/Review"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, textOf, tooWide } from "./browser.ts"
import { keepPicture } from "./keepPicture.ts"
import { finishedReview } from "./reviews.ts"
import { folderOf, serving } from "./serving.ts"

const reviewing = async () => {
  const folder = await finishedReview()
  return { folder, server: await serving({ folder, canChange: true, start: "/review" }) }
}

Chromium.suite("pages of a review", () => {
  it.each([
    ["light", 1200],
    ["dark", 400]
  ] as const)("have nothing that axe finds, and nothing wider than the window: %s, %s px", async (scheme, width) => {
    const { server } = await reviewing()
    const { page, problems, to, close } = await opened(server, { width, isDark: scheme === "dark" })
    for (const path of ["/review", "/review/searches", "/review/reports", "/review/flow", "/review/check", "/review/report"]) {
      await to(path)
      const { found, tried } = await barriers(page)
      expect([path, found, tried > 10, await tooWide(page)]).toEqual([path, [], true, 0])
    }
    expect(problems).toEqual([])
    await close()
  })

  it("show the diagram for narrow windows in narrow windows alone, at its full size", async () => {
    const { server } = await reviewing()
    const shown = async (width: number) => {
      const { page, to, close } = await opened(server, { width })
      await to("/review/flow")
      const size = await page.evaluate(
        "(async () => { const one = document.querySelector('figure img'); await one.decode(); return [one.naturalWidth, one.clientWidth] })()"
      )
      await close()
      return size as readonly [number, number]
    }
    expect(await shown(400)).toEqual([344, 344])
    const [natural, width] = await shown(1200)
    expect([natural, natural > 500]).toEqual([width, true])
  })
})

Chromium.suite("works of a search", () => {
  it.each([true, false])("are added to the review of the folder, by mouse: script %s", async (hasScript) => {
    const { folder, server } = await reviewing()
    const path = await server.searched([["query", "caffeine sleep shift workers"]])
    const { page, problems, to, close } = await opened(server, { hasScript })
    const press = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)])
    await to(path)
    for (const rank of ["1", "2"]) await page.click(`.rank input[value="${rank}"]`)
    await press('button[formaction$="/review"]')
    expect(await textOf(page)).toContain("Add 2 works to the review")
    // axe needs scripts
    if (hasScript) expect([(await barriers(page)).found, await tooWide(page)]).toEqual([[], 0])
    await press("main button.main")
    expect(await textOf(page)).toMatch(/1 search added: selected-[0-9a-f]{12}\.\s+Next:\s+litfuse review run/)
    expect(readFileSync(join(folder, "review.yaml"), "utf8")).toMatch(
      /platform: "hand searching", strategy: words, date: "2024-12-31", hits: 2/
    )
    // from the page of a work: the review has the file then
    await to(`${path}/works/2`)
    await press('a[href$="/review?what=selected&work=2"]')
    await press("main button.main")
    expect(await textOf(page)).toContain("1 search added")
    expect(problems).toEqual([])
    await close()
  })
})

Chromium.suite("pictures of a review", () => {
  it("of its state and its flow", async () => {
    const { folder, server } = await reviewing()
    // before the third person has decided
    rmSync(join(folder, "screening/Cem.title-abstract.jsonl"))
    const wide = await opened(server)
    await wide.to("/review")
    await wide.page.setViewport({ width: 1200, height: 1330 })
    keepPicture("review-status", await wide.page.screenshot())
    writeFileSync(join(folder, "exports/scopus.ris"), "TY  - JOUR\nTI  - Tea and sleep\nDO  - 10.5555/tea.1\nER  - \n")
    await wide.to("/review/searches")
    await wide.page.setViewport({ width: 1200, height: 1200 })
    keepPicture("review-searches", await wide.page.screenshot())
    await wide.close()
    const narrow = await opened((await reviewing()).server, { width: 400, isDark: true })
    await narrow.to("/review/flow")
    await narrow.page.setViewport({ width: 400, height: 1190 })
    keepPicture("review-flow-telephone", await narrow.page.screenshot())
    await narrow.close()
  })

  it("of the file in which a person screens, and of the report", async () => {
    const folder = await finishedReview()
    const written = folderOf()
    const { text } = await Effect.runPromise(Effect.provide(Review.report({ folder, format: "html" }), Host.layer))
    for (const name of ["screening", "commitments.jsonl", "reports.jsonl", "studies.jsonl"]) rmSync(join(folder, name), { recursive: true })
    const { page: screening } = await Effect.runPromise(Effect.provide(Review.assign({ folder, who: "Ann" }), Host.layer))
    for (const [name, content] of Object.entries({ screening, report: text })) {
      const file = join(written, `${name}.html`)
      writeFileSync(file, content)
      const window = await Chromium.window({ width: 1200 })
      await window.goto(pathToFileURL(file).href)
      if (name === "report") await window.evaluate("document.querySelector('#flow').scrollIntoView({ behavior: 'instant' })")
      else
        await window.evaluate(
          "for (const key of ['i', 'ArrowLeft']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))"
        )
      keepPicture(`review-${name}`, await window.screenshot())
      await window.browserContext().close()
    }
  })
})
