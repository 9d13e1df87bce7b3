import { axisScale } from "./axisScale.ts"
import { fixedDecimals } from "./fixedDecimals.ts"
import { fontOf, type PaperFigure, type PaperWidth, type Plot } from "./plot/Plot.ts"
import { axisSpace } from "./plot/plotLayout.ts"

/**
 * What a figure of differences by topic shows.
 *
 * - `differences` of `system` less `baseline`, one for each topic, in any order. Units: those of `measure`
 */
export interface TopicDifferences {
  readonly measure: string
  readonly system: string
  readonly baseline: string
  readonly differences: ReadonlyArray<{ readonly topic: string; readonly value: number }>
}

type Difference = TopicDifferences["differences"][number]

/** From the greatest gain to the greatest loss; equal ones in the order given. */
const sortedOf = (differences: ReadonlyArray<Difference>): ReadonlyArray<Difference> => differences.toSorted((a, b) => b.value - a.value)

const plotAt = ({ measure, system, baseline }: TopicDifferences, sorted: ReadonlyArray<Difference>, width: PaperWidth): Plot => {
  const font = fontOf(width)
  const values = sorted.map(({ value }) => value)
  const { from, to, ticks } = axisScale(Math.min(0, ...values), Math.max(0, ...values))
  const boxes = (isWanted: (value: number) => boolean) =>
    values.flatMap((value, i) => (isWanted(value) ? [[[i + 0.1, 0] as const, [i + 0.9, value] as const] as const] : []))
  const isGain = (value: number) => value > 0
  const isLoss = (value: number) => value < 0
  const count = Math.max(1, values.length)
  return {
    width,
    inner: { height: width === 85 ? 110 : 150 },
    left: axisSpace(ticks, width),
    right: font,
    top: font * 0.8,
    x: { name: `topics, sorted by ${system} less ${baseline}`, from: 0, to: count, ticks: [], hasLine: false },
    y: { name: `difference in ${measure}`, from, to, ticks, hasGrid: true },
    items: [
      { type: "boxes", pen: { ink: "gain" }, boxes: boxes(isGain) },
      { type: "boxes", pen: { ink: "loss" }, boxes: boxes(isLoss) },
      {
        type: "path",
        pen: { ink: "ink", thick: 0.8 },
        points: [
          [0, 0],
          [count, 0]
        ]
      }
    ]
  }
}

/** Counts of topics in words: `3 better, 1 equal, 2 worse`. */
const countsText = (differences: ReadonlyArray<Difference>): string => {
  const better = differences.filter(({ value }) => value > 0).length
  const worse = differences.filter(({ value }) => value < 0).length
  return `${better} better, ${differences.length - better - worse} equal, ${worse} worse`
}

/**
 * Differences of two systems on every topic, as bars from the greatest gain to the greatest loss.
 *
 * - shape: the table has one row for each topic, in the order of the bars
 * - empty: no topics give the axis alone
 */
export const topicDifferences = (shown: TopicDifferences): PaperFigure => {
  const { measure, system, baseline, differences } = shown
  const sorted = sortedOf(differences)
  const counts = countsText(differences)
  return {
    title: `${measure} by topic: ${system} less ${baseline}`,
    about: `Differences in ${measure}, ${system} less ${baseline}, on ${differences.length} topics: ${counts}. Each bar is a topic, from the greatest gain to the greatest loss.`,
    table: { headers: ["topic", `difference in ${measure}`], rows: sorted.map(({ topic, value }) => [topic, fixedDecimals(value, 4)]) },
    plot: (width) => plotAt(shown, sorted, width)
  }
}
