import type { FreeFigure, FreeTable, HeatFigure } from "@litfuse/bench/report/Results"
import { fixed, grouped } from "@litfuse/files/numbers"
import { mean } from "@litfuse/stats/Summary"
import type { Documents } from "./Documents.ts"
import { isHeld } from "./Documents.ts"
import { lossesOf, type Losses, type Percentiles, type Values, worstLoss, worstWorld } from "./Loss.ts"
import type { Params } from "./params.ts"
import { kindsOf, nameOf, type SearchWorld } from "./SearchWorld.ts"

/**
 * What a report shows of one half of the topics.
 *
 * - shape: `values` of the measure, the share of judged hits, and the measure over judged hits alone
 */
export interface Measured {
  readonly systems: ReadonlyArray<string>
  readonly worlds: ReadonlyArray<SearchWorld>
  readonly values: readonly [main: Values, judged: Values, condensed: Values]
  readonly choosing: ReadonlyArray<number>
  readonly others: ReadonlyArray<number>
  readonly intervals?: ReadonlyArray<Percentiles>
}

const overWorlds = (worlds: ReadonlyArray<Float64Array>, topics: ReadonlyArray<number>): number =>
  mean(Float64Array.from(worlds, (own) => mean(Float64Array.from(topics, (t) => own[t]!))))

/** The worst and the mean loss of each system on the half that chooses. */
export const choiceTable = ({ systems, worlds, values: [main], choosing }: Measured): FreeTable => {
  const losses = lossesOf(main, choosing)
  return {
    id: "choice",
    title: `The half that chooses: losses on ${choosing.length} topics`,
    columns: [{ name: "system" }, { name: "worst loss", digits: 4 }, { name: "mean loss", digits: 4 }, { name: "worst world" }],
    rows: systems.map((name, s) => [name, worstLoss(losses[s]!), mean(losses[s]!), nameOf(worlds[worstWorld(losses[s]!)]!)])
  }
}

/** What the figure draws, with mean losses, what was reached, and how far hits were judged. */
export const systemsTable = (
  { systems, worlds, values: [main, judged, condensed], others, intervals = [] }: Measured,
  { measure, judged: judgedName, condensed: condensedName }: Pick<Params, "measure" | "judged" | "condensed">
): FreeTable => {
  const losses = lossesOf(main, others)
  const ofJudged = lossesOf(condensed, others)
  return {
    id: "other-half",
    title: `The other half: losses on ${others.length} topics`,
    note: `Percentiles are those of worst losses when topics are drawn again. They lie too high, because a greatest value grows with noise. The last column is the worst loss by ${condensedName}.`,
    columns: [
      { name: "system" },
      { name: "worst loss", digits: 4 },
      { name: "95 % of resamples" },
      { name: "mean loss", digits: 4 },
      { name: measure, digits: 4 },
      { name: judgedName, digits: 4 },
      { name: "worst loss, judged hits alone", digits: 4 },
      { name: "worst world" }
    ],
    rows: systems.map((name, s) => [
      name,
      worstLoss(losses[s]!),
      `[${fixed(intervals[s]!.lower, 4)}, ${fixed(intervals[s]!.upper, 4)}]`,
      mean(losses[s]!),
      overWorlds(main[s]!, others),
      overWorlds(judged[s]!, others),
      worstLoss(ofJudged[s]!),
      nameOf(worlds[worstWorld(losses[s]!)]!)
    ])
  }
}

/** Worst losses of all systems on the other half. */
export const lossFigure = ({ systems, values: [main], others, intervals = [] }: Measured): FreeFigure => {
  const losses = lossesOf(main, others)
  return {
    id: "worst",
    title: "Worst loss of each system in these worlds",
    axis: "worst loss on the other half (dot); lines show 95 % of resamples of topics",
    reference: 0,
    dots: systems.map((label, s) => ({
      label,
      value: worstLoss(losses[s]!),
      low: intervals[s]!.lower,
      high: intervals[s]!.upper
    }))
  }
}

/** The kinds of worlds, each once. */
const kindsIn = (worlds: ReadonlyArray<SearchWorld>): ReadonlyArray<string> => {
  const byProperty = worlds.map(kindsOf)
  return [...new Set((byProperty[0] ?? []).flatMap((_, property) => byProperty.map((kinds) => kinds[property]!)))]
}

const byKind = (worlds: ReadonlyArray<SearchWorld>, losses: Losses, of: (own: Float64Array) => number) => {
  const kinds = worlds.map(kindsOf)
  return losses.map((own) => kindsIn(worlds).map((kind) => of(own.filter((_, w) => kinds[w]!.includes(kind)))))
}

const kindsTable = (id: string, title: string, { systems, worlds }: Measured, cells: ReadonlyArray<ReadonlyArray<number>>): FreeTable => ({
  id,
  title,
  columns: [{ name: "system" }, ...kindsIn(worlds).map((name) => ({ name, digits: 3 }))],
  rows: systems.map((name, s) => [name, ...cells[s]!])
})

/** Worst and mean losses on the other half by kind of world. */
export const kindsTables = (measured: Measured): ReadonlyArray<FreeTable> => {
  const losses = lossesOf(measured.values[0], measured.others)
  return [
    kindsTable(
      "kinds-worst",
      "Worst loss by kind of world, on the other half",
      measured,
      byKind(measured.worlds, losses, (own) => worstLoss(own))
    ),
    kindsTable("kinds-mean", "Mean loss by kind of world, on the other half", measured, byKind(measured.worlds, losses, mean))
  ]
}

/** What the table of worst losses by kind has, as a drawing. */
export const kindsFigure = ({ systems, worlds, values: [main], others }: Measured): HeatFigure => ({
  id: "kinds",
  title: "Worst loss by kind of world, on the other half",
  axis: "worst loss",
  digits: 2,
  x: { name: "kind of world", labels: kindsIn(worlds) },
  y: { name: "system", labels: systems },
  cells: byKind(worlds, lossesOf(main, others), (own) => worstLoss(own))
})

/** What each source holds. */
export const holdingsTable = ({ ids, fields, texts }: Documents, holdings: Params["holdings"]): FreeTable => ({
  id: "holdings",
  title: `What sources hold of ${grouped(ids.size)} documents`,
  columns: [{ name: "source" }, { name: "documents" }, { name: "in no other" }, { name: "with an abstract" }],
  rows: Object.entries(holdings).map(([name, own]) => {
    const rows = Array.from(ids.values.keys()).filter((row) => isHeld(own, fields[row]!))
    const others = Object.entries(holdings).filter(([other]) => other !== name)
    return [
      name,
      rows.length,
      rows.filter((row) => others.every(([, other]) => !isHeld(other, fields[row]!))).length,
      own.abstracts ? rows.filter((row) => (texts?.[row]?.text ?? "") !== "").length : 0
    ]
  })
})
