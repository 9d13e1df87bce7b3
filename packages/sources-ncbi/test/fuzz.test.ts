import { readFileSync } from "node:fs"
import * as Decode from "@litfuse/engine/Decode"
import * as Jats from "@litfuse/engine/Jats"
import * as Raw from "@litfuse/engine/Raw"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import { mutated } from "@litfuse/kit/mutated"
import { recorded } from "@litfuse/kit/recorded"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { ConverterAnswer } from "../src/ConverterApi.ts"
import * as Api from "../src/EutilsApi.ts"
import { searchWarnings } from "../src/pubmed/searchWarnings.ts"
import { summaryRecord } from "../src/pubmed/summaryRecord.ts"
import * as Pmc from "../src/pmc/toRecord.ts"
import * as Pubmed from "../src/pubmed/toRecord.ts"

/** How many mutants each parser is tried with: few by default, 100,000 on request. */
const runs = Number(process.env["LITFUSE_FUZZ"] ?? 400)

const root = process.env["LITFUSE_FIXTURES"]
const own = ["efetch-pubmed.xml", "efetch-pmc.xml"].map((file) => readFileSync(new URL(`./fixtures/${file}`, import.meta.url), "utf8"))
const texts = [...own, ...[...recorded("pubmed", root), ...recorded("pmc", root)].map(({ text }) => text)].filter(
  ({ length }) => length < 45_000
)
const xmls = texts.filter((text) => text.trimStart().startsWith("<") && Result.isSuccess(Xml.parse(text)))
const jsons = texts.filter((text) => /^\s*[[{]/u.test(text))

/** A tree out of whatever a mutant of its JSON is: odd names, odd texts, but a tree. */
const repaired = (value: unknown): Xml.Element | string => {
  if (typeof value !== "object" || value === null) return String(value)
  const { name, attributes, children } = value as Partial<Record<keyof Xml.Element, unknown>>
  const pairs = typeof attributes === "object" && attributes !== null ? Object.entries(attributes) : []
  return {
    name: typeof name === "string" ? name : "odd",
    attributes: Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === "string")),
    children: Array.isArray(children) ? children.map(repaired) : []
  }
}

const isRecord = Schema.is(SourceRecord)

/** Everything that is read out of a tree, whatever it is. */
const readAll = (tree: Xml.Element): ReadonlyArray<SourceRecord | undefined> => {
  const articles = [tree, ...Xml.elements(tree)]
  for (const article of articles) Jats.sections(article)
  return articles.flatMap((article) => [Pubmed.toRecord(article), Pmc.toRecord(article)])
}

describe("mutants", () => {
  it("of XML are refused with a reason, or read", () => {
    for (let seed = 0; seed < runs; seed++) {
      const parsed = Xml.parse(mutated(xmls[seed % xmls.length]!, seed))
      if (Result.isFailure(parsed)) expect(parsed.failure).not.toBe("")
      else for (const record of readAll(parsed.success)) expect([seed, record === undefined || isRecord(record)]).toEqual([seed, true])
    }
  }, 3_600_000)

  it("of trees give records that keep every rule of records, or none", () => {
    const trees = xmls.map((text) => JSON.stringify(Result.getOrThrow(Xml.parse(text))))
    for (let seed = 0; seed < runs; seed++) {
      const text = mutated(trees[seed % trees.length]!, seed)
      const value = Result.try((): unknown => JSON.parse(text))
      const tree = repaired(Result.isSuccess(value) ? value.success : text)
      if (typeof tree === "string") continue
      for (const record of readAll(tree)) expect([seed, record === undefined || isRecord(record)]).toEqual([seed, true])
    }
  }, 3_600_000)

  it.skipIf(jsons.length === 0)(
    "of JSON are refused with a reason, or read",
    () => {
      const day = Raw.dayOf(0)
      for (let seed = 0; seed < runs; seed++) {
        const text = mutated(jsons[seed % jsons.length]!, seed)
        const value = Result.try((): unknown => JSON.parse(text))
        if (Result.isFailure(value)) continue
        const search = Decode.open(Api.SearchAnswer, value.success)
        if (Result.isSuccess(search)) searchWarnings("pubmed", search.success.esearchresult)
        const summaries = Decode.open(Api.SummaryAnswer, value.success)
        for (const summary of Result.isSuccess(summaries) ? Object.values(summaries.success.result) : []) {
          const read = Decode.open(Api.Summary, summary)
          if (Result.isSuccess(read) && read.success.uid !== "")
            expect([seed, isRecord(summaryRecord(read.success, day))]).toEqual([seed, true])
        }
        const converted = Decode.open(ConverterAnswer, value.success)
        if (Result.isSuccess(converted)) Raw.identifiers((converted.success.records ?? []).map((one) => ["pmcid", one?.pmcid] as const))
      }
    },
    3_600_000
  )
})
