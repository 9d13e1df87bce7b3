/** Results that are retracted, failed or empty, and a comparison of runs: they can be read, and are pictures where LITFUSE_SCREENS asks for them. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Compare from "@litfuse/api/Compare"
import { compareDocument } from "@litfuse/api/compare/compareDocument"
import * as Host from "@litfuse/api/Host"
import { printDocument } from "@litfuse/document/printDocument"
import * as Effect from "effect/Effect"
import type { Page } from "puppeteer-core"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, textOf, tooWide } from "./browser.ts"
import { folderOf, inPlaceOfOpenAlex, root, serving } from "./serving.ts"

const looks = [
  { width: 1200, isDark: false },
  { width: 400, isDark: true }
] as const

const nameOf = ({ width, isDark }: (typeof looks)[number]): string => `${width}-${isDark ? "dark" : "light"}`

const pictured = async (page: Page, name: string): Promise<void> => {
  const picture = await page.screenshot()
  expect(picture.length).toBeGreaterThan(10_000)
  if (process.env["LITFUSE_SCREENS"] === "1") writeFileSync(join(root, `docs/screenshots/${name}.png`), picture)
}

const query = ["query", "caffeine sleep shift workers"] as const

/** A service without a work, or one that cannot answer. */
const service = (isEmpty: boolean) =>
  inPlaceOfOpenAlex((_, response) => {
    response.writeHead(isEmpty ? 200 : 500, { "content-type": "application/json" })
    response.end(JSON.stringify({ meta: { count: 0, next_cursor: null }, results: [] }))
  })

Chromium.suite("results of a search", () => {
  it.each([
    ["retracted", "?retraction=retracted", /1 of 32 works[\s\S]*retracted/i],
    ["failed", "", /No source answered/],
    ["empty", "", /no works|0 works/i]
  ] as const)("can be read where they are %s", async (state, address, says) => {
    if (state !== "retracted") await service(state === "empty")
    const server = await serving(state === "retracted" ? {} : { replay: undefined as never })
    const path = await server.searched([query, ...(state === "retracted" ? [] : [["source", "openalex"] as const])])
    for (const look of looks) {
      const { page, problems, to, close } = await opened(server, look)
      await to(`${path}${address}`)
      expect(await textOf(page)).toMatch(says)
      await pictured(page, `works-${state}-${nameOf(look)}`)
      expect({ wider: await tooWide(page), barriers: (await barriers(page)).found }).toEqual({ wider: 0, barriers: [] })
      expect(problems).toEqual([])
      await close()
    }
  })

  it("have milestones by period, whose evidence a key shows", async () => {
    const server = await serving()
    const path = await server.searched([query])
    for (const look of looks) {
      const { page, problems, to, close } = await opened(server, look)
      await to(`${path}/time#milestones`)
      const drawing = look.width === 400 ? ".slim" : ".broad"
      const shown = () =>
        page.evaluate(
          `[...document.querySelectorAll("${drawing} .wi")].filter((one) => getComputedStyle(one).visibility === "visible").map((one) => one.textContent).join()`
        )
      expect(await shown()).toBe("")
      await page.evaluate(`document.querySelector("${drawing} .wn").focus()`)
      expect(await shown()).toMatch(/: .*(?:says|often).*\(rule/)
      const first = await shown()
      await page.keyboard.press("ArrowRight")
      expect(await shown()).not.toBe(first)
      await pictured(page, `time-${nameOf(look)}`)
      expect(problems).toEqual([])
      await close()
    }
  })
})

Chromium.suite("a comparison of runs", () => {
  it("can be read as one file", async () => {
    const runs = ["lumenar", "semafold", "panopus"].map((name) => `runs/${name}.run`)
    const asked = { folder: join(root, "datasets/atlas"), qrels: "qrels.txt", runs, measures: ["nDCG@10", "AP"], tukey: true }
    const { answer } = await Effect.runPromise(Effect.provide(Compare.run(asked), Host.layer))
    const shown = compareDocument({ ...answer, notices: [] }, { overview: "letters", hasMeasures: true, hasDetails: true })
    const folder = folderOf({ "compared.html": printDocument(shown, "html") })
    const server = await serving()
    for (const isDark of [false, true])
      for (const width of [1200, 400]) {
        const { page, close } = await opened(server, { width, isDark })
        await page.goto(pathToFileURL(join(folder, "compared.html")).href)
        expect(await textOf(page)).toContain("lumenar has the highest nDCG@10")
        await pictured(page, `compared-${width}-${isDark ? "dark" : "light"}`)
        expect(await tooWide(page)).toBe(0)
        await close()
      }
  })
})
