/**
 * The memory of a deep search. Made-up records are gathered page by page as from a source, linked, merged into works, and printed one by one. It uses no
 * service and no XML; `deep` is the whole command. Each size runs in a separate process.
 */
import { execFileSync } from "node:child_process"
import { setFlagsFromString } from "node:v8"
import * as Dedup from "@litfuse/engine/Dedup"
import * as Identifier from "@litfuse/engine/Identifier"
import { noPages, collectPages } from "@litfuse/engine/source/collectPages"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { workRecord } from "@litfuse/engine/works/workRecord"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Effect from "effect/Effect"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"

const [some, many] = [50_000, 250_000]
const pageSize = 200

/** `mostMb` of the whole process; `linkSeconds` of CPU for linking; `works`, `bytes` what came out. */
interface MemoryUse {
  readonly mostMb: number
  readonly linkSeconds: number
  readonly works: number
  readonly bytes: number
}

const words = Array.from({ length: 4000 }, (_, i) => {
  const next = randomStream(i + 1)
  return Array.from({ length: 2 + (next() % 3) }, () => `${"bcdfglmnprstv"[next() % 13]}${"aeiou"[next() % 5]}`).join("")
})

/** A record as large as those of PubMed are: authors with their affiliations, an abstract in parts, headings. */
const recordAt = (at: number): SourceRecord.SourceRecord => {
  const next = randomStream(at + 1)
  const text = (count: number) => Array.from({ length: count }, () => words[next() % words.length]).join(" ")
  const pmid = String(10_000_000 + at)
  return SourceRecord.make({
    source: "pubmed",
    id: pmid,
    title: `${text(14)} ${pmid}`,
    identifiers: [Identifier.findAs("pmid", pmid)!, Identifier.findAs("doi", `10.5555/${pmid}`)!],
    contributors: Array.from({ length: 2 + (next() % 9) }, () => ({
      _tag: "Person" as const,
      family: text(1),
      given: text(2),
      affiliations: [text(20)] as const
    })),
    abstractParts: [
      { label: "AIMS", text: text(60) },
      { label: "RESULTS", text: text(160) }
    ],
    meshHeadings: Array.from({ length: 12 }, () => ({
      descriptor: text(2),
      ui: `D${100_000 + (next() % 100_000)}`,
      qualifiers: [{ name: text(1), major: true }],
      major: false
    })),
    publicationTypes: ["Journal Article"],
    containerTitle: `Journal of ${words[next() % 400]}`,
    volume: String(1 + (next() % 90)),
    issue: String(1 + (next() % 12)),
    pages: `${next() % 900}-9`,
    published: SourceRecord.PartialDate.make(String(1990 + (next() % 35))),
    language: "eng",
    retraction: { status: "none" },
    url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`
  })
}

const hold = async (size: number): Promise<MemoryUse> => {
  // as the command does from 5,000 records on
  setFlagsFromString("--heap-growing-percent=40")
  const gathered = noPages()
  const turn = ({ cursor = "0" }: { readonly cursor?: string | undefined }) =>
    Effect.sync(() => {
      const from = Number(cursor)
      const until = Math.min(size, from + pageSize)
      const records = Array.from({ length: until - from }, (_, i) => recordAt(from + i))
      return { records, total: size, next: until < size ? String(until) : undefined }
    })
  await Effect.runPromise(collectPages("pubmed", "search", turn, size, gathered))
  const before = process.cpuUsage()
  const linked = Dedup.link(gathered.records)
  const { user, system } = process.cpuUsage(before)
  const { works } = WorkTable.make(Dedup.works(gathered.records, linked))
  let bytes = 0
  for (const work of works) bytes += JSON.stringify(workRecord(work)).length
  return { mostMb: process.resourceUsage().maxRSS / 1024, linkSeconds: (user + system) / 1e6, works: works.length, bytes }
}

const heldBy = (size: number): MemoryUse =>
  JSON.parse(execFileSync(process.execPath, [import.meta.filename, String(size)], { encoding: "utf8" })) as MemoryUse

/** `npm run speed -- held`. */
export const searchMemory = (): ReadonlyArray<Measurement> => {
  const [small, large] = [heldBy(some), heldBy(many)]
  return [
    { name: "50,000 records gathered, linked, printed one by one: most memory", value: small.mostMb, unit: "MB", target: "at most 2,048" },
    { name: "250,000 records, the same: most memory", value: large.mostMb, unit: "MB", target: "at most 4,096" },
    { name: "250,000 records linked", value: large.linkSeconds, unit: "s of CPU" },
    {
      name: "a record of 250,000 linked, over one of 50,000",
      value: large.linkSeconds / many / (small.linkSeconds / some),
      unit: "times",
      target: "at most 1.5"
    }
  ]
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await hold(Number(process.argv[2]))))
