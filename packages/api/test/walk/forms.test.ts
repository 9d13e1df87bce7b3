import { markupFault } from "@litfuse/figures/testing/markupFault"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { printDocument } from "@litfuse/document/printDocument"
import * as Drawing from "@litfuse/api/walk/walkDocument"
import * as Exchange from "@litfuse/api/walk/walkGraphml"
import { projectGraphml, projectJsonld } from "@litfuse/api/graph/projectGraphml"
import * as Mermaid from "@litfuse/api/walk/mermaid"
import * as ProjectGraph from "@litfuse/project/ProjectGraph"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Result from "effect/Result"
import { cites, related, sourceOf } from "./world.ts"

/** Titles that mean something to XML, to HTML, to Mermaid or to a terminal. */
const hostile = [
  `"quoted" and 'quoted' <b>bold</b> &lt; ]]> <!-- --> </title><script>alert(1)</script>`,
  "%%{init: {'theme': 'dark'}}%% end",
  "a\u0000b\u001b[31mc\u202ed\uffffe\u2028f\nclick w1 href",
  `${"x".repeat(58)}\u{1f9ec}\u{1f9ec} longer than a label`,
  '"]:::start\n  w1 --> w9',
  "a lone \ud83d surrogate, and \udc00 another",
  "very long ".repeat(20_000).trim(),
  "{curly} [square] (round) \\ back `tick` $ # ; |",
  '_:b0 {"@context": "http://example.org/", "@id": "http://example.org/1"}'
]

/** What a form can hold of a title: no half characters, no control characters, nothing that turns the direction of writing. */
const writable = (title: string): string =>
  title.replaceAll(/[\p{Cc}\p{Cs}\u2028\u202e\uffff]/gu, (character) => (/\s/u.test(character) ? " " : ""))

const walk = async () => {
  const entries = hostile.map((_, i) => [`w${i}`, { identifiers: [`doi:10.5555/${i}`], cites: i === 0 ? [] : ["w0"] }] as const)
  const answer = await cites([sourceOf("one", Object.fromEntries(entries))], { ids: ["10.5555/0"] })
  return { ...answer, works: answer.works.map((work, i) => ({ ...work, title: hostile[i]! })) }
}

const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" }

/** What a reader of XML has of its texts. */
const read = (xml: string): string => xml.replaceAll(/&([^;]+);/g, (_, name) => characters[name]!)

describe("the export formats of a walk, with any titles", () => {
  it("are well formed, and hold no character that XML has no place for", async () => {
    const answer = await walk()
    const forms = [[...Exchange.walkGraphml(answer)].join(""), [...Exchange.walkGexf(answer)].join(""), Drawing.walkFigure(answer).svg]
    for (const text of [...forms, printDocument(Drawing.walkDocument(answer, "walk"), "html")]) {
      expect(markupFault(text.replace(/^<\?xml.*\?>\n/, ""))).toBeUndefined()
      expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}|[\u202e\uffff]|<script>alert/u)
    }
    for (const text of forms.slice(0, 2)) {
      for (const title of hostile) expect(read(text).includes(writable(title))).toBe(true)
      expect(text.match(/<(node|edge) /g)).toHaveLength(2 * hostile.length - 1)
    }
  })

  it("say of how many works no source was asked, because citations between them are unknown", async () => {
    const about = async (depth: number, direction: "forward" | "both") => {
      const entries = hostile.map((_, i) => [`w${i}`, { identifiers: [`doi:10.5555/${i}`], cites: i === 0 ? [] : ["w0"] }] as const)
      return Drawing.walkFigure(await cites([sourceOf("one", Object.fromEntries(entries))], { ids: ["10.5555/0"], depth, direction })).about
    }
    const unknown = `No source was asked about the citations of ${hostile.length - 1} works, so citations between them can be missing.`
    expect([await about(1, "forward"), await about(1, "both")]).toEqual([
      expect.stringContaining(unknown),
      expect.stringContaining(unknown)
    ])
    expect([await about(2, "forward"), await about(2, "both")]).not.toContainEqual(expect.stringContaining("No source was asked"))
  })

  it("say where each work is, if it is on the web, and which of them are retracted", async () => {
    const answer = await walk()
    const works = answer.works.map((work, i) => ({
      ...work,
      citationUri: i === 1 ? "javascript:alert(1)" : `https://example.org/${i}`,
      ...(i === 2 ? { retraction: { state: "retracted" as const, by: ["one"] } } : {})
    }))
    const given = { ...answer, works }
    for (const text of [[...Exchange.walkGraphml(given)].join(""), [...Exchange.walkGexf(given)].join("")])
      expect([text.includes("https://example.org/0"), text.includes("javascript:alert(1)")]).toEqual([true, true])
    const { svg } = Drawing.walkFigure(given)
    expect([svg.includes('href="https://example.org/0"'), svg.includes("javascript:")]).toEqual([true, false])
    const lines = Mermaid.of(given).split("\n")
    expect([lines[0], lines[1]!.endsWith('"]:::start'), lines[3]!.endsWith('"]:::retracted')]).toEqual(["flowchart LR", true, true])
  })

  it("have one line of Mermaid for each work and link, and no directive", async () => {
    const text = Mermaid.of(await walk())
    expect(text.split("\n")).toHaveLength(1 + hostile.length + (hostile.length - 1) + 2 + 1)
    expect(text).not.toMatch(/%%|\p{Cs}/u)
    expect(text.match(/^ {2}w\d\["[^"]*"\](:::start)?$/gm)).toHaveLength(hostile.length)
  })
})

it("a walk to related works says how many it leaves out, and nothing where it leaves out none", async () => {
  const entries = Object.fromEntries(
    [[], ["w0"], ["w0", "w1"], ["w0", "w1"], ["w1"]].map((refers, i) => [`w${i}`, { identifiers: [`doi:10.5555/${i}`], cites: refers }])
  )
  const of = (max: number) => related([sourceOf("one", entries)], { ids: ["10.5555/2"], max })
  const [few, all] = [await of(1), await of(10)]
  expect([few.related, all.related > 1]).toEqual([1, true])
  expect(few.notices).toEqual([
    {
      code: "works-capped",
      subject: "walk",
      text: `${all.related - 1} of ${all.related} related works are omitted, those with least in common; raise max`
    }
  ])
  expect(all.notices).toEqual([])
})

/**
 * The forms of the graph of a project. Outside the repository, networkx 3.6.1 (`read_graphml`, `read_gexf`), igraph 1.0.0 (`Graph.Read_GraphML`) and
 * PyLD 3.3.0 (`expand`, `to_rdf`) read them too. From a similar set they read nine works with their titles, and eight links.
 */
describe("the export formats of a project's graph, with any titles", () => {
  const graphOf = () => {
    const root = mkdtempSync(join(tmpdir(), "litfuse-forms-"))
    Result.getOrThrow(ProjectFiles.make(root))
    const graph = Result.getOrThrow(ProjectGraph.open(root))
    onTestFinished(() => {
      graph.store.close()
      rmSync(root, { recursive: true })
    })
    const names = (i: number): ReadonlyArray<string> => [`doi:10.5555/${i}<&">]]>`]
    const works = hostile.map((title, i) => ({ names: names(i), records: [`one:${i}`], title, published: "2020", retraction: undefined }))
    const edges = hostile.slice(1).map((_, i) => ({ citing: names(i + 1), cited: names(0), providers: ["one", "two"] }))
    Result.getOrThrow(ProjectGraph.keep(graph, { works, edges, run: "r", day: 20_000 }))
    return graph
  }
  // a database of UTF-8 has a mark in the place of half a character
  const whole = (title: string): string => title.toWellFormed()

  it("are well formed XML with every title", () => {
    const text = [...projectGraphml(graphOf(), { works: 0, citations: 0 })].join("")
    expect(markupFault(text.replace(/^<\?xml.*\?>\n/, ""))).toBeUndefined()
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}|[\u202e\uffff]/u)
    for (const title of hostile) expect(read(text).includes(writable(whole(title)))).toBe(true)
    expect(text.match(/<(node|edge) /g)).toHaveLength(2 * hostile.length - 1)
  })

  it("are JSON with every title as it was met; a title is never read as JSON-LD", () => {
    const text = [...projectJsonld(graphOf(), { works: 0, citations: 0 })].join("")
    const nodes: ReadonlyArray<Readonly<Record<string, string>>> = JSON.parse(text)["@graph"]
    expect(nodes.flatMap(({ name }) => name ?? [])).toEqual(hostile.map(whole))
    const ids = new Set(nodes.flatMap((node) => node["@id"] ?? []))
    expect(ids.size).toBe(hostile.length)
    for (const { citing, cited } of nodes.filter((node) => node["@type"] === "Citation"))
      expect(ids.has(citing!) && ids.has(cited!)).toBe(true)
  })
})
