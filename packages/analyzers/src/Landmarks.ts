import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Column from "@litfuse/engine/Column"
import * as Escape from "@litfuse/engine/Escape"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as Retraction from "@litfuse/engine/works/Retraction"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"
import { EvidenceLevels, type EvidenceLevelsOutput } from "./EvidenceLevels.ts"
import * as Signals from "./landmark/landmarkSignals.ts"
import { Milestones, type MilestonesOutput } from "./Milestones.ts"

const weight = (byDefault: number) => Params.number(byDefault, { minimum: 0, maximum: 1 })

const params = Schema.Struct({
  preset: Params.choice(["paper", "repo", "corrected", "printed", "calibrated"], "paper"),
  unknown: Params.choice(["zero", "left-out"], "zero"),
  citations: weight(Signals.paperWeights.citations),
  milestone: weight(Signals.paperWeights.milestone),
  sources: weight(Signals.paperWeights.sources),
  evidence: weight(Signals.paperWeights.evidence),
  velocity: weight(Signals.paperWeights.velocity)
}).check(
  Schema.makeFilter((given) => (Signals.landmarkSignals.some((name) => given[name] > 0) ? undefined : "at least one weight is more than 0"))
)

/** What the L-Score takes: a preset, what an unknown signal counts, and the weights, which are brought to a sum of 1. */
export type LandmarksParams = typeof params.Type

const Signal = Schema.NullOr(Schema.Finite)

const Output = Schema.Struct({
  works: Schema.Array(
    Schema.Struct({
      work: Schema.String,
      title: Schema.String,
      retraction: Retraction.Flag,
      score: Schema.Finite,
      tier: Schema.Literals(Signals.tiers.map(([tier]) => tier)),
      stars: Schema.Literals([0, 1, 2, 3]),
      basis: Schema.Literals(Signals.bases),
      known: Schema.Finite,
      signals: Schema.Struct({ citations: Signal, milestone: Signal, sources: Signal, evidence: Signal, velocity: Signal })
    })
  )
})

/**
 * Works by L-Score, the highest first, then by id.
 *
 * - `retraction` the state of a work that is retracted, withdrawn, doubted or a notice of it: its score says nothing of that
 * - `basis` the tier from which the citation signal comes: scores of two tiers are not on one scale, unless the preset is `corrected`
 * - `signals` each in [0, 1]; null = not known, which is not 0. `known` the share of the weight whose signals are known
 * - `stars` 3 from 0.75 on, 2 from 0.5, 1 from 0.25
 */
export type LandmarksOutput = typeof Output.Type

const perYear = Column.number(
  "citationsPerYear",
  (work) => Work.field(work, "impact")?.value.find(({ measure }) => measure === "citations-per-year")?.value
)

const counted = Column.number("citationsCounted", (work) => {
  const count = Work.field(work, "citationCount")
  return count && SourceRecord.year(count.value.date)
})

const receptions = (works: WorkTable): ReadonlyArray<Signals.Reception> => {
  const [percentiles, rcrs, counts] = [works.column("nihPercentile"), works.column("rcr"), works.column("citationCount")]
  const [speeds, years, when] = [works.column(perYear), works.column("year"), works.column(counted)]
  return works.ids.values.map((_, row) => ({
    percentile: percentiles[row]!,
    rcr: rcrs[row]!,
    count: counts[row]!,
    perYear: speeds[row]!,
    year: years[row]!,
    counted: when[row]!
  }))
}

interface Read {
  readonly evidence: EvidenceLevelsOutput
  readonly milestones: MilestonesOutput
}

const analyse = (
  { works }: { readonly works: WorkTable },
  { preset, unknown, ...weights }: LandmarksParams,
  { evidence, milestones }: Read
): LandmarksOutput => {
  const [titles, found] = [works.column("title"), works.column("sourceCount")]
  const levels = new Map(evidence.works.map((one) => [one.work, one]))
  const confidences = new Map(milestones.works.map(({ work, confidence }) => [work, confidence]))
  const silent = new Set(milestones.without.flatMap(({ work, reason }) => (reason === "no-text-delivered" ? [work] : [])))
  const read = receptions(works)
  const bases = read.map(Signals.basisOf)
  const raw = read.map(Signals.citations)
  const cited = preset === "corrected" || preset === "calibrated" ? Signals.withinTiers(raw, bases) : raw
  const evidenceOf = (work: string): number | null => {
    const level = levels.get(work)
    // the printed signal is that of publication types; words in titles would give it to many works at once
    if (level === undefined || level.from === "words") return null
    return preset === "repo" ? Signals.repoEvidence(level.because) : Signals.evidence(level.level)
  }
  const scored = works.ids.values.map((work, row) => {
    const signals = {
      citations: cited[row]!,
      milestone: silent.has(work) ? null : (confidences.get(work) ?? 0),
      sources: Signals.sources(found[row]!),
      evidence: evidenceOf(work),
      velocity: Signals.velocity(read[row]!)
    }
    const { score, known } = Signals.score(signals, weights, unknown === "left-out")
    const retraction = Retraction.flagOf(works.works[row]!)
    return { work, title: titles[row]!, retraction, score, ...Signals.tierOf(score), basis: bases[row]!, known, signals }
  })
  return { works: scored.sort((a, b) => b.score - a.score || Ids.compare(a.work, b.work)) }
}

const starred = (stars: number): string => "★".repeat(stars).padEnd(3, "·")

const value = (signal: number | null): string => (signal === null ? "unknown" : signal.toFixed(2))

const tierCounts = ({ works }: LandmarksOutput): ReadonlyArray<readonly [tier: string, least: number, works: number]> =>
  Signals.tiers.map(([tier, least]) => [tier, least, works.filter((one) => one.tier === tier).length])

const shown = 25

const text = (output: LandmarksOutput): string => {
  const { works } = output
  return [
    ...tierCounts(output).map(([tier, least, count]) => `${tier.padEnd(9)} from ${least.toFixed(2)}   ${count}`),
    ...works
      .slice(0, shown)
      .map(
        ({ stars, score, known, basis, title, retraction }) =>
          `  ${starred(stars)} ${score.toFixed(3)}  known ${known.toFixed(2)}  ${basis.padEnd(10)}  ${Retraction.markedTitle(title, retraction)}`
      ),
    ...(works.length > shown ? [`  and ${works.length - shown} more`] : []),
    "basis: from what the citation signal comes; scores with different bases are not on one scale"
  ].join("\n")
}

/**
 * The L-Score of each work: a weighted sum of citations, milestone, number of sources, level of evidence, and citations per year. Years are counted
 * to the date of the count, so that the same data give the same score on any day.
 *
 * - `preset` `paper` as printed; `repo` with the evidence levels of its code; `corrected` has citations as places among works with the same basis. `printed`
 *   and `calibrated` are older names of `paper` and `corrected`
 * - units: in [0, 1], with the printed weights at most 0.99
 * - empty: a signal that is not known is null, and counts 0 or, with `unknown: left-out`, not at all
 * - source: section 4.6 of the paper of PubMed Search MCP
 */
export const Landmarks = Analyzer.plugin<
  LandmarksParams,
  LandmarksOutput,
  { readonly evidence: typeof EvidenceLevels; readonly milestones: typeof Milestones }
>({
  id: "landmarks",
  revision: 2,
  about: "The L-Score of each work, with its five signals and what is not known of them",
  params,
  needs: ["citationCount", "nihPercentile", "rcr", "year"],
  uses: { evidence: EvidenceLevels, milestones: Milestones },
  output: Output,
  views: {
    text,
    markdown: ({ works }) =>
      works.length === 0
        ? "No works."
        : works
            .slice(0, shown)
            .map(
              ({ stars, score, basis, title, retraction }) =>
                `1. ${starred(stars)} ${score.toFixed(3)} (${basis}) ${Escape.markdown(Retraction.markedTitle(title, retraction))}`
            )
            .join("\n"),
    table: (output) => [
      { title: "Tiers", headers: ["tier", "from", "works"], rows: tierCounts(output) },
      {
        title: "Works",
        headers: ["title", "score", "stars", "basis", "known", ...Signals.landmarkSignals, "work"],
        rows: output.works.map(({ work, score, stars, basis, known, signals, title, retraction }) => [
          Retraction.markedTitle(title, retraction),
          score.toFixed(3),
          stars,
          basis,
          known.toFixed(2),
          ...Signals.landmarkSignals.map((name) => value(signals[name])),
          work
        ])
      }
    ]
  },
  mentions: ({ works }) => works.map(({ work }) => work),
  scores: ({ works }) => new Map(works.map(({ work, score }) => [work, score])),
  analyse
})
