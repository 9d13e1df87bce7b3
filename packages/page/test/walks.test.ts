import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Graph from "@litfuse/api/Graph"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { parseWalkForm } from "../src/WalkForm.ts"
import { everyday, folderOf, inPlaceOfOpenAlex, serving, silentService, textOf, walks } from "./serving.ts"

const seed = ["ids", "10.99999/atlas.9hhff"] as const

describe("a walk", () => {
  it("shows the works that were met and how, the drawing with its table, how complete each source is, and what the graph says", async () => {
    const { get, posted, walked } = await serving({ replay: walks })
    const began = await posted("/walks", [seed])
    expect(began.status).toBe(303)
    const path = await walked([seed])
    const { text } = await get(path)
    expect(textOf(text)).toMatch(
      /35 works and 34 citations between them; 6 of 6 sources answered\. 2 references without an identifier are counted, but not shown as works\./
    )
    expect(text.match(/<li id="work-/g)).toHaveLength(35)
    expect(textOf(text)).toMatch(/start of the walk[\s\S]*hop 1 · cites Skaubrerenquar [^·]*\((?:Crossref|OpenAlex|PubMed|Europe PMC)/)
    // a work of the drawing leads to where it stands, and its table says the same
    expect(text).toMatch(/<a class="wn n0[^"]*" tabindex="0" href="\/walks\/[\w-]+#work-\d+" aria-label="/)
    expect(text).toContain("<summary>The same as a table</summary>")
    expect(text).not.toMatch(/<style|\sstyle="/)
    // found against what the source states; one that does not say; references without an identifier
    const rows = [...text.matchAll(/<tr><th scope="row">1<\/th>.*<\/tr>/g)].map(([row]) => textOf(row).trim())
    expect(rows).toContain("1 Crossref works that are cited 1 11 11 0 0 2 found")
    expect(rows).toContain("1 Semantic Scholar works that cite 1 14 not stated 0 1 0 found")
    expect(textOf(text)).toMatch(/Citations connect all 35 works[\s\S]*Main path[\s\S]*Works that share references/)
    expect(text).toContain("litfuse walk 10.99999/atlas.9hhff --direction both")
    expect((await get(`${path}/trace`)).text).toContain("step/citations")
    expect(textOf((await get("/walks")).text)).toContain("10.99999/atlas.9hhff, both ways 35 works")
  })

  it("is saved in every form, as one file too", async () => {
    const { get, walked } = await serving({ replay: walks })
    const path = await walked([seed, ["max", "20"]])
    const saved = async (form: string) => await get(`${path}/export/${form}`)
    expect(JSON.parse((await saved("json")).text)).toMatchObject({ version: 1, direction: "both", counts: { works: 35, kept: 21 } })
    for (const [form, begins, name] of [
      ["html", /^<!doctype html>[\s\S]*Content-Security-Policy/, "litfuse.html"],
      ["svg", /^<svg [\s\S]*<style>/, "litfuse.svg"],
      ["mermaid", /^flowchart LR/, "litfuse.mmd"],
      ["graphml", /^<\?xml[\s\S]*<graphml/, "litfuse.graphml"],
      ["gexf", /^<\?xml[\s\S]*<gexf/, "litfuse.gexf"],
      ["ris", /^TY {2}- /, "litfuse.ris"],
      ["bibtex", /^@/, "litfuse.bib"],
      ["endnote", /^<\?xml/, "litfuse.xml"],
      ["rayyan", /^key,title/, "litfuse-rayyan.csv"],
      ["covidence", /^"?Title/, "litfuse-covidence.csv"],
      ["csl", /^\[/, "litfuse.csl.json"]
    ] as const) {
      const { headers, text } = await saved(form)
      expect([form, headers["content-disposition"]]).toEqual([form, `attachment; filename="${name}"`])
      expect([form, text.slice(0, 3000)]).toEqual([form, expect.stringMatching(begins)])
    }
    expect((await saved("ris")).text.match(/^TY {2}- /gm)).toHaveLength(21)
    expect((await saved("exe")).status).toBe(404)
    expect(textOf((await get(`${path}/export`)).text)).toMatch(/Save all 21 works[\s\S]*the graph as GraphML nothing[\s\S]*no field for/)
    expect(textOf((await get(path)).text)).toContain("The limit on works in the answer omits 14 farther works.")
  })

  it("finds works with citations in common, says that they have no depth, and goes on from a work of a search", async () => {
    const { get, walked } = await serving({ replay: walks })
    const from = await walked([seed, ["direction", "related"], ["perHop", "5"], ["max", "3"], ["depth", "2"]])
    const { text } = await get(from)
    expect(textOf(text)).toMatch(/3 works with citations in common; [\s\S]*shared references? · \d+ works? cites? both/)
    expect(textOf(text)).toContain("works with shared citations have no depth")
    expect(text).toContain("litfuse walk 10.99999/atlas.9hhff --direction related --per-hop 5 --max 3")
    const searching = await serving()
    const path = await searching.searched([["query", "caffeine sleep shift workers"]])
    const waysIn = (page: string) => [...page.matchAll(/href="(\/walks\?ids=[^"]*direction=(\w+))"/g)]
    const links = waysIn((await searching.get(path)).text)
    expect(new Set(links.map(([, , way]) => way))).toEqual(new Set(["forward"]))
    const work = (await searching.get(`${path}/works/1`)).text
    expect(new Set(waysIn(work).map(([, , way]) => way))).toEqual(new Set(["forward", "backward", "related"]))
    const { text: filled } = await searching.get(links[0]![1]!.replaceAll("&amp;", "&"))
    expect(filled).toMatch(/<textarea id="ids"[^>]*>(?:doi|pmid):[\s\S]*<option value="forward" selected>/)
  })

  it("says in red which source failed, at which hop, and what to do; and when none answered", async () => {
    const replay = folderOf()
    for (const source of ["crossref", "europepmc", "ncbi", "opencitations", "semanticscholar"])
      cpSync(join(walks, source), join(replay, source), { recursive: true })
    const { get, walked } = await serving({ replay })
    const { text } = await get(await walked([seed]))
    expect(text).toMatch(/<p class="verdict fails">[^<]*5 of 6 sources answered/)
    expect(text).toMatch(
      /<p class="failure"><strong>OpenAlex did not answer in the look-up of the start works[^<]*<\/strong> The recordings contain no answer/
    )
    expect(text).toMatch(/<td class="bad met" data-c="state">failed: is replayed/)
    const path = await walked([
      ["ids", "10.5555/nowhere"],
      ["source", "openalex"]
    ])
    const none = await get(path)
    expect(none.text).toContain('<p class="verdict fails">No source answered. Works that exist may be missing.</p>')
    expect(textOf(none.text)).toMatch(/It is unknown which works have such citations\. Change or repeat the walk/)
    expect(textOf(none.text).match(/no source answered/gi)).toHaveLength(1)
    expect((await get(`${path}/export/html`)).text).toContain('<p class="verdict fails">No source answered.')
    expect(textOf((await get("/walks")).text)).toContain("10.5555/nowhere, both ways no source answered")
  })

  it("says what is wrong with what was typed, and keeps it", async () => {
    const { get, posted, walked } = await serving({ replay: walks })
    const empty = await posted("/walks", [["ids", " \n "]])
    expect([empty.status, textOf(empty.text).includes("The form has no identifier.")]).toEqual([422, true])
    for (const [fields, said] of [
      [[["ids", "12345"]], /"12345" is not an identifier; expected a DOI/],
      [[seed, ["depth", "deep"]], /depth is "deep"/],
      [[seed, ["direction", "sideways"]], /direction is "sideways"; it takes/],
      [[seed, ["direction", "constructor"]], /direction is "constructor"; it takes/],
      [[seed, ["source", "openalexx"]], /openalexx/]
    ] as const) {
      const { status, text } = await get(await walked(fields as never))
      expect([status, textOf(text).replaceAll("&quot;", '"')]).toEqual([422, expect.stringMatching(said)])
      expect(text).toContain(fields[0][1])
      expect(text).not.toContain("native code")
    }
    expect((await get("/walks/none")).status).toBe(404)
  })

  it("reads identifiers as people write them, each once", () => {
    const words = new URLSearchParams([
      ["ids", "PMID: 12345, doi:10.1000/182\nhttps://doi.org/10.1000/182(a),b\tW5 W5"],
      ["ids", "PMC7"]
    ])
    expect(parseWalkForm(words).ids).toEqual(["PMID:12345", "doi:10.1000/182", "https://doi.org/10.1000/182(a),b", "W5", "PMC7"])
  })
})

const run = <A, E>(effect: Effect.Effect<A, E, Host.Host>) => Effect.runPromise(Effect.provide(effect, Host.layer))

const projectFolder = async (): Promise<string> => {
  const folder = folderOf()
  await run(Project.init({ folder }))
  return folder
}

const hostile = "<script>alert(1)</script>\u001b[31mred\u202e\"'><img src=x onerror=alert(2)>"

describe("what comes from outside", () => {
  it("stays text: titles and names of a service, typed identifiers; and the page lists works that cite a retracted work", async () => {
    const recorded = JSON.parse(readFileSync(join(everyday, "openalex/929becad9849-1.json"), "utf8")).response.body
    const [like] = (recorded as { readonly results: ReadonlyArray<object> }).results
    const work = (n: number, title: string, isRetracted = false) => ({
      ...like,
      id: `https://openalex.org/W${n}`,
      ids: { openalex: `https://openalex.org/W${n}` },
      doi: `https://doi.org/10.5555/w${n}`,
      title,
      display_name: title,
      publication_year: 2000 + n,
      publication_date: `${2000 + n}-01-01`,
      is_retracted: isRetracted
    })
    await inPlaceOfOpenAlex((request, response) => {
      const results = [work(2, `Stands on it ${hostile}`), work(3, hostile)]
      const list = { meta: { count: results.length, next_cursor: null }, results }
      response.writeHead(200, { "content-type": "application/json" })
      response.end(JSON.stringify(request.url!.startsWith("/works/") ? work(1, `Wrong ${hostile}`, true) : list))
    })
    const folder = await projectFolder()
    const { get, walked } = await serving({ folder, replay: undefined as never, canChange: true })
    const path = await walked([
      ["ids", "10.5555/w1"],
      ["way", "forward"],
      ["source", "openalex"]
    ])
    const { text } = await get(path)
    expect(textOf(text)).toMatch(
      /1 retracted work RETRACTED: Wrong [\s\S]*2 works here cite it, directly or through other works[\s\S]*: 1 citation away/
    )
    expect(text).toContain("The project stores this run")
    expect((await get("/runs")).text).toMatch(/href="\/walks\?ids=doi%3A10\.5555%2Fw1&amp;direction=both"/)
    const wrong = await walked([
      ["ids", hostile],
      ["source", hostile],
      ["way", hostile]
    ])
    const pages = [path, `${path}/events`, `${path}/export`, `${path}/trace`, "/walks", wrong, `/walks?ids=${encodeURIComponent(hostile)}`]
    for (const page of pages) {
      const shown = (await get(page)).text
      expect([page, shown]).not.toEqual([page, expect.stringMatching(/<script>|<img src=x|[\p{Cc}--\n]|\u202e/v)])
    }
    for (const form of ["html", "svg", "mermaid", "graphml", "gexf"])
      expect((await get(`${path}/export/${form}`)).text).not.toMatch(/<script>alert|<img src=x|[\p{Cc}--\n]/v)
  })
})

describe("a server", () => {
  it("shows hops as they come, and stops a walk on request", async () => {
    const silent = await silentService()
    const { get, posted } = await serving({ replay: undefined as never })
    const asked = new Promise<void>((done) => silent.once("request", () => done()))
    const path = String((await posted("/walks", [seed, ["source", "openalex"]])).headers["location"])
    await asked
    const page = await get(path)
    expect(page.text).toMatch(/<noscript><meta http-equiv="refresh"[\s\S]*Stop the walk[\s\S]*works to start from<\/th><td>asking</)
    expect((await posted(`${path}/stop`, [])).status).toBe(303)
    expect((await get(path)).text).toContain("The walk was stopped")
    expect((await get(`${path}/export/ris`)).status).toBe(303)
  })

  it("keeps works and citations in the graph of its project where that is asked", async () => {
    const folder = await projectFolder()
    const { get, walked } = await serving({ folder, replay: walks, canChange: true })
    const { text } = await get(await walked([seed, ["keep", "yes"], ["max", "5"]]))
    expect(text).toContain("--max 5 --keep")
    expect(await run(Graph.show({ folder }))).toMatchObject({ works: 6, citations: 5 })
  })
})
