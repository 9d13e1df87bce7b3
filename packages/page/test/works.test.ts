/** The list of works of a search, its filters and its selection, and the page of each work. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseRanks, printRanks } from "../src/search/WorksForm.ts"
import { studyType } from "../src/search/studyType.ts"
import { folderOf, serving, textOf } from "./serving.ts"

const query = ["query", "caffeine sleep shift workers"] as const

const ranksIn = (text: string): ReadonlyArray<number> => [...text.matchAll(/<li id="work-(\d+)"/g)].map(([, rank]) => Number(rank))

describe("a line of the list", () => {
  it("has authors, journal, year, type, citations, open access, marked words of the abstract, and the place in each source", async () => {
    const { get, searched } = await serving()
    const { text } = await get(await searched([query]))
    const third = /<li id="work-3">([\s\S]*?)<\/li>\n<li id="work-4">/.exec(text)![1]!
    expect(textOf(third)).toMatch(
      /Ferncastle Z, Moorling X \.\.\. Haverstock B · Fictional Reviews of Occupational Health · 2023 · Practice Guideline · cited by 40 · open access/
    )
    expect(third).toContain("<mark>shifts</mark>")
    expect(third).toContain('title="8th of 26 records in PubMed"')
    expect(third).toContain('<span class="unseen">first of 26 records in Semantic Scholar</span>')
    expect(third).toMatch(/href="\/walks\?ids=[^"]*direction=forward" aria-label="cited by 40: /)
  })

  it("names the most telling of its types", () => {
    expect(studyType({ publicationTypes: ["Journal Article", "Review", "Systematic Review"] })).toBe("Systematic Review")
    expect(studyType({ publicationTypes: ["journal-article", "Letter"] })).toBe("Letter")
    expect(studyType({ publicationTypes: ["Journal Article"] })).toBeUndefined()
    expect(studyType({})).toBeUndefined()
  })
})

describe("the form around the list", () => {
  it("orders works, and shows those of years, words, levels and languages", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    const newest = (await get(`${path}?sort=newest`)).text
    const years = [...newest.matchAll(/<\/cite> · (\d{4})/g)].map(([, year]) => Number(year))
    expect(years).toEqual(years.toSorted((a, b) => b - a))
    expect(textOf(newest)).toContain("All 32 works, newest first.")
    const some = textOf((await get(`${path}?from=2020&until=2021&sort=oldest`)).text)
    expect(some).toMatch(/\d+ of 32 works, oldest first\./)
    expect(ranksIn((await get(`${path}?words=oil+platforms`)).text)).toEqual([4])
    expect(ranksIn((await get(`${path}?words=OIL+lorimont`)).text)).toEqual([4])
    const trials = (await get(`${path}?level=${encodeURIComponent("2 randomised or controlled trial")}`)).text
    expect(ranksIn(trials)).toHaveLength(10)
  })

  it("says at the field what is no year, and shows all works", async () => {
    const { get, searched } = await serving()
    const { text } = await get(`${await searched([query])}?from=MMXX&until=2020`)
    expect(text).toMatch(/name="from" value="MMXX"[^>]*aria-invalid="true" aria-describedby="wrong-from"/)
    expect(textOf(text)).toContain("“MMXX”".replaceAll(/[“”]/g, '"').replaceAll('"', text.includes("&quot;MMXX") ? "&quot;" : '"'))
    const none = await get(`${await searched([query])}?from=2021&until=2019`)
    expect(textOf(none.text)).toContain("the years from 2021 until 2019 are none")
  })

  it("keeps a selection across filters and pages, and saves exactly the selected works", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    const { text } = await get(`${path}?work=4&work=2&kept=9-10&words=oil`)
    expect(text).toContain('name="kept" value="2,9-10"')
    expect(text).toMatch(/name="work" value="4"[^>]* checked>/)
    expect(textOf(text)).toContain("4 selected")
    const saved = await get(`${path}/selected?what=selected&work=4&kept=2,9-10&as=ris`)
    expect(saved.headers["content-disposition"]).toBe('attachment; filename="litfuse.ris"')
    expect(saved.text.match(/^TY {2}- /gm)).toHaveLength(4)
    expect(saved.text).toContain("oil platforms")
    const json = JSON.parse((await get(`${path}/selected?what=selected&work=4&as=json`)).text)
    expect([json.works.length, json.works[0].rank, json.written]).toEqual([1, 4, { n: 1, of: 32 }])
    expect((await get(`${path}/selected?what=shown&words=oil+platforms&as=ris`)).text.match(/^TY {2}- /gm)).toHaveLength(1)
    expect((await get(`${path}/selected?what=selected&as=ris`)).status).toBe(422)
    expect((await get(`${path}/selected?what=selected&work=4&as=exe`)).status).toBe(404)
    expect(textOf((await get(`${path}?pick=page&words=oil`)).text)).toContain("1 selected")
    expect(textOf((await get(`${path}?pick=none&work=4&kept=5`)).text)).toContain("0 selected")
  })

  it("reads back the ranks that it writes, and no others", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 300 })), (ranks) => {
        expect(parseRanks(printRanks(ranks), 300)).toEqual(ranks.toSorted((a, b) => a - b))
        expect(parseRanks(printRanks(ranks), 100)).toEqual(ranks.toSorted((a, b) => a - b).filter((rank) => rank <= 100))
      })
    )
    expect(parseRanks("0,-1,x,3-1,2-9999999,<script>", 4)).toEqual([2, 3, 4])
  })
})

describe("the page of a work", () => {
  it("says why it is here, what would move it, how to cite it, its versions, and who says what", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    const { status, text } = await get(`${path}/works/4`)
    const seen = textOf(text)
    expect(status).toBe(200)
    expect(seen).toMatch(/Rank 4 of 32: second in PubMed and Semantic Scholar/)
    expect(seen).toContain("It would be at rank 2 if it were first in OpenAlex, where it is 6th.")
    expect(seen).toContain("Without PubMed it would be at rank 9.")
    expect(seen).toMatch(/Haverstock K, Lorimont M, Ashgrond M, Quillane B\. Caffeine gum, .* 2024\. doi: 10\.5555\/everyday\.32/)
    expect(seen).toContain("Not retracted, say OpenAlex and PubMed.")
    expect(seen).toMatch(/identifier doi:10\.5555\/everyday\.32 – Crossref, OpenAlex, PubMed, Semantic Scholar/)
    expect(seen).toContain("litfuse has not followed the citations of this work yet.")
    expect(text).toMatch(/<strong>Background<\/strong> Many people/)
    expect(text).toContain(`href="${path}/works/5" rel="next"`)
    const [, saved] = /<a href="([^"]+as=ris)">RIS</.exec(text)!
    expect((await get(saved!.replaceAll("&amp;", "&"))).text.match(/^TY {2}- /gm)).toHaveLength(1)
    for (const no of ["0", "33", "x", "4x"]) expect((await get(`${path}/works/${no}`)).status).toBe(404)
  })

  it("agrees with the search without the list that it names", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    const { text } = await get(`${path}/works/4`)
    const [, rank] = /Without PubMed it would be at rank (\d+)/.exec(textOf(text))!
    // the search without PubMed still knows all other works and lists; only works of PubMed alone are missing
    const other = await searched([
      query,
      ...["openalex", "crossref", "europepmc", "semanticscholar", "core"].map((one) => ["source", one] as const)
    ])
    const works = [...(await get(other)).text.matchAll(/class="title" href="[^"]*\/works\/(\d+)">((?:(?!<\/a>).)*)/g)]
    const at = works.findIndex(([, , title]) => textOf(title!).includes("oil platforms")) + 1
    expect(Math.abs(at - Number(rank))).toBeLessThanOrEqual(1)
  })

  it("marks retracted works, and shows hostile texts as text", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    const { text } = await get(path)
    const [, rank] = /<li id="work-(\d+)">(?:(?!<\/li>\n)[\s\S])*?<strong class="bad">RETRACTED/.exec(text)!
    expect(textOf((await get(`${path}/works/${rank}`)).text)).toMatch(/RETRACTED, say/)
    const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`
    const works = [
      {
        type: "article-journal",
        title: `heart ${hostile}`,
        abstract: `heart ${hostile}`,
        author: [{ family: hostile, given: hostile }],
        "container-title": hostile,
        URL: "javascript:alert(3)",
        keyword: hostile
      }
    ]
    const other = await serving({ folder: folderOf({ "a.json": JSON.stringify(works) }) })
    const at = await other.searched([
      ["query", "heart"],
      ["source", "file:a.json"]
    ])
    for (const page of [at, `${at}/works/1`]) {
      const answer = await other.get(page)
      expect([page, answer.status]).toEqual([page, 200])
      expect(answer.text).not.toMatch(/<script>alert|<img src=x|href="javascript:/)
    }
  })
})
