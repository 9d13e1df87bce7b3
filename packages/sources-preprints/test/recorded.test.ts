import { describe, expect, it } from "vitest"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { answered, crashes, inShort, lookingUp, missingPaths, searching } from "@litfuse/kit/answered"
import { type Recorded, recorded, replyOf } from "@litfuse/kit/recorded"
import * as Query from "@litfuse/engine/Query"
import details from "./fixtures/details.json" with { type: "json" }
import harness from "./harness.ts"
import { biorxiv, medrxiv } from "../src/index.ts"
import type { Posting } from "../src/Posting.ts"

const real = recorded("biorxiv", process.env["LITFUSE_FIXTURES"])
const named = (file: string): Recorded => real.find((one) => one.file === file)!
const postingsOf = (file: string) => (JSON.parse(named(file).text) as { readonly collection: ReadonlyArray<Posting> }).collection

const [withdrawn] = Raw.identifiers([["doi", "10.1101/2020.01.30.927871"]])

/** Fifty of many thousand versions were recorded: all of them are asked for, and the list ends where nothing comes any more. */
const all = searching(harness, { query: Query.text(""), publishedFrom: PartialDate.make("2020"), publishedUntil: PartialDate.make("2022") })

const question = ({ file }: Recorded) => (file.includes("withdrawn") ? lookingUp(withdrawn!) : all)

/** The totals of recorded lists are those of three years: here they are those of what was recorded. */
const short = (one: Recorded): Recorded => ({ ...one, text: one.text.replace(/"total": "\d+"/, '"total": "50"') })

const outcomeOf = (one: Recorded): Promise<Source.Outcome> =>
  answered(one.file.includes("medrxiv") ? medrxiv : biorxiv, harness, question(one), replyOf(short(one)))

describe.skipIf(real.length === 0)("recorded answers of bioRxiv and medRxiv", () => {
  it("are all read, or refused for the right reason: a page for people, and more than may be read", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({
      "details-biorxiv-50.json": [40, "Found"],
      "details-medrxiv-50.json": [49, "Found"],
      "details-withdrawn-10.1101-2020.01.30.927871.json": [1, "Found"],
      "search-page.html": [0, "BadResponse"]
    })
    const whole = await answered(biorxiv, harness, all, replyOf(named("details-biorxiv-50.json")))
    expect(Source.errorOf(whole)!.message).toContain("posted 152918 versions from 2020-01-01 to 2022-12-31")
  })

  it("have all data of each preprint", async () => {
    for (const file of ["details-biorxiv-50.json", "details-medrxiv-50.json"]) {
      const postings = postingsOf(file)
      for (const record of Source.recordsOf(await outcomeOf(named(file)))) {
        const versions = postings
          .filter(({ doi }) => doi.toLowerCase() === record.id)
          .toSorted((a, b) => Number(a.version) - Number(b.version))
        const last = versions.at(-1)!
        const letters = (text: unknown) =>
          String(text ?? "").replace(/<[^<>\d\s][^<>]*>|&#?[a-z0-9]+;|[OC]_(?:LI|ST_ABS|TEXTBOX|SCPLOW|SCPCAP)|[^\p{L}\p{N}]/gu, "")
        expect(letters(record.title)).toBe(letters(last.title))
        const parts = record.abstractParts?.map(({ label = "", text }) => label + text).join("") ?? record.abstract
        expect(letters(parts)).toBe(letters(String(last.abstract).replace(/^A(?:O_SCPLOW)?BSTRACT(?:C_SCPLOW)?/, "")))
        expect(record.contributors.length).toBe(
          String(last.authors)
            .split(";")
            .filter((name) => name.trim() !== "").length
        )
        expect(record.published).toBe(versions[0]!.version === "1" ? versions[0]!.date : undefined)
        const published = versions.map((one) => String(one.published)).findLast((doi) => doi !== "NA")
        expect(record.relations?.map(({ to }) => to[0]!.value)).toEqual(published === undefined ? undefined : [published.toLowerCase()])
        expect(record.keywords).toEqual([last.category])
      }
    }
  })

  it("have headings glued to their texts, which become parts", async () => {
    const records = Source.recordsOf(await outcomeOf(named("details-medrxiv-50.json")))
    const labels = new Set(records.flatMap(({ abstractParts = [] }) => abstractParts.map(({ label }) => label)))
    expect(records.filter(({ abstractParts }) => abstractParts !== undefined).length).toBe(31)
    for (const label of ["Background", "Methods", "Results", "Conclusions and relevance", "Main outcomes and measures", "Aim of the study"])
      expect(labels).toContain(label)
    expect(records.every(({ abstract }) => !/[OC]_(?:LI|ST_ABS|TEXTBOX|SCP)/.test(abstract ?? ""))).toBe(true)
  })

  it("tell that a preprint was withdrawn, and when", async () => {
    const [record] = Source.recordsOf(await outcomeOf(named("details-withdrawn-10.1101-2020.01.30.927871.json")))
    expect(record).toMatchObject({ published: "2020-01-31", retraction: { status: "withdrawn", date: "2020-02-02" } })
  })

  it("have no place that our own fixtures do not have", () => {
    const theirs = real.filter(({ file }) => file.endsWith(".json")).map(({ text }) => JSON.parse(text) as object)
    expect(missingPaths(theirs, [details])).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    const small = real.map(short).map((one) => (one.text.length < 60_000 ? one : { ...one, text: smaller(one.text) }))
    expect(await crashes(biorxiv, harness, small, question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})

/** The first few postings of a list: large answers take long, and are made of the same parts. */
const smaller = (text: string): string => {
  if (!text.trimStart().startsWith("{")) return text.slice(0, 10_000)
  const { messages, collection } = JSON.parse(text) as { readonly messages: unknown; readonly collection: ReadonlyArray<unknown> }
  return JSON.stringify({ messages, collection: collection.slice(0, 8) })
}
