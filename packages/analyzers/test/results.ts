import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Ranking from "@litfuse/engine/Ranking"
import * as SourceError from "@litfuse/engine/SourceError"
import type { Outcome } from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"

/** Which sources found which works: a work per letter, a record of it per source. */
export type Found = Readonly<Record<string, string>>

/** How a source that found nothing ended. */
export type Silence = "empty" | "failed" | "skipped"

const unasked = { exchanges: [], ms: null }

const silent = (source: string, silence: Silence): Outcome => {
  if (silence === "empty") return { _tag: "Empty", source, notices: [], ...unasked }
  if (silence === "skipped") return { _tag: "Skipped", source, notices: [], why: "no key" }
  return {
    _tag: "Failed",
    source,
    notices: [],
    ...unasked,
    error: SourceError.make(source, "search", { _tag: "Unreachable", detail: "no answer" })
  }
}

/** A result: what each source found, merged by letter, and which ones were silent. */
export const resultOf = (found: Found, silences: Readonly<Record<string, Silence>> = {}): Analyzer.Inputs => {
  const record = (source: string, id: string) =>
    SourceRecord.make({ source, id, title: `Work ${id}`, position: found[source]!.indexOf(id) + 1 })
  const letters = [...new Set(Object.values(found).join(""))]
  const works = letters.map((letter) =>
    Work.make(
      letter,
      Object.entries(found).flatMap(([source, all]) => (all.includes(letter) ? [record(source, letter)] : []))
    )
  )
  const table = WorkTable.make(works)
  const outcomes = Object.entries(found).map(([source, all]): Outcome => {
    const [first, ...rest] = [...all].map((letter) => record(source, letter))
    return first === undefined ? silent(source, "empty") : { _tag: "Found", source, notices: [], ...unasked, records: [first, ...rest] }
  })
  return {
    works: table,
    lineage: new Map(),
    query: Query.text("any"),
    ranking: Ranking.fromScores(table.ids, new Float64Array(table.ids.size)),
    outcomes: [...outcomes, ...Object.entries(silences).map(([source, silence]) => silent(source, silence))]
  }
}
