import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Bench from "@litfuse/api/Bench"
import * as Host from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, textOf, tooWide } from "./browser.ts"
import { root } from "./serving.ts"

let site: string
let made: Bench.Site.Answer
beforeAll(async () => {
  site = join(mkdtempSync(join(tmpdir(), "litfuse-site-")), "site")
  made = await Effect.runPromise(Effect.provide(Bench.Site.ask({ folder: root, out: site }), Host.layer))
})
afterAll(() => rmSync(dirname(site), { recursive: true, force: true }))

const read = (file: string): string => readFileSync(join(site, file), "utf8")

/** The places that a page has, by its file. */
const places = new Map<string, ReadonlySet<string>>()
const placesOf = (file: string): ReadonlySet<string> => {
  const known = places.get(file)
  if (known !== undefined) return known
  const found = new Set(Array.from(read(file).matchAll(/ id="([^"]*)"/g), ([, id]) => id!))
  places.set(file, found)
  return found
}

/** The addresses of links in the markup of a page, without its scripts, which make none. */
const linksOf = (html: string): ReadonlyArray<string> =>
  [...html.replaceAll(/<script[^]*?<\/script>/g, "").matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"))

describe("the site of this repository", () => {
  it("has every report and every page, and links that all lead to a file and a place", () => {
    expect(made.reports).toBe(globSync("reports/**/results.json", { cwd: root }).length)
    expect([made.lacking, made.pages >= globSync("docs/**/*.md", { cwd: root }).length]).toEqual([[], true])
    const broken = globSync("**/*.html", { cwd: site }).flatMap((file) => {
      const html = read(file)
      return linksOf(html).flatMap((href) => {
        if (/^https?:/.test(href)) return []
        const [path = "", id = ""] = href.split("#").map(decodeURIComponent)
        const target = path === "" ? file : join(dirname(file), path)
        if (!existsSync(join(site, target))) return [`${file}: ${href}`]
        return id === "" || placesOf(target).has(id) ? [] : [`${file}: ${href} has no place`]
      })
    })
    expect(broken).toEqual([])
  })

  it("fetches nothing", () => {
    for (const file of globSync("**/*.html", { cwd: site })) {
      const html = read(file)
      expect([file, html.includes(`content="default-src 'none'`) || html.includes("default-src &#39;none")]).toEqual([file, true])
      for (const [, address] of html.replaceAll(/<script[^]*?<\/script>/g, "").matchAll(/ src="([^"]{0,20})/g))
        expect([file, address]).toEqual([file, expect.stringMatching(/^data:/)])
    }
  })
})

Chromium.suite("a site in a browser, from its files", () => {
  it.each([
    ["light", 1200],
    ["dark", 400]
  ] as const)("has no barriers and fits the window, and its search finds a report and a page: %s, %s px", async (scheme, width) => {
    const page = await Chromium.window({ width, isDark: scheme === "dark" })
    const problems: Array<string> = []
    page.on("pageerror", (error) => problems.push(String(error)))
    page.on("console", (message) => problems.push(message.text()))
    const asked: Array<string> = []
    page.on("request", (request) => asked.push(request.url()))
    const to = (file: string) => page.goto(pathToFileURL(join(site, file)).href)
    await to("index.html")
    await page.type("#search input", "known answer leaderboard")
    expect(await textOf(page)).toMatch(/\d+ sections? ha(?:s|ve) all words/)
    await page.$eval("#search input", (field) => field.select())
    await page.type("#search input", "reciprocal rank fusion")
    const first = await page.$eval("#search ol a", (link) => link.href)
    expect(await page.$$eval("#search ol a", (links) => links.length)).toBeGreaterThan(3)
    // axe needs a minute for the largest reports: everySitePage.nightly.test.ts opens every page
    for (const file of [
      "index.html",
      "README.html",
      "docs/README.html",
      "docs/reference/commands.html",
      "docs/reference/measures.html",
      "reports/judged-coverage.html"
    ]) {
      await to(file)
      expect([file, await tooWide(page)]).toEqual([file, 0])
      expect([file, (await barriers(page)).found]).toEqual([file, []])
    }
    await page.goto(first)
    expect(await textOf(page)).toMatch(/fusion/i)
    expect(problems).toEqual([])
    expect(asked.filter((url) => !/^(?:file|data):/.test(url))).toEqual([])
    await page.browserContext().close()
  })

  it("shows every question and page without a script, and no box that does nothing", async () => {
    const page = await Chromium.window({})
    await page.setJavaScriptEnabled(false)
    await page.goto(pathToFileURL(join(site, "index.html")).href)
    expect(await page.$eval("#search", (box) => box.checkVisibility())).toBe(false)
    expect(await page.$$eval(".questions a", (links) => links.length)).toBe(made.reports + made.pages)
    expect(await textOf(page)).toContain("The search needs JavaScript")
    await page.browserContext().close()
  })
})
