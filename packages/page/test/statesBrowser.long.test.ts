/** Results that are retracted, failed or empty, and a comparison of runs: they can be read, and are pictures where LITFUSE_SCREENS asks for them. */
import { readFileSync, writeFileSync } from "node:fs"
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
import { keepPicture } from "./keepPicture.ts"
import { folderOf, inPlaceOfOpenAlex, root, serving } from "./serving.ts"

const looks = [
  { width: 1200, isDark: false },
  { width: 400, isDark: true }
] as const

const nameOf = ({ width, isDark }: { readonly width: number; readonly isDark: boolean }): string => `${width}-${isDark ? "dark" : "light"}`

const pictured = async (page: Page, name: string): Promise<void> => keepPicture(name, await page.screenshot())

/** The smallest letters of drawings that people read in a window. Units: pixels. */
const legible = 9.5

/** The size of the smallest letters in the plots of a page that are shown. */
const smallest = (page: Page): Promise<number> =>
  page.evaluate(`Math.min(...[...document.querySelectorAll("svg.plot text")].flatMap((one) => {
    const box = one.ownerSVGElement
    return box.clientWidth === 0 ? [] : [parseFloat(getComputedStyle(one).fontSize) * box.getBoundingClientRect().width / box.viewBox.baseVal.width]
  }))`) as Promise<number>

/** Scrolls to a part of a page at once, where the style of the page would glide. */
const scrolled = (one: { readonly scrollIntoView: (how: object) => void }): void => one.scrollIntoView({ behavior: "instant" })

const query = ["query", "caffeine sleep shift workers"] as const

/** A service without a work, or one that cannot answer. */
const service = (isEmpty: boolean) =>
  inPlaceOfOpenAlex((_, response) => {
    response.writeHead(isEmpty ? 200 : 500, { "content-type": "application/json" })
    response.end(JSON.stringify({ meta: { count: 0, next_cursor: null }, results: [] }))
  })

Chromium.suite("entities", () => {
  it.each([
    ["found", "GENE:WAKE5", /2 entities match[\s\S]*made-up factor WAKE5/],
    ["linked", "GENE:WAKE1", /publication: 3/],
    ["failed", "NCT99999998", /not every source answered/]
  ] as const)("can be read where they are %s", async (state, name, says) => {
    const server = await serving({ replay: join(root, "datasets/everyday/entities") })
    const path = String((await server.posted("/entities", [["name", name]])).headers["location"])
    for (const look of [...looks, { width: 400, isDark: false }, { width: 1200, isDark: true }]) {
      const { page, problems, to, close } = await opened(server, look)
      await to(path)
      expect(await textOf(page)).toMatch(says)
      expect({ wider: await tooWide(page), barriers: (await barriers(page)).found }).toEqual({ wider: 0, barriers: [] })
      const picture = process.env["LITFUSE_LOOK"]
      if (picture !== undefined)
        writeFileSync(join(picture, `entity-${state}-${nameOf(look)}.png`), await page.screenshot({ fullPage: true }))
      expect(problems).toEqual([])
      await close()
    }
  })
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

  it("shows on its page where runs differ, and on that of suites where collections do", async () => {
    const topics = readFileSync(join(root, "datasets/atlas/qrels.txt"), "utf8").trim().split("\n")
    const isEven = (line: string) => Number(/\d+/.exec(line)![0]) % 2 === 0
    const runs = ["lumenar", "semafold", "panopus", "medarca"]
    const folder = folderOf({
      "qrels.txt": topics.join("\n"),
      "even.qrels": topics.filter(isEven).join("\n"),
      "odd.qrels": topics.filter((line) => !isEven(line)).join("\n"),
      ...Object.fromEntries(runs.map((name) => [`${name}.run`, readFileSync(join(root, `datasets/atlas/runs/${name}.run`), "utf8")])),
      "suite.yaml": `version: 1
measures: [nDCG@10]
collections:
  - { id: even topics, qrels: even.qrels }
  - { id: odd topics, qrels: odd.qrels }
runs:
${runs.map((name) => `  - { name: ${name}, files: { even topics: ${name}.run, odd topics: ${name}.run } }\n`).join("")}`
    })
    const server = await serving({ folder })
    const asked = `/evaluation?qrels=qrels.txt&measure=nDCG@10${runs.map((name) => `&run=${name}.run`).join("")}`
    for (const look of looks) {
      const { page, problems, to, close } = await opened(server, look)
      for (const [name, path, part] of [
        ["evaluation", asked, "#ranks"],
        ["suite", "/evaluation/suite?suite=suite.yaml", "figure"],
        ["suite-failed", "/evaluation/suite?suite=last-year.yaml", "main"]
      ] as const) {
        await to(path)
        await page.$eval(part, scrolled)
        await pictured(page, `${name}-${nameOf(look)}`)
        expect([name, await tooWide(page), await smallest(page)]).toEqual([name, 0, expect.toSatisfy((size: number) => size >= legible)])
        expect([name, (await barriers(page)).found]).toEqual([name, []])
      }
      expect(problems).toEqual([])
      await close()
    }
  })
})

Chromium.suite("figures of reports", () => {
  it("can be read in wide and narrow windows", async () => {
    const server = await serving({ folder: root })
    for (const look of looks) {
      const { page, to, close } = await opened(server, look)
      for (const [name, report, title] of [
        ["forest", "feedback", "difference by collection"],
        ["ranks", "weight-grid", "average ranks"],
        ["topics", "landmark-weights", "by topic"],
        ["effort", "screening-order", "Recall by effort"],
        ["calibration", "dedup", "Probabilities"]
      ] as const) {
        await to(`/reports/${report}`)
        // a report folds what does not fit its first screen
        await page.evaluate("for (const one of document.querySelectorAll('details:has(figure)')) one.open = true")
        const figures = await page.$$("figure")
        const wanted: Array<(typeof figures)[number]> = []
        for (const one of figures)
          if (await one.evaluate((it, words) => it.querySelector("svg.plot")?.textContent.includes(words) ?? false, title)) wanted.push(one)
        expect([name, wanted.length > 0]).toEqual([name, true])
        await wanted[0]!.evaluate(scrolled)
        await pictured(page, `figure-${name}-${nameOf(look)}`)
        expect([name, await tooWide(page), await smallest(page)]).toEqual([name, 0, expect.toSatisfy((size: number) => size >= legible)])
      }
      await close()
    }
  })
})
