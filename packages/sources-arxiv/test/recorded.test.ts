import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, inShort, lookingUp, searching } from "@litfuse/kit/answered"
import { type Recorded, recorded, replyOf, xmlPaths } from "@litfuse/kit/recorded"
import * as Xml from "@litfuse/engine/Xml"
import harness from "./harness.ts"
import source from "../src/Arxiv.ts"

const real = recorded("arxiv", process.env["LITFUSE_FIXTURES"])
const named = (file: string): Recorded => real.find((one) => one.file === file)!

const known = Raw.identifiers([
  ["arxiv", "1707.08567"],
  ["arxiv", "quant-ph/0201082"],
  ["arxiv", "astro-ph/0601001"]
])

/** Pages that were recorded hold ten of many hits, or fifty. */
const question = ({ file }: Recorded) =>
  file.startsWith("id-") ? lookingUp(...known) : searching(harness, { depth: Number(/(\d+)\.xml$/.exec(file)?.[1]) })

const outcomeOf = (one: Recorded): Promise<Source.Outcome> => answered(source, harness, question(one), replyOf(one))
const recordsOf = async (file: string) => Source.recordsOf(await outcomeOf(named(file)))

describe.skipIf(real.length === 0)("recorded answers of arXiv", () => {
  it("are all read, or refused for the right reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({
      "id-0808.05394.xml": [0, "Empty"],
      "id-1707.08567.xml": [1, "Found"],
      "id-list-partial.xml": [1, "Found"],
      "id-malformed-400.xml": [0, "QueryRejected"],
      "id-not-found.xml": [0, "Empty"],
      "id-old-style-astro-ph.xml": [1, "Found"],
      "id-old-style-quant-ph.xml": [1, "Found"],
      "query-nlp-50.xml": [50, "Found"],
      "query-testing-10.xml": [10, "Found"]
    })
  })

  it("have all data of each preprint", async () => {
    for (const file of ["query-nlp-50.xml", "query-testing-10.xml"]) {
      const entries = Xml.all(Result.getOrThrow(Xml.parse(named(file).text)), "entry")
      const records = await recordsOf(file)
      expect(records.length).toBe(entries.length)
      for (const [i, record] of records.entries()) {
        const entry = entries[i]!
        const text = (name: string) => Xml.textAt(entry, name)
        expect([record.title, record.abstract]).toEqual([text("title"), text("summary")])
        expect(text("id")).toContain(record.id)
        expect(record.published).toBe(text("published")!.slice(0, 10))
        expect(record.contributors.length).toBe(Xml.all(entry, "author").length)
        expect(record.keywords).toEqual(Xml.all(entry, "category").map(({ attributes }) => attributes["term"]))
        const [relation] = record.relations ?? []
        expect(relation?.to.map(({ value }) => value) ?? []).toEqual([text("arxiv:doi")?.toLowerCase()].filter((one) => one !== undefined))
        expect(relation?.citation).toBe(text("arxiv:journal_ref"))
        expect(record.retraction).toBeUndefined()
      }
    }
  })

  it("have totals, identifiers of the old style, and affiliations", async () => {
    expect(await outcomeOf(named("query-nlp-50.xml"))).toMatchObject({
      total: 96_778,
      effectiveQuery: expect.stringContaining("submittedDate")
    })
    expect((await recordsOf("id-old-style-quant-ph.xml"))[0]).toMatchObject({
      id: "quant-ph/0201082",
      published: "2002-01-18",
      url: "https://arxiv.org/abs/quant-ph/0201082v1"
    })
    expect((await recordsOf("id-old-style-astro-ph.xml"))[0]).toMatchObject({
      contributors: [{ family: "Gould", given: "Andrew", affiliations: ["Ohio State"] }, {}, {}, {}],
      relations: [{ to: [], citation: "ActaAstron.56:1-50,2006" }]
    })
  })

  it("have no place that our own feeds do not have", () => {
    const root = (text: string) => xmlPaths(Result.getOrThrow(Xml.parse(text)), () => false)
    const query = new URLSearchParams({ id_list: "2001.00001" })
    const ours = root(harness.server!({ method: "GET", path: "/api/query", query, json: undefined, headers: {} }).body!)
    expect([...new Set(real.flatMap(({ text }) => [...root(text)]))].filter((path) => !ours.has(path))).toEqual([])
  })

  it("never crash the parser when they are mutated, and never hang it", async () => {
    const runs = Number(process.env["LITFUSE_FUZZ"] ?? 200)
    expect(
      await crashes(
        source,
        harness,
        real.map((one) => ({ ...one, status: 200 })),
        question,
        runs
      )
    ).toEqual([])
  }, 3_600_000)
})
