import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Answers from "@litfuse/api/walk/Answer"
import { markupFault } from "@litfuse/figures/testing/markupFault"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const root = join(import.meta.dirname, "../../../..")
const tape = join(root, "datasets/atlas/walks")
const start = "10.99999/atlas.9hhff"

const run = (...words: ReadonlyArray<string>) => litfuse([...words, "--replay", tape], {})

const json = async (...words: ReadonlyArray<string>) => {
  const { code, out } = await run(...words, "--format", "json")
  expect(code).toBe(0)
  return JSON.parse(out)
}

/** What is recorded under a name: the body as it came, a value of JSON or a text, and whether it is the first page. */
const recorded = (name: string): { readonly body: unknown; readonly isFirst: boolean } => {
  // a request that was sent twice was answered alike
  const { request, response } = JSON.parse(readFileSync(join(tape, `${name}-1.json`), "utf8"))
  const { searchParams } = new URL(request.url)
  return { body: response.body, isFirst: (searchParams.get("cursor") ?? "*") === "*" && (searchParams.get("page") ?? "1") === "1" }
}

/** A page of a list of citations from a service: its number of entries, and the stated number on all pages. */
interface Listed {
  readonly items: number
  readonly says?: number | undefined
}

/** The lists in an answer, read by hand, without what the sources read them with; look-ups have none. */
const listsIn: Readonly<Record<string, (body: ReturnType<typeof JSON.parse>, direction: string) => ReadonlyArray<Listed>>> = {
  openalex: ({ meta, results }) => (results === undefined ? [] : [{ items: results.length, says: meta.count }]),
  crossref: ({ message }, direction) =>
    direction === "cited" && message?.reference !== undefined
      ? [{ items: message.reference.length, says: message["reference-count"] }]
      : [],
  europepmc: ({ hitCount, citationList, referenceList }) =>
    (citationList ?? referenceList) === undefined
      ? []
      : [{ items: (citationList?.citation ?? referenceList.reference).length, says: hitCount }],
  opencitations: (body) => (Array.isArray(body) && body.every(({ citing }) => citing !== undefined) ? [{ items: body.length }] : []),
  semanticscholar: ({ data }) => (data === undefined ? [] : [{ items: data.length }]),
  pubmed: (body) => (typeof body === "string" && body.includes("<eLinkResult>") ? [{ items: body.match(/<Link>/g)?.length ?? 0 }] : [])
}

describe("litfuse walk, over the recordings of the repository", () => {
  it("says how complete each source is, and shows a line for each work", async () => {
    const { code, out, err } = await run("walk", start, "--direction", "both")
    expect(code).toBe(0)
    expect(err).toMatch(/^hop 1 OpenAlex: 9 of 9 cited in 1 list$/m)
    expect(err).toMatch(/^hop 1 Semantic Scholar \(semanticscholar\): \d+ citing in 1 list, 1 list without a stated length$/m)
    expect(err).toMatch(/^hop 1 Crossref: 11 of 11 cited in 1 list, 2 records without an identifier$/m)
    const [table, said] = out.split("\n\n")
    expect(table!.split("\n")).toHaveLength(2 + 35)
    expect(said).toMatch(/^main path from the earliest work, by rank: \d+, 1, \d+\n$/)
  })

  it("prints JSON of the published shape; both ends of every edge are works; every count can be made again from the rest", async () => {
    const answer = Schema.decodeUnknownSync(Answers.Followed)(
      await json("walk", start, "--direction", "both", "--depth", "2", "--per-hop", "5")
    )
    const ids = new Set(answer.works.map(({ id }) => id))
    expect(answer.edges.filter(({ citing, cited }) => !ids.has(citing) || !ids.has(cited))).toEqual([])
    expect(answer.counts).toMatchObject({ kept: answer.works.length, links: answer.edges.length })
    // 200 works besides the first are the default
    expect([answer.works.length, answer.notices.some(({ code }) => code === "works-capped")]).toEqual([201, true])
    for (const { hop, provider, direction, found, stubs } of answer.hops) expect([hop, provider, direction, found >= stubs]).toContain(true)
    const delivered = answer.outcomes.reduce((sum, one) => sum + one.delivered, 0)
    expect(answer.counts.records).toBe(delivered)
  })

  it("names the requests behind every count: what their recordings hold is what it counts", async () => {
    const { hops, outcomes } = Schema.decodeUnknownSync(Answers.Followed)(
      await json("walk", start, "--direction", "both", "--depth", "2", "--per-hop", "5")
    )
    for (const { delivered, requests } of outcomes) expect(delivered === 0 || requests.length > 0).toBe(true)
    const held = new Map([...hops, ...outcomes].flatMap(({ requests }) => requests).map((name) => [name, recorded(name)]))
    expect(hops.length).toBeGreaterThan(20)
    for (const { hop, provider, direction, found, stated, requests } of hops) {
      const lists = requests.flatMap((name) => {
        const { body, isFirst } = held.get(name)!
        return listsIn[provider]!(body, direction).map(({ items, says }) => ({ items, says: isFirst ? says : 0 }))
      })
      const sum = (of: (list: Listed) => number) => lists.reduce((total, list) => total + of(list), 0)
      expect([hop, provider, direction, sum(({ items }) => items)]).toEqual([hop, provider, direction, found])
      if (stated !== null && lists.every(({ says }) => says !== undefined)) expect(sum(({ says }) => says!)).toBe(stated)
    }
  })

  it("gives the same bytes for the same work under another of its names, and each time", async () => {
    const words = ["walk", "--direction", "forward", "--depth", "2", "--per-hop", "5", "--format", "json"]
    const [first, again] = [await run(...words, start), await run(...words, `https://doi.org/${start.toUpperCase()}`)]
    expect(again.out).toBe(first.out)
  })

  it("prints references, and a diagram in which every arrow has both ends", async () => {
    const ris = await run("walk", start, "--direction", "both", "--format", "ris")
    expect(ris.out.match(/^TY {2}- /gm)).toHaveLength(35)
    const { out } = await run("walk", start, "--direction", "both", "--format", "mermaid")
    const nodes = new Set([...out.matchAll(/^ {2}(w\d+)\["/gm)].map(([, name]) => name))
    const arrows = [...out.matchAll(/^ {2}(w\d+) --> (w\d+)$/gm)]
    expect([nodes.size, arrows.length]).toEqual([35, 34])
    expect(arrows.every(([, from, to]) => nodes.has(from) && nodes.has(to))).toBe(true)
  })

  it("prints GraphML, GEXF and SVG that are well formed, with as many works and links as JSON", async () => {
    for (const [form, node, edge] of [
      ["graphml", /<node id=/g, /<edge id=/g],
      ["gexf", /<node id=/g, /<edge id=/g],
      ["svg", /<a class="wn n\d/g, /<path class="we /g]
    ] as const) {
      const { code, out } = await run("walk", start, "--direction", "both", "--format", form)
      // the checker reads elements, and a declaration is none
      const elements = out.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, "")
      expect([form, code, markupFault(elements), out.match(node)?.length, out.match(edge)?.length]).toEqual([form, 0, undefined, 35, 34])
    }
  })

  it("writes a page with the graph and a table that says the same, by the end of the file's name", async () => {
    const { code, folder } = await run("walk", start, "--direction", "both", "--out", "walk.html")
    const page = readFileSync(join(folder, "walk.html"), "utf8")
    expect([code, page.match(/<span id="work-\d+">/g)?.length]).toEqual([0, 35])
    expect(page).toContain("35 works in the order of time and 34 citations between them.")
    expect(page.replaceAll(/href="https:\/\/[^"]*"/g, "")).not.toMatch(/src="http|url\(http/)
  })

  it("ends with 3 where no source answered, and names the request that was not recorded", async () => {
    const { code, err } = await run("walk", "10.1000/182")
    expect(code).toBe(3)
    expect(err).toMatch(/no source answered/)
  })
})

describe("litfuse walk --direction related, over the recordings of the repository", () => {
  it("says how many references each work shares, and how many works cite both, most first", async () => {
    const answer = Schema.decodeUnknownSync(Answers.Related)(
      await json("walk", start, "--direction", "related", "--per-hop", "5", "--max", "10")
    )
    const related = answer.works.slice(0, answer.related)
    expect(related).toHaveLength(10)
    const sums = related.map(({ sharedReferences, citedTogether }) => sharedReferences + citedTogether)
    expect(sums).toEqual([...sums].sort((a, b) => b - a))
    // counted again from the edges
    const first = answer.works.find(({ hop }) => hop === 0)!.id
    const cites = new Set(answer.edges.map(({ citing, cited }) => `${citing} ${cited}`))
    const works = answer.works.map(({ id }) => id)
    for (const { id, sharedReferences, citedTogether } of related) {
      expect(works.filter((other) => cites.has(`${first} ${other}`) && cites.has(`${id} ${other}`)).length).toBe(sharedReferences)
      expect(works.filter((other) => cites.has(`${other} ${first}`) && cites.has(`${other} ${id}`)).length).toBe(citedTogether)
    }
  })
})

describe("the preset exploration, over the recordings of the repository", () => {
  it("ranks what lies around a known work by the words of its title, itself first", async () => {
    const answer = await json("search", start, "--preset", "exploration", "--limit", "20")
    expect(answer.works[0].identifiers).toContain(`doi:${start}`)
    expect(answer.counts.works).toBeGreaterThan(200)
    const { identified, duplicates, works } = answer.counts
    expect(Object.values(identified as Record<string, number>).reduce((a, b) => a + b, 0)).toBe(duplicates + works)
  })
})
