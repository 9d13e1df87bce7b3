import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Page } from "puppeteer-core"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tabTo, textOf, tooWide } from "./browser.ts"
import { keepPicture } from "./keepPicture.ts"
import { exported, judged, pairs, poolOf, projectWith } from "./made.ts"
import { folderOf, serving } from "./serving.ts"

/** How many lines the links to the parts of litfuse take, or the menu that folds them. */
const linesOfParts = (page: Page): Promise<number> =>
  page.evaluate(
    `new Set([...document.querySelectorAll(".parts :is(.mark, .all a, summary)")].filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().top))).size`
  ) as Promise<number>

const query = ["query", "caffeine sleep shift workers"] as const

Chromium.suite("pages in a browser", () => {
  it("lead from a question to works, reasons, the failed source and a file by keyboard alone, and nothing moves while results come", async () => {
    const { page, problems, close } = await opened(await serving())
    // what moved by itself, in all documents of this window
    await page.evaluateOnNewDocument(`new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) sessionStorage.moved = Number(sessionStorage.moved ?? 0) + value
    }).observe({ type: "layout-shift", buffered: true })`)
    await tabTo(page, "query")
    await page.keyboard.type("caffeine sleep shift workers")
    await tabTo(page, "Search")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    await page.waitForSelector(".tabs")
    expect(await textOf(page)).toMatch(/32 works from 138 records; 5 of 6 sources answered\.[\s\S]*CORE did not answer\./)
    expect(await page.evaluate("Number(sessionStorage.moved ?? 0)")).toBeLessThan(0.01)
    await tabTo(page, "Why this rank")
    await page.keyboard.press("Enter")
    expect(
      await page.evaluate(
        "document.activeElement.parentElement.open && /Rank 1 of 32: .*first in /.test(document.activeElement.parentElement.textContent)"
      )
    ).toBe(true)
    await page.keyboard.down("Shift")
    await tabTo(page, "Export")
    await page.keyboard.up("Shift")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    await tabTo(page, "RIS")
    expect(await page.evaluate("document.activeElement.getAttribute('href')")).toMatch(/export\/ris$/)
    expect(problems).toEqual([])
    await close()
  })

  it.each([
    ["light", 1200],
    ["dark", 400]
  ] as const)("have nothing that axe finds, and nothing wider than the window, saved as a file too: %s, %s px", async (scheme, width) => {
    const folder = await poolOf(3, "Sleep of nurses", "Nurses slept.", 3)
    const server = await serving({ folder, canChange: true })
    const judgements = "1 0 d1 2\n1 0 d2 0\n1 0 d9 1\n"
    writeFileSync(join(folder, "q.txt"), judgements)
    writeFileSync(join(folder, "other.qrels"), "1 0 d1 1\n1 0 d2 1\n1 0 d9 1\n")
    const runs =
      "runs:\n  - { name: first, files: { a: first.run, b: first.run } }\n  - { name: second, files: { a: second.run, b: second.run } }\n"
    const collections = "collections:\n  - { id: a, qrels: q.txt }\n  - { id: b, qrels: other.qrels }\n"
    writeFileSync(join(folder, "suite.yaml"), `version: 1\nmeasures: [AP]\n${collections}${runs}`)
    const evaluation = "qrels=q.txt&run=first.run&run=second.run&measure=AP"
    for (const [who, grade] of [
      ["Ann", 2],
      ["Bob", 0]
    ] as const)
      await judged(folder, who, grade)
    const { page, problems, to, close } = await opened(server, { width, isDark: scheme === "dark" })
    const path = await server.searched([query])
    await server.searched([["query", "walking back pain office workers"]])
    const failed = await server.searched([["query", "(heart"]])
    const all = [
      "/",
      path,
      `${path}/agreement`,
      `${path}/time`,
      `${path}/flow`,
      `${path}/judge`,
      `${path}/export`,
      `${path}/trace`,
      failed,
      "/doubts",
      "/doubts?file=pairs.ris&who=Ann",
      "/judging",
      "/judging/sleep",
      "/judging/sleep/judge?who=Ann",
      "/judging/sleep/judge?who=Cyd&act=settle",
      `/evaluation?${evaluation}`,
      `/evaluation/topic?${evaluation}&topic=1`,
      "/evaluation?qrels=none&run=first.run&measure=nDGC",
      "/evaluation/suite?suite=suite.yaml",
      "/evaluation/suite?suite=none.yaml",
      "/evaluation/judges?a=q.txt&b=other.qrels&run=first.run&run=second.run",
      "/evaluation/judges",
      `${path}/review?what=selected&work=1`,
      "/runs",
      "/plugins",
      "/nowhere"
    ]
    for (const one of all) {
      await to(one)
      // a desk, a window at 200 % zoom, and a sheet of paper
      if (scheme === "light")
        for (const [other, media] of [
          [1600, "screen"],
          [600, "screen"],
          [794, "print"]
        ] as const) {
          await page.emulateMediaType(media)
          await page.setViewport({ width: other, height: 900 })
          expect([one, other, await tooWide(page)]).toEqual([one, other, 0])
        }
      await page.emulateMediaType("screen")
      await page.setViewport({ width, height: 900 })
      expect([one, await tooWide(page), await linesOfParts(page)]).toEqual([one, 0, 1])
      const { found, tried } = await barriers(page)
      expect([one, found]).toEqual([one, []])
      expect(tried).toBeGreaterThan(10)
    }
    const saved = [
      `${path}/agreement/saved`,
      `${path}/time/saved`,
      "/judging/sleep/saved",
      `/evaluation/saved?${evaluation}`,
      "/evaluation/suite/saved?suite=suite.yaml",
      "/evaluation/judges/saved?a=q.txt&b=other.qrels&run=first.run&run=second.run",
      "/runs/saved",
      "/plugins/saved"
    ]
    for (const one of saved) {
      const file = join(folder, "saved.html")
      writeFileSync(file, (await server.get(one)).text)
      await page.goto(pathToFileURL(file).href)
      expect([one, await tooWide(page), (await barriers(page)).found]).toEqual([one, 0, []])
    }
    expect(problems).toEqual([])
    await close()
  })

  it("do the same with script switched off", async () => {
    const server = await serving()
    const { page, to, close } = await opened(server, { hasScript: false, width: 400 })
    await page.type("#query", "caffeine sleep shift workers")
    await Promise.all([page.waitForNavigation(), page.click("button.main")])
    await page.waitForSelector(".tabs")
    expect(await page.$$(".hits > li")).toHaveLength(32)
    await page.click('input[name="access"][value="open access"]')
    await Promise.all([page.waitForNavigation(), page.click(".facets button")])
    expect((await page.$$(".hits > li")).length).toBeLessThan(32)
    await to("/plugins")
    expect((await page.content()).includes("OPENALEX_API_KEY is")).toBe(true)
    await close()
  })

  it("decide a hundred pairs by keys, each of which is in the file before the next is shown, and take one back", async () => {
    const real = exported()
    const { text } = await (await serving({ folder: await projectWith(0, real) })).get("/doubts?file=pairs.ris&who=Ann")
    const inDoubt = Number(/([\d,]+) pairs? in doubt/.exec(text)?.[1] ?? 0)
    const folder = await projectWith(100 - inDoubt, real)
    const server = await serving({ folder, canChange: true })
    const { page, problems, to, close } = await opened(server)
    await to("/doubts?file=pairs.ris&who=Ann")
    const press = (key: string) => Promise.all([page.waitForNavigation(), page.keyboard.press(key as "s")])
    const lines = () => readFileSync(join(folder, ".litfuse/decisions.jsonl"), "utf8").trim().split("\n").length
    // what is typed as a reason is no decision
    await page.focus('input[name="why"]')
    await page.keyboard.type("sudsy")
    expect(await page.evaluate("document.activeElement.value")).toBe("sudsy")
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("?")
    expect(await page.$eval("details.reasons", (one) => one.open)).toBe(true)
    for (let i = 0; i < 100; i++) {
      expect(await page.$eval("h2", (one) => one.textContent)).toContain(`Pair ${i + 1} of 100`)
      await press(i % 3 === 0 ? "s" : "d")
      expect(lines()).toBe(i + 1)
    }
    expect(await textOf(page)).toContain("All pairs are decided.")
    // one key too many
    await page.keyboard.press("s")
    await press("u")
    expect(lines()).toBe(101)
    expect(await textOf(page)).toMatch(/99 of 100 decided/)
    expect(problems).toEqual([])
    await close()
  })

  it("judge a pool by keys, with a reason where one is typed, and take the last grade back", async () => {
    const folder = await poolOf(12)
    const { page, problems, to, close } = await opened(await serving({ folder, canChange: true }))
    await to("/judging/sleep")
    await tabTo(page, "who")
    await page.keyboard.type("Ann")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    const press = (key: string) => Promise.all([page.waitForNavigation(), page.keyboard.press(key as "0")])
    const grades = () =>
      readFileSync(join(folder, ".litfuse/judgements.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { readonly grade: unknown }).grade)
    // what is typed as a reason is no grade
    await page.focus('input[name="why"]')
    await page.keyboard.type("m12u")
    await page.evaluate("document.activeElement.blur()")
    const keys = ["0", "1", "2", "m"]
    for (let i = 0; i < 12; i++) {
      expect(await textOf(page)).toContain(`Document ${i + 1} of 12`)
      await press(keys[i % 4]!)
      expect(grades()).toHaveLength(i + 1)
    }
    expect(grades().slice(0, 4)).toEqual([0, 1, 2, "unsure"])
    expect(await textOf(page)).toContain("You have judged all documents.")
    // one key too many
    await page.keyboard.press("1")
    await press("u")
    expect(grades()).toHaveLength(13)
    expect(await textOf(page)).toMatch(/11 of 12 judged by Ann/)
    expect(problems).toEqual([])
    await close()
  })

  it("run no script of a title", async () => {
    const hostile = `<script>alert(1)</script><img src=x onerror=alert(2)>"'><svg onload=alert(3)>`
    const works = [
      {
        type: "article-journal",
        title: `heart ${hostile}`,
        abstract: hostile,
        author: [{ family: hostile }],
        issued: { "date-parts": [[2020]] }
      }
    ]
    const server = await serving({
      folder: folderOf({ "a.json": JSON.stringify(works), "b.ris": pairs(1).replaceAll("in the old", hostile) })
    })
    const { page, problems, to, close } = await opened(server)
    const path = await server.searched([
      ["query", "heart"],
      ["source", "file:a.json"]
    ])
    for (const one of [
      path,
      `${path}/agreement`,
      `${path}/time`,
      `${path}/flow`,
      "/doubts?file=b.ris",
      `/?query=${encodeURIComponent(hostile)}`
    ]) {
      await to(one)
      expect(await page.evaluate("document.querySelectorAll('main script, main img[src=x], main [onload], main [onerror]').length")).toBe(0)
    }
    expect(problems).toEqual([])
    await close()
  })

  it("reach export, reasons and the failed source through the accessibility tree alone", async () => {
    const server = await serving()
    const { page, to, close } = await opened(server)
    await to(await server.searched([query]))
    const names: Array<string> = []
    const walk = (node: { readonly role?: string; readonly name?: string; readonly children?: ReadonlyArray<unknown> }): void => {
      names.push(`${node.role}: ${node.name}`)
      for (const child of node.children ?? []) walk(child as typeof node)
    }
    walk((await page.accessibility.snapshot())!)
    expect(names).toContain("link: Export")
    expect(names.filter((name) => /Why this rank/.test(name)).length).toBeGreaterThanOrEqual(32)
    expect(names.some((name) => /CORE did not answer/.test(name))).toBe(true)
    await close()
  })

  it.each([
    ["works", "", 1200, false],
    ["agreement", "/agreement", 1200, true],
    ["telephone", "", 400, true]
  ] as const)("are pictures in docs/screenshots, where LITFUSE_SCREENS asks for them: %s", async (name, tab, width, isDark) => {
    const server = await serving()
    const { page, to, close } = await opened(server, { width, isDark })
    await to(`${await server.searched([query])}${tab}`)
    await page.evaluate("document.querySelector('.hits details')?.setAttribute('open', '')")
    keepPicture(`page-${name}`, await page.screenshot())
    await close()
  })

  it("judge in a picture too", async () => {
    const abstract =
      "Background: Nurses who work at night sleep badly by day. Methods: We drew lots for 120 nurses. Results: They slept longer."
    const folder = await poolOf(1, "Caffeine and naps of nurses who work at night", abstract)
    const { page, to, close } = await opened(await serving({ folder, canChange: true }))
    await to("/judging/sleep/judge?who=Ann&at=1")
    keepPicture("page-judging", await page.screenshot())
    await close()
  })
})
