/** What recorded answers become, as tables: one row for each answer, and one for each source. */
import type { FreeTable } from "@litfuse/bench/report/Results"
import * as Source from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Recorded } from "@litfuse/kit/recorded"
import { counted } from "@litfuse/files/numbers"
import { stepOf } from "./recordingOutcome.ts"

const columns: ReadonlyArray<readonly [name: string, has: (record: SourceRecord) => boolean]> = [
  ["abstract", ({ abstract }) => abstract !== undefined],
  ["in parts", ({ abstractParts = [] }) => abstractParts.length > 1],
  ["MeSH", ({ meshHeadings }) => meshHeadings.length > 0],
  ["DOI", ({ identifiers }) => identifiers.some(({ scheme }) => scheme === "doi")],
  ["PMID", ({ identifiers }) => identifiers.some(({ scheme }) => scheme === "pmid")],
  ["date", ({ published }) => published !== undefined],
  ["people", ({ contributors }) => contributors.length > 0],
  ["journal", ({ containerTitle }) => containerTitle !== undefined],
  ["type", ({ publicationTypes }) => publicationTypes.length > 0],
  ["language", ({ language }) => language !== undefined],
  ["citations", ({ citationCount }) => citationCount !== undefined],
  ["impact", ({ impact }) => impact !== undefined],
  ["open access", ({ openAccess }) => openAccess !== undefined],
  ["relations", ({ relations }) => relations !== undefined],
  ["retraction", ({ retraction }) => retraction !== undefined]
]

/** What a source made of one recorded answer; undefined = no question of ours has such an answer. */
export interface Read {
  readonly one: Recorded
  readonly outcome: Source.Outcome | Source.TextOutcome | undefined
}

/** Steps of a search whose answers hold no records themselves. */
const isStep = (one: Recorded): boolean => ["esearch", "espell", "einfo", "elink"].includes(stepOf(one) ?? "")

const recordsIn = ({ one, outcome }: Read): ReadonlyArray<SourceRecord> =>
  outcome !== undefined && "records" in outcome && !isStep(one) ? outcome.records : []

const endingOf = ({ one, outcome }: Read): string => {
  if (outcome === undefined) return "not asked for"
  const reason = Source.errorOf(outcome)?.reason._tag
  if (reason !== undefined) return `refused: ${reason}`
  if ("text" in outcome) return `text of ${outcome.text.sections.length} sections`
  if (isStep(one)) return "a step"
  return outcome._tag === "Empty" ? "nothing found" : "read"
}

const countsOf = (records: ReadonlyArray<SourceRecord>): ReadonlyArray<number> => columns.map(([, has]) => records.filter(has).length)

const names = columns.map(([name]) => ({ name }))

/** Every answer to a source: how it was read, how many records it gave, and how many of these have each field. */
export const byAnswer = (source: string, read: ReadonlyArray<Read>): FreeTable => ({
  id: source,
  title: `${source}: every recorded answer`,
  columns: [{ name: "answer" }, { name: "read as" }, { name: "records", digits: 0 }, ...names.map((column) => ({ ...column, digits: 0 }))],
  rows: read.map((each) => {
    const records = recordsIn(each)
    const counts = records.length === 0 ? ["", ...columns.map(() => "")] : [records.length, ...countsOf(records)]
    return [each.one.file, endingOf(each), ...counts]
  })
})

/** The share of the records of each source that have each field. */
export const bySource = (all: ReadonlyMap<string, ReadonlyArray<Read>>): FreeTable => ({
  id: "fields",
  title: "Share of the records of each source that have a field",
  columns: [
    { name: "source" },
    { name: "answers", digits: 0 },
    { name: "records", digits: 0 },
    ...names.map((column) => ({ ...column, digits: 2 }))
  ],
  rows: [...all].map(([source, read]) => {
    const records = read.flatMap(recordsIn)
    return [
      source,
      read.length,
      records.length,
      ...countsOf(records).map((count) => (records.length === 0 ? null : count / records.length))
    ]
  })
})

/** How many answers were read, and what became of the others. */
export const sentence = (all: ReadonlyMap<string, ReadonlyArray<Read>>): string => {
  const read = [...all.values()].flat()
  const endings = Map.groupBy(read, (each) => endingOf(each).replace(/^text of .*/, "a full text"))
  const refused = [...endings.keys()].filter((ending) => ending.startsWith("refused")).sort()
  const count = (ending: string): number => endings.get(ending)?.length ?? 0
  const records = read.flatMap(recordsIn).length
  const reasons = refused.map((ending) => `${count(ending)} as ${ending.slice("refused: ".length)}`)
  return [
    `Of ${counted(read.length, "recorded answer")} of ${counted(all.size, "source")}, ${count("read")} give ${counted(records, "record")} and ${count("a full text")} a full text.`,
    `Nothing found: ${count("nothing found")}. Steps of a search without records: ${count("a step")}.`,
    `Refused: ${refused.reduce((sum, ending) => sum + count(ending), 0)} (${reasons.join(", ")}).`,
    `Answers to requests that litfuse does not send: ${count("not asked for")}. None crashes a source.`
  ].join(" ")
}
