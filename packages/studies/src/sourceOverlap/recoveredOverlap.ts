import * as Quantity from "@litfuse/analyzers/Quantity"
import type { SourceAgreementOutput } from "@litfuse/analyzers/SourceAgreement"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import type { Outcome } from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { fixed } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import { mean } from "@litfuse/stats/Summary"

/** Lists of so many works, drawn so often. */
const [length, draws] = [100, 50]

/** How two lists are made. `shared` of their works are in both, merging misses `missed` of these, and works are shuffled over `window` places. */
interface Made {
  readonly shared: number
  readonly missed: number
  readonly window: number
}

/** Works in a list, moved within windows of some places. */
const moved = (ids: ReadonlyArray<string>, window: number, stream: Seed.Stream): ReadonlyArray<string> =>
  window <= 1
    ? ids
    : Array.from({ length: Math.ceil(ids.length / window) }, (_, i) => Seed.shuffle(stream, ids.slice(i * window, (i + 1) * window))).flat()

/** Two lists of which so many works are in both, at the same places but for the shuffling, spread evenly. */
const listsOf = ({ shared, missed, window }: Made, stream: Seed.Stream): ReadonlyArray<ReadonlyArray<string>> => {
  const inBoth = new Set(
    Seed.shuffle(
      stream,
      Array.from({ length }, (_, i) => i)
    ).slice(0, Math.round(shared * length))
  )
  const unmerged = new Set([...inBoth].slice(0, Math.round(missed * inBoth.size)))
  const list = (name: string) => Array.from({ length }, (_, i) => (inBoth.has(i) && !unmerged.has(i) ? `both-${i}` : `${name}-${i}`))
  return [list("a"), moved(list("b"), window, stream)]
}

const inputsOf = (lists: ReadonlyArray<ReadonlyArray<string>>): Analyzer.Inputs => {
  const records = lists.map((ids, s) =>
    ids.map((id, i) => SourceRecord.make({ source: `s${s}`, id, title: `Work ${id}`, position: i + 1 }))
  )
  const works = Map.groupBy(records.flat(), ({ id }) => id)
  const outcomes = records.map(([first, ...rest], s): Outcome => ({
    _tag: "Found",
    source: `s${s}`,
    notices: [],
    exchanges: [],
    ms: null,
    records: [first!, ...rest]
  }))
  return { works: WorkTable.make([...works].map(([id, own]) => Work.make(id, own))), outcomes, lineage: new Map() }
}

/** What is said of lists that were made so, as means over draws. */
const saidOf = (made: Made, analyzer: Analyzer.Analyzer, seed: number) => {
  const all = Array.from({ length: draws }, (_, draw) => {
    const stream = Seed.stream(Seed.derive(seed, "lists", draw))
    const inputs = inputsOf(listsOf(made, stream))
    return analyzer.analyse(Reads.onlyOfAnalyzer(analyzer.reads, inputs), Params.defaults(analyzer), {}) as SourceAgreementOutput
  })
  const of = (name: "agreement" | "rbo") => mean(Float64Array.from(all, (one) => Quantity.valueOf(one[name])))
  return { agreement: of("agreement"), rbo: of("rbo") }
}

/** Whether the analyzer finds an agreement that was put in, when merging misses some works and the order is disturbed. */
export const recoveredOverlap = (analyzer: Analyzer.Analyzer, seed: number): { readonly table: FreeTable; readonly sentence: string } => {
  const rows = [0, 0.25, 0.5, 0.75, 1].flatMap((shared) =>
    [0, 0.1, 0.3].flatMap((missed) =>
      [1, 10, 100].map((window) => {
        const made = { shared, missed, window }
        return { ...made, ...saidOf(made, analyzer, seed) }
      })
    )
  )
  const errorOf = (some: typeof rows) => Math.max(...some.map(({ shared, agreement }) => Math.abs(agreement - shared)))
  const whole = errorOf(rows.filter(({ missed }) => missed === 0))
  return {
    sentence: `In invented lists with a known overlap, agreement has an error of at most ${fixed(whole, 4)} in any order where merging misses nothing. Where it misses 30 % of the common works, the error is at most ${fixed(errorOf(rows.filter(({ missed }) => missed === 0.3)), 4)}: agreement is too low by what merging misses.`,
    table: {
      id: "recovery",
      title: `Two invented lists of ${length} works, means over ${draws} draws: the true overlap, and the reported one`,
      columns: [
        { name: "overlap put in", digits: 2 },
        { name: "missed by merging", digits: 2 },
        { name: "shuffled over places" },
        { name: "agreement", digits: 4 },
        { name: "rank-biased overlap", digits: 4 }
      ],
      rows: rows.map(({ shared, missed, window, agreement, rbo }) => [shared, missed, window, agreement, rbo])
    }
  }
}
