import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Ids from "@litfuse/engine/Ids"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import type { Outcome } from "@litfuse/engine/Source"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"
import * as Quantity from "./Quantity.ts"

const states = ["found", "empty", "partial", "failed", "skipped"] as const

const Output = Schema.Struct({
  agreement: Quantity.Quantity,
  complementarity: Quantity.Quantity,
  crossSource: Quantity.Quantity,
  works: Schema.Int,
  sources: Schema.Array(Schema.Struct({ source: Schema.String, state: Schema.Literals(states), works: Schema.Int, unique: Schema.Int })),
  pairs: Schema.Array(Schema.Struct({ sources: Schema.Tuple([Schema.String, Schema.String]), shared: Schema.Int, overlap: Schema.Finite }))
})

/**
 * What source agreement says.
 *
 * - `agreement` (SAS) the mean over pairs of sources of their overlap; `complementarity` (SC) the share of works that exactly one source found;
 *   `crossSource` the share that several did
 * - `sources` every source that was asked, silent ones too, by name: how it answered, how many works it found, how many only it found
 * - `pairs` of sources that found something: works that both found, over the works of the one that found fewer
 */
export type SourceAgreementOutput = typeof Output.Type

type Source = SourceAgreementOutput["sources"][number]

/** The rows of the works that each source delivered a record of. */
const worksBySource = ({ works }: WorkTable): ReadonlyMap<string, ReadonlySet<number>> => {
  const bySource = new Map<string, Set<number>>()
  for (const [row, { records }] of works.entries())
    for (const { source } of records) bySource.set(source, (bySource.get(source) ?? new Set()).add(row))
  return bySource
}

const stateOf = ({ _tag }: Outcome): Source["state"] => states.find((state) => state === _tag.toLowerCase())!

/** Where a source has several outcomes (two searches in one pipeline), the best of them. */
const statesOf = (outcomes: ReadonlyArray<Outcome>): ReadonlyMap<string, Source["state"]> => {
  const rank = ["found", "partial", "empty", "failed", "skipped"]
  const best = new Map<string, Source["state"]>()
  for (const outcome of outcomes) {
    const state = stateOf(outcome)
    const known = best.get(outcome.source)
    if (known === undefined || rank.indexOf(state) < rank.indexOf(known)) best.set(outcome.source, state)
  }
  return best
}

/** Why there are not two sources to compare. */
const reasonOf = (works: number, sources: ReadonlyArray<Source>): string => {
  if (works === 0) return "no-results"
  const silent = sources.filter((source) => source.works === 0)
  if (silent.some(({ state }) => state === "failed" || state === "skipped")) return "source-failed"
  return silent.length > 0 ? "source-empty" : "single-source"
}

const share = (part: number, all: number, reason: string | undefined): Quantity.Quantity =>
  reason === undefined ? Quantity.defined(part / all) : Quantity.missing(reason)

const analyse = (inputs: Analyzer.Inputs): SourceAgreementOutput => {
  const { works } = inputs
  const states = statesOf(Reads.outcomes(inputs))
  const bySource = worksBySource(works)
  const sourceCounts = works.column("sourceCount")
  const sources = [...new Set([...states.keys(), ...bySource.keys()])].sort(Ids.compare).map((source): Source => {
    const rows = [...(bySource.get(source) ?? [])]
    return {
      source,
      state: states.get(source) ?? "found",
      works: rows.length,
      unique: rows.filter((row) => sourceCounts[row] === 1).length
    }
  })
  const answering = sources.filter((source) => source.works > 0)
  const pairs = answering.flatMap(({ source: a }, i) =>
    answering.slice(i + 1).map(({ source: b }) => {
      const [one, other] = [bySource.get(a)!, bySource.get(b)!]
      const shared = [...one].filter((row) => other.has(row)).length
      return { sources: [a, b] as const, shared, overlap: shared / Math.min(one.size, other.size) }
    })
  )
  const reason = answering.length < 2 ? reasonOf(works.ids.size, sources) : undefined
  const alone = sources.reduce((sum, { unique }) => sum + unique, 0)
  const overlaps = pairs.map(({ overlap }) => overlap).sort((a, b) => a - b)
  return {
    // summed in the order of size, so that the names of sources leave no trace in the last bits
    agreement: share(
      overlaps.reduce((sum, overlap) => sum + overlap, 0),
      pairs.length,
      reason
    ),
    complementarity: share(alone, works.ids.size, reason),
    crossSource: share(works.ids.size - alone, works.ids.size, reason),
    works: works.ids.size,
    sources,
    pairs
  }
}

const text = ({ agreement, complementarity, crossSource, sources, pairs }: SourceAgreementOutput): string =>
  [
    `source agreement (mean overlap of pairs)   ${Quantity.print(agreement)}`,
    `found by one source only                   ${Quantity.print(complementarity)}`,
    `found by several sources                   ${Quantity.print(crossSource)}`,
    ...sources.map(
      ({ source, state, works, unique }) => `  ${source}: ${state}, ${works} works, ${unique} of them found by no other source`
    ),
    ...pairs.map(({ sources: [a, b], shared, overlap }) => `  ${a} and ${b}: ${shared} in common, overlap ${overlap.toFixed(2)}`)
  ].join("\n")

const table = ({ agreement, complementarity, crossSource, sources, pairs }: SourceAgreementOutput): ReadonlyArray<Analyzer.TitledTable> => [
  {
    title: "Agreement",
    headers: ["of all sources", "share"],
    rows: [
      ["mean overlap of pairs", Quantity.print(agreement)],
      ["works that one source found", Quantity.print(complementarity)],
      ["works that several found", Quantity.print(crossSource)]
    ]
  },
  {
    title: "Sources",
    headers: ["source", "state", "works", "of them found by no other"],
    rows: sources.map(({ source, state, works, unique }) => [source, state, works, unique])
  },
  {
    title: "Pairs of sources",
    headers: ["source", "and", "in common", "overlap"],
    rows: pairs.map(({ sources: [a, b], shared, overlap }) => [a, b, shared, overlap.toFixed(2)])
  }
]

const mermaid = ({ sources, pairs }: SourceAgreementOutput): string =>
  [
    "graph LR",
    ...sources.map(({ source, works }, i) => `  s${i}["${Escape.mermaid(source)}: ${works}"]`),
    ...pairs.map(({ sources: [a, b], shared }) => {
      const place = (name: string) => sources.findIndex(({ source }) => source === name)
      return `  s${place(a)} ---|${shared}| s${place(b)}`
    })
  ].join("\n")

/**
 * How much sources agree: the mean over pairs of sources of the works that both found, over the works of the one that found fewer (SAS), and the share
 * of works that exactly one source found (SC).
 *
 * Only sources that found something are compared, so one that fails or finds nothing never lowers the agreement. It is a statement about merged
 * works: before records are merged, no two sources agree.
 *
 * - units: in [0, 1]; the agreement is 1 when, for every pair, all that the smaller one found was found by the larger one; complementarity and the
 *   cross-source share sum to 1
 * - empty: undefined when fewer than two sources found something: `no-results` no work at all, `source-failed` another one failed or was skipped,
 *   `source-empty` another one found nothing, `single-source` no other one was asked
 * - source: the definitions of SAS and SC in the paper of PubMed Search MCP; the overlap coefficient is Szymkiewicz and Simpson's
 */
export const SourceAgreement = Analyzer.plugin<typeof Params.none.Type, SourceAgreementOutput>({
  id: "source-agreement",
  revision: 1,
  about: "How much sources agree: overlap of each pair, and works that only one of them found",
  params: Params.none,
  reads: ["outcomes"],
  output: Output,
  views: { text, mermaid, table },
  analyse,
  notices: ({ sources }) =>
    sources
      .filter(({ state }) => state === "partial")
      .map(({ source }) =>
        Notice.make("partial-list", source, "delivered a part of its list; overlaps with it may be larger than they look")
      )
})
