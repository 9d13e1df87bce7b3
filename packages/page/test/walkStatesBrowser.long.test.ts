import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tooWide } from "./browser.ts"
import { keepPicture } from "./keepPicture.ts"
import { everyday, inPlaceOfOpenAlex, serving } from "./serving.ts"

const [recorded] = JSON.parse(readFileSync(join(everyday, "openalex/929becad9849-1.json"), "utf8")).response.body
  .results as ReadonlyArray<object>

const work = (n: number, isRetracted = false) => ({
  ...recorded,
  id: `https://openalex.org/W${n}`,
  ids: { openalex: `https://openalex.org/W${n}` },
  doi: `https://doi.org/10.5555/w${n}`,
  title: `Night shifts and sleep, part ${n}`,
  display_name: `Night shifts and sleep, part ${n}`,
  authorships: [{ author: { display_name: `Ann ${["Abel", "Baker", "Chan", "Diaz", "Evans"][n % 5]!}` } }],
  cited_by_count: 40 * n,
  publication_year: 2000 + (n >> 1),
  publication_date: `${2000 + (n >> 1)}-01-01`,
  is_retracted: isRetracted
})

/** A service with a retracted work that eight works cite, with one that nothing cites, and without any other. */
const service = () =>
  inPlaceOfOpenAlex((request, response) => {
    const url = decodeURIComponent(request.url!)
    const isKnown = /W1\b|w1\b|W99\b|w99\b/.test(url)
    const isAlone = /W99\b|w99\b/.test(url)
    const results = isAlone ? [] : Array.from({ length: 8 }, (_, i) => work(i + 2))
    response.writeHead(isKnown ? 200 : 500, { "content-type": "application/json" })
    const list = { meta: { count: results.length, next_cursor: null }, results }
    response.end(JSON.stringify(url.startsWith("/works/") ? work(isAlone ? 99 : 1, !isAlone) : list))
  })

Chromium.suite("a walk with a retracted work, without citations, and without an answer", () => {
  it.each([
    ["retracted", "10.5555/w1", /No source was asked about the citations of 8 works[\s\S]*Red: retracted\./],
    ["empty", "10.5555/w99", /1 work and 0 citations between them/],
    ["failed", "10.5555/w7", /No source answered/]
  ] as const)("can be read at 400 px in dark colours, and is a picture where LITFUSE_SCREENS asks for it: %s", async (state, id, says) => {
    await service()
    const server = await serving({ replay: undefined as never })
    const fields = [
      ["ids", id],
      ["direction", "forward"],
      ["source", "openalex"]
    ] as const
    const walk = await server.walked(fields)
    const { page, problems, to, close } = await opened(server, { width: 400, isDark: true })
    await to(walk)
    expect(await page.evaluate("document.body.innerText")).toMatch(says)
    keepPicture(
      `walk-${state}-400-dark`,
      await page.screenshot({ fullPage: false, ...(state === "retracted" ? { clip: await figureOf(page) } : {}) })
    )
    expect({ wider: await tooWide(page), barriers: (await barriers(page)).found }).toEqual({ wider: 0, barriers: [] })
    expect(problems).toEqual([])
    await close()
  })
})

/** Where the section with the drawing is on the page. */
const figureOf = async (page: Awaited<ReturnType<typeof opened>>["page"]) =>
  (await (await page.$("section[aria-labelledby=graph]"))!.boundingBox())!
