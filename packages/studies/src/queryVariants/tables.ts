import type { FreeFigure, FreeTable } from "@litfuse/bench/report/Results"
import { fixed } from "@litfuse/files/numbers"
import { mean } from "@litfuse/stats/Summary"
import type { Params } from "./params.ts"
import * as Spread from "./wordsLessSystems.ts"
import type { Need, Values } from "./values.ts"

const ofFirst = ({ variants }: Values): ReadonlyArray<Float64Array> => variants.map(([first]) => first!)

/** From each need's worst wording to its best, means over needs, by system. */
export const systemsFigure = (all: ReadonlyArray<Values>, measure: string): FreeFigure => ({
  id: "range",
  title: "From each need's worst wording to its best",
  axis: `${measure}: mean over wordings; lines from worst to best wordings`,
  dots: all.flatMap((one) => {
    const values = ofFirst(one)
    return [
      {
        label: one.system,
        value: mean(Spread.average(values)),
        low: mean(Spread.worst(values)),
        high: mean(Spread.best(values))
      },
      { label: `${one.system}, wordings fused`, value: mean(one.fused[0]!) },
      { label: `${one.system}, wordings joined`, value: mean(one.joined[0]!) }
    ]
  })
})

/** What the figure draws, with the range. */
export const systemsTable = (all: ReadonlyArray<Values>, measure: string): FreeTable => ({
  id: "systems",
  title: `${measure} by system: means over needs`,
  columns: [
    { name: "system" },
    ...["mean of wordings", "worst wording", "best wording", "range", "wordings fused", "wordings joined"].map((name) => ({
      name,
      digits: 4
    }))
  ],
  rows: all.map((one) => {
    const values = ofFirst(one)
    return [
      one.system,
      ...[Spread.average, Spread.worst, Spread.best, Spread.range].map((of) => mean(of(values))),
      mean(one.fused[0]!),
      mean(one.joined[0]!)
    ]
  })
})

const words = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length

/** Each wording by itself: how long it is, what each system finds with it, and how far that was judged. */
export const variantsTable = (
  all: ReadonlyArray<Values>,
  needs: ReadonlyArray<Need>,
  { variants, measure, judged, condensed }: Params
): FreeTable => {
  const over = (of: (values: Values) => ReadonlyArray<Float64Array>, m: number) => mean(Float64Array.from(all, (one) => mean(of(one)[m]!)))
  const row = (name: string, length: number, of: (values: Values) => ReadonlyArray<Float64Array>) => [
    name,
    fixed(length, 1),
    ...all.map((one) => mean(of(one)[0]!)),
    over(of, 1),
    over(of, 2)
  ]
  const lengths = variants.map((_, v) => mean(Float64Array.from(needs, ({ wordings }) => words(wordings[v]!))))
  return {
    id: "wordings",
    title: `${measure} by wording; ${judged} and ${condensed} are means over systems`,
    columns: [
      { name: "wording" },
      { name: "words" },
      ...[...all.map(({ system }) => system), judged, condensed].map((name) => ({ name, digits: 4 }))
    ],
    rows: [
      ...variants.map(({ id }, v) => row(id, lengths[v]!, (one) => one.variants[v]!)),
      row(
        "all, joined",
        lengths.reduce((sum, one) => sum + one, 0),
        (one) => one.joined
      ),
      row(
        "all, fused",
        lengths.reduce((sum, one) => sum + one, 0),
        (one) => one.fused
      )
    ]
  }
}

/** Where the variation of values comes from. */
export const partsTable = (parts: ReadonlyArray<Spread.Part>, measure: string): FreeTable => ({
  id: "parts",
  title: `Where the variation of ${measure} comes from, over all needs, wordings and systems`,
  note: "Shares of the sum of squares. Those of combinations grow with their degrees of freedom; the last cannot be distinguished from chance.",
  columns: [{ name: "part" }, { name: "degrees of freedom" }, { name: "share", digits: 3 }],
  rows: parts.map(({ name, freedom, share }) => [name, freedom, share])
})
