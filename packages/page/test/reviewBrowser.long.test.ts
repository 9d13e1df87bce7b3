import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Host from "@litfuse/api/Host"
import * as Review from "@litfuse/api/Review"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tooWide } from "./browser.ts"
import { finishedReview } from "./reviews.ts"
import { folderOf, root, serving } from "./serving.ts"

const reviewing = async () => {
  const folder = await finishedReview()
  return { folder, server: await serving({ folder, canChange: true, start: "/review" }) }
}

/** Writes a picture for docs/review.md, where LITFUSE_SCREENS asks for it. */
const keep = (name: string, picture: Uint8Array): void => {
  expect(picture.length).toBeGreaterThan(10_000)
  if (process.env["LITFUSE_SCREENS"] === "1") writeFileSync(join(root, `docs/screenshots/review-${name}.png`), picture)
}

Chromium.suite("pages of a review", () => {
  it.each([
    ["light", 1200],
    ["dark", 400]
  ] as const)("have nothing that axe finds, and nothing wider than the window: %s, %s px", async (scheme, width) => {
    const { server } = await reviewing()
    const { page, problems, to, close } = await opened(server, { width, isDark: scheme === "dark" })
    for (const path of ["/review", "/review/reports", "/review/flow", "/review/check", "/review/report"]) {
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

Chromium.suite("pictures of a review", () => {
  it("of its state and its flow", async () => {
    const { folder, server } = await reviewing()
    // before the third person has decided
    rmSync(join(folder, "screening/Cem.title-abstract.jsonl"))
    const wide = await opened(server)
    await wide.to("/review")
    await wide.page.setViewport({ width: 1200, height: 1330 })
    keep("status", await wide.page.screenshot())
    await wide.close()
    const narrow = await opened((await reviewing()).server, { width: 400, isDark: true })
    await narrow.to("/review/flow")
    await narrow.page.setViewport({ width: 400, height: 1190 })
    keep("flow-telephone", await narrow.page.screenshot())
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
      keep(name, await window.screenshot())
      await window.browserContext().close()
    }
  })
})
