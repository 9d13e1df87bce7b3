import * as Dedup from "@litfuse/engine/Dedup"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import * as Seed from "@litfuse/stats/Seed"
import { fixed } from "@litfuse/files/numbers"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { type Ends, intervalOfF1, total, type Values, values } from "./counts.ts"
import type { Set } from "./syntheticSet.ts"
import type { Mistake } from "./truth.ts"

/** One way of linking: a preset, or a preset with another threshold. */
export interface Way extends Pick<Dedup.Options, "mergeFrom"> {
  readonly id: string
  readonly preset: Dedup.PresetId
}

/** The presets as they are. */
export const presets: ReadonlyArray<Way> = Dedup.presetIds.map((preset) => ({ id: preset, preset }))

/** How one way did on one set. */
export interface Score extends Values {
  readonly set: Set
  readonly way: string
  readonly linked: Dedup.Linked
  readonly wrong: number
  readonly missed: number
  readonly interval: Ends
  readonly mistakes: ReadonlyArray<Mistake>
}

/** Links the records of a set in some ways and holds the clusters against what is known. */
export const score = (set: Set, ways: ReadonlyArray<Way>, seed: number, resamples: number): ReadonlyArray<Score> => {
  const features = RecordFeatures.of(set.records)
  return ways.map(({ id, ...options }) => {
    const linked = Dedup.linkFeatures(features, options)
    const units = set.truth.units(linked.clusters)
    const { wrong, missed } = total(units)
    return {
      set,
      way: id,
      linked,
      wrong,
      missed,
      ...values(units),
      interval: intervalOfF1(units, Seed.derive(seed, set.id, id), resamples),
      mistakes: set.truth.mistakes(linked.clusters)
    }
  })
}

/** Every set and preset: precision, recall, F1 with its interval, and what was decided wrong. */
export const scoreTable = (scores: ReadonlyArray<Score>): FreeTable => ({
  id: "scores",
  title: "Sets and presets",
  columns: [
    { name: "set" },
    { name: "counted" },
    { name: "preset" },
    { name: "records", digits: 0 },
    { name: "works", digits: 0 },
    { name: "precision", digits: 4 },
    { name: "recall", digits: 4 },
    { name: "F1", digits: 4 },
    { name: "95 % of F1" },
    { name: "wrong", digits: 0 },
    { name: "missed", digits: 0 },
    { name: "in review", digits: 0 },
    { name: "linked", digits: 0 }
  ],
  rows: scores.map(({ set, way, linked, precision, recall, f1, interval, wrong, missed }) => [
    set.id,
    set.truth.what,
    way,
    set.records.length,
    linked.clusters.length,
    precision,
    recall,
    f1,
    `${fixed(interval.low, 4)} to ${fixed(interval.high, 4)}`,
    wrong,
    missed,
    linked.review.length,
    linked.links.length
  ])
})

/** The pair that speaks most for a mistake: of wrong ones a pair that was merged, of missed ones the nearest record outside. */
const nearest = ({ set, linked }: Score, { rows, kind }: Mistake): Dedup.Pair | undefined => {
  const [first, second] = rows
  if (second !== undefined && kind === "missed" && set.names !== undefined) return [first!, second]
  if (kind === "wrong") {
    const merged = linked.merges.find(({ pair }) => pair.every((row) => rows.includes(row)))
    return merged?.pair ?? [first!, second!]
  }
  const doubt = linked.review.find(({ pair }) => pair.some((row) => rows.includes(row)))
  return doubt?.pair
}

/** The wrong decisions of one kind, each with the reasons for and against its pair. A missed pair may have none: no record outside is in doubt. */
export const mistakes = (id: string, title: string, scores: ReadonlyArray<Score>, kind: Mistake["kind"]): FreeTable => ({
  id,
  title,
  columns: [
    { name: "set" },
    { name: "preset" },
    { name: "records" },
    { name: "in review" },
    { name: "score", digits: 3 },
    { name: "for" },
    { name: "against" }
  ],
  rows: scores.flatMap((one) =>
    one.mistakes
      .filter((mistake) => mistake.kind === kind)
      .map((mistake) => {
        const pair = nearest(one, mistake)
        const { set, linked } = one
        const shown = [...new globalThis.Set([...mistake.rows.slice(0, 8), ...(pair ?? [])])].map((row) => set.ids[row]!)
        const why = pair === undefined ? undefined : Dedup.explain([set.records[pair[0]]!, set.records[pair[1]]!])
        const isInReview = linked.review.some((doubt) => doubt.pair.some((row) => mistake.rows.includes(row)))
        return [
          set.id,
          one.way,
          `${shown.join(", ")}${mistake.rows.length > 8 ? ", ..." : ""}`,
          isInReview ? "yes" : "no",
          why?.score ?? null,
          why?.for.join("; ") ?? "no record outside is in doubt",
          why?.against.join("; ") ?? ""
        ]
      })
  )
})
