import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Ids from "@litfuse/engine/Ids"
import * as Notice from "@litfuse/engine/Notice"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Reads from "@litfuse/engine/Reads"
import { completeness, type Outcome } from "@litfuse/engine/Source"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import { counted } from "@litfuse/files/numbers"
import * as Schema from "effect/Schema"
import { combinations } from "./agreement/combinations.ts"
import { independentAgreement } from "./agreement/independentAgreement.ts"
import { lists, meanOf } from "./agreement/Lists.ts"
import { Output, type SourceAgreementOutput } from "./agreement/Output.ts"
import { type Pair, sourcePairs } from "./agreement/sourcePairs.ts"
import { reading } from "./agreement/reading.ts"
import { mermaid, narrow, svg, table, text } from "./agreement/views.ts"
import * as Quantity from "./Quantity.ts"

export type { SourceAgreementOutput } from "./agreement/Output.ts"

type Source = SourceAgreementOutput["sources"][number]

/** Where a source has several outcomes (two searches in one pipeline), the best of them. */
const statesOf = (outcomes: ReadonlyArray<Outcome>): ReadonlyMap<string, Source["state"]> => {
  const rank: ReadonlyArray<OutcomeState.OutcomeState> = ["found", "partial", "empty", "failed", "skipped"]
  const best = new Map<string, Source["state"]>()
  for (const outcome of outcomes) {
    const state = OutcomeState.stateOf(outcome)
    const known = best.get(outcome.source)
    if (known === undefined || rank.indexOf(state) < rank.indexOf(known)) best.set(outcome.source, state)
  }
  return best
}

const reasonOf = (works: number, sources: ReadonlyArray<Source>): string => {
  if (works === 0) return "no-results"
  const silent = sources.filter((source) => source.works === 0)
  if (silent.some(({ state }) => !OutcomeState.outcomeStates[state].hasAnswered)) return "source-failed"
  return silent.length > 0 ? "source-empty" : "single-source"
}

const share = (part: number, all: number, reason: string | undefined): Quantity.Quantity =>
  reason === undefined ? Quantity.defined(part / all) : Quantity.missing(reason)

/** The sources with more matches than they delivered. A source that delivered nothing has no list to cut. One cut outcome of a source is enough. */
const cutOf = (outcomes: ReadonlyArray<Outcome>): ReadonlySet<string> =>
  new Set(
    outcomes
      .filter((outcome) => {
        const { delivered, total } = completeness(outcome)
        return outcome._tag === "Partial" || (total !== undefined && total > delivered && delivered > 0)
      })
      .map(({ source }) => source)
  )

/** The mean over pairs; undefined when there is none, or as soon as a pair has no value, for its reason. */
const overPairs = (all: ReadonlyArray<Pair>, of: (pair: Pair) => Quantity.Quantity, reason: string | undefined): Quantity.Quantity => {
  if (reason !== undefined) return Quantity.missing(reason)
  const values = all.map(of)
  const lack = values.find(({ _tag }) => _tag === "Undefined")
  return lack ?? Quantity.defined(meanOf(values.map(Quantity.valueOf)))
}

const params = Schema.Struct({ included: Schema.optionalKey(Schema.Array(Schema.String)) })

/** The parameters of source agreement: the ids of works that a person included; absent = unknown. */
export type SourceAgreementParams = typeof params.Type

/** The works without pages of the web that name no publication: each engine lists its own, and they confirm nothing. */
const publicationsOf = (table: WorkTable.WorkTable): WorkTable.WorkTable =>
  table.works.some(Work.isWebPage) ? WorkTable.make(table.works.filter((work) => !Work.isWebPage(work))) : table

const analyse = (inputs: Analyzer.Inputs, { included }: SourceAgreementParams): SourceAgreementOutput => {
  const works = publicationsOf(inputs.works)
  const pages = inputs.works.ids.size - works.ids.size
  const outcomes = Reads.outcomes(inputs)
  const lineage = Reads.lineage(inputs)
  const [states, cut, found] = [statesOf(outcomes), cutOf(outcomes), lists(works)]
  const bySource = new Map(found.map((list) => [list.source, list.rows]))
  const sourceCounts = works.column("sourceCount")
  const sources = [...new Set([...states.keys(), ...bySource.keys()])].sort(Ids.compare).map((source): Source => {
    const rows = bySource.get(source) ?? []
    return {
      source,
      state: states.get(source) ?? "found",
      works: rows.length,
      unique: rows.filter((row) => sourceCounts[row] === 1).length,
      isCut: cut.has(source)
    }
  })
  const apart = independentAgreement(found, lineage, works.ids.size, cut.size > 0)
  const isLinked = (a: string, b: string): boolean => apart.groups.some((group) => group.includes(a) && group.includes(b))
  const compared = sourcePairs(found, isLinked)
  const reason = found.length < 2 ? reasonOf(works.ids.size, sources) : undefined
  const alone = sources.reduce((sum, { unique }) => sum + unique, 0)
  const said = {
    agreement: overPairs(compared, ({ overlap }) => Quantity.defined(overlap), reason),
    complementarity: share(alone, works.ids.size, reason),
    crossSource: share(works.ids.size - alone, works.ids.size, reason),
    jaccard: overPairs(compared, ({ jaccard }) => Quantity.defined(jaccard), reason),
    rbo: overPairs(compared, ({ rbo }) => rbo, reason),
    works: works.ids.size,
    ...(pages === 0 ? {} : { pages }),
    sources,
    pairs: compared,
    independent: apart,
    combinations: combinations(works, included)
  }
  return { ...said, reading: reading(said) }
}

/**
 * How much sources agree. SAS is the mean over pairs of sources of the works that both found, over the works of the one that found fewer. SC is the
 * share of works that exactly one source found.
 *
 * Only sources that found something are compared, so one that fails or finds nothing never lowers the agreement. It is a statement about merged
 * works: before records are merged, no two sources agree.
 *
 * Pages of the web that name no publication in their address are left out, and a notice counts them.
 *
 * - `included` which works a person included: then the output counts those that each combination of sources found
 * - units: in [0, 1]; the agreement is 1 when, in every pair, the larger list has all works of the smaller one. Complementarity and the cross-source
 *   share sum to 1
 * - empty: undefined when fewer than two sources found something. `no-results` no work at all, `source-failed` another one failed or was skipped,
 *   `source-empty` another one found nothing, `single-source` no other one was asked
 * - empty: `no-order` where a list has no places; `fewer-than-two-in-common` for tau-b; `one-group` where all sources copy from one another
 * - source: the definitions of SAS and SC in the paper of PubMed Search MCP; the overlap coefficient is Szymkiewicz and Simpson's
 */
export const SourceAgreement = Analyzer.plugin<SourceAgreementParams, SourceAgreementOutput>({
  id: "source-agreement",
  revision: 2,
  about: "How much sources agree: overlap of each pair, and works that only one of them found",
  params,
  reads: ["outcomes", "lineage"],
  output: Output,
  views: { text, table, mermaid, svg, narrow },
  analyse,
  notices: ({ sources, pages }) => [
    ...sources
      .filter(({ state }) => state === "partial")
      .map(({ source }) =>
        Notice.make("partial-list", source, "delivered a part of its list; overlaps with it may be larger than they look")
      ),
    ...(pages === undefined
      ? []
      : [
          Notice.make(
            "pages-left-out",
            "source-agreement",
            `${counted(pages, "page")} of the web with no identifier in the address: not compared`
          )
        ])
  ]
})
