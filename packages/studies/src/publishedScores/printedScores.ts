import * as Quantity from "@litfuse/analyzers/Quantity"
import type { ReproducibilityOutput } from "@litfuse/analyzers/Reproducibility"
import type { SourceAgreementOutput } from "@litfuse/analyzers/SourceAgreement"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Reads from "@litfuse/engine/Reads"
import type { Outcome } from "@litfuse/engine/Source"
import * as SearchAccount from "@litfuse/engine/SearchAccount"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"

/** A search as a table prints it: its sources, and how many works one source and several sources found. */
export interface Printed {
  readonly query: string
  readonly sources: ReadonlyArray<string>
  readonly single: number
  readonly several: number
}

/** One way in which the sources of a search may have answered, and what is said of it. Units: `score` 0 to 1. */
export interface Way {
  readonly preset: "paper" | "repo" | "corrected"
  readonly answered: ReadonlyArray<string>
  readonly score: number
  readonly agreement: string
}

/** Every choice of at least one of some things, those of one thing first. */
const choices = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: 2 ** all.length - 1 }, (_, i) => all.filter((_one, place) => ((i + 1) >> place) & 1)).sort(
    (a, b) => a.length - b.length
  )

/** Works as the sources that answered may have found them: what several found all of them did, the rest is dealt out in turn. */
const worksOf = ({ single, several }: Printed, answered: ReadonlyArray<string>): WorkTable.WorkTable => {
  const record = (source: string, id: string) => SourceRecord.make({ source, id, title: `Work ${id}` })
  const all = Array.from({ length: several }, (_, i) =>
    Work.make(
      `s${i}`,
      answered.map((source) => record(source, `s${i}`))
    )
  )
  const own = Array.from({ length: single }, (_, i) => Work.make(`o${i}`, [record(answered[i % answered.length]!, `o${i}`)]))
  return WorkTable.make([...all, ...own])
}

const outcomesOf = (works: WorkTable.WorkTable, sources: ReadonlyArray<string>): ReadonlyArray<Outcome> =>
  sources.map((source): Outcome => {
    const asked = { source, notices: [], exchanges: [], ms: null, effectiveQuery: "as asked" }
    const [first, ...rest] = works.works.flatMap(({ records }) => records.filter((one) => one.source === source))
    return first === undefined ? { _tag: "Empty", ...asked } : { _tag: "Found", ...asked, records: [first, ...rest] }
  })

/**
 * What the analyzers say of a search for every way in which its sources may have answered. Sources that did not answer found nothing.
 *
 * - `score`, `agreement` the analyzers of reproducibility and of source agreement
 */
export const printedScores = (
  printed: Printed,
  { score, agreement }: { readonly score: Analyzer.Analyzer; readonly agreement: Analyzer.Analyzer }
): ReadonlyArray<Way> =>
  choices(printed.sources).flatMap((answered) => {
    const works = worksOf(printed, answered)
    const outcomes = outcomesOf(works, printed.sources)
    const platforms = new Map(printed.sources.map((source) => [source, `${source}.example`]))
    const searchedOn = SourceRecord.PartialDate.make("2026")
    const tree = Query.text(printed.query)
    const sources = printed.sources
    const inputs: Analyzer.Inputs = {
      works,
      outcomes,
      lineage: new Map(),
      request: { text: printed.query, tree, sources, from: null, until: null, sort: "relevance", limit: null, perSource: null },
      search: SearchAccount.make(outcomes, works, { searchedOn, platforms, leftOut: [] })
    }
    const said = agreement.analyse(Reads.onlyOfAnalyzer(agreement.reads, inputs), {}, {}) as SourceAgreementOutput
    return (["paper", "repo", "corrected"] as const).map((preset): Way => {
      const scored = score.analyse(Reads.onlyOfAnalyzer(score.reads, inputs), { preset, model: "none" }, {}) as ReproducibilityOutput
      return { preset, answered, score: Quantity.valueOf(scored.score), agreement: Quantity.print(said.agreement) }
    })
  })
