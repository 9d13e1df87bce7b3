import { readFileSync } from "node:fs"
import * as Analyzers from "@litfuse/analyzers"
import { runAnalyzers } from "@litfuse/api/analyse/runAnalyzers"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Ranking from "@litfuse/engine/Ranking"
import type { Outcome } from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { median } from "./processTimes.ts"

interface Document {
  readonly title: string
  readonly abstract: string | null
  readonly published: string
  readonly headings: ReadonlyArray<string>
  readonly publicationTypes: ReadonlyArray<string>
  readonly authors: ReadonlyArray<string>
}

/** So many works of the atlas in MEDLINE's form, again and again under other numbers. */
const bytesOf = (count: number): Uint8Array => {
  const documents = readFileSync("datasets/atlas/documents.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Document)
  const entries = Array.from({ length: count }, (_, i) => {
    const { title, abstract, published, headings, publicationTypes, authors } = documents[i % documents.length]!
    return [
      `PMID- ${i + 1}`,
      `TI  - ${title}`,
      ...(abstract ? [`AB  - ${abstract}`] : []),
      `DP  - ${published.slice(0, 4)}`,
      ...authors.map((author) => `AU  - ${author}`),
      ...publicationTypes.map((type) => `PT  - ${type}`),
      ...headings.map((heading) => `MH  - ${heading}`),
      ""
    ].join("\n")
  })
  return new TextEncoder().encode(entries.join("\n"))
}

const parse = (bytes: Uint8Array): ReadonlyArray<SourceRecord> => Result.getOrThrow(Bibliography.read(bytes, "speed.nbib")).records

const byId = new Map(Analyzers.analyzers.map((analyzer) => [analyzer.id, analyzer]))
const requested = Object.fromEntries([...byId.keys()].map((id) => [id, id]))
const unsaid = "files do not say how they were searched for"

/** Every analyzer over works of two sources that overlap by half, each once, without what is found by drawing again and again. */
const analyse = (records: ReadonlyArray<SourceRecord>): void => {
  const copies = records.map((record, i) => [{ ...record, source: "a" }, ...(i % 2 === 0 ? [{ ...record, source: "b" }] : [])])
  const works = WorkTable.make(copies.map((own, i) => Work.make(String(i), own)))
  const outcomes = ["a", "b"].map((source): Outcome => {
    const [first, ...rest] = copies.flat().filter((record) => record.source === source)
    return { _tag: "Found", source, records: [first!, ...rest], notices: [], exchanges: [], ms: null }
  })
  const inputs = { works, outcomes, ranking: Ranking.fromScores(works.ids, new Float64Array(works.ids.size)), lineage: new Map() }
  runAnalyzers(requested, byId, { inputs, missing: { request: unsaid, search: unsaid, query: unsaid, lists: unsaid }, notices: [] })
}

const cpuMs = (run: () => void): number => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** What analyses cost beside reading the records that they are about, and whether they grow with their number. Pairs, in turn, in one process. */
export const analyses = (): ReadonlyArray<Measurement> => {
  const costs = (count: number, pairs: number) => {
    const bytes = bytesOf(count)
    const records = parse(bytes)
    analyse(records)
    const all = Array.from({ length: pairs }, () => [cpuMs(() => parse(bytes)), cpuMs(() => analyse(records))] as const)
    return { analyses: median(all.map(([, ms]) => ms)), ratio: median(all.map(([read, ms]) => ms / read)) }
  }
  const [small, large] = [costs(600, 9), costs(10_000, 3)]
  const growth = large.analyses / (10_000 / 600) / small.analyses
  return [
    { name: "all analyzers over 600 works", value: small.analyses, unit: "ms of CPU" },
    { name: "the same over reading the 600 records", value: small.ratio, unit: "times", target: "at most 1" },
    { name: "a work of 10,000 over one of 600", value: growth, unit: "times", target: "at most 1.2" }
  ]
}
