import type { FreeTable } from "@litfuse/bench/report/Results"
import { fixed } from "@litfuse/files/numbers"
import { clustersBy, type OverClusters, overClusters, type Resampling } from "../evidenceSentences/overClusters.ts"
import { intervalText, verdictOf } from "../evidenceSentences/Refusing.ts"
import type { CitedParams } from "./CitedParams.ts"
import { balanceOf, choicesOf, nameOfChoice, nameOfCount, names, shareOfKnown } from "./CitedSystems.ts"
import { steps } from "./AnswerWorth.ts"
import type { Unit } from "./measureUnits.ts"
import { baselines } from "./openBaselines.ts"

type Value = (unit: Unit) => number | boolean | undefined

const columns = (...all: ReadonlyArray<string>) => all.map((name) => ({ name }))

const meanOf = (units: ReadonlyArray<Unit>, value: Value): string | null => {
  const mean = shareOfKnown(units.map(value))
  return mean === undefined ? null : fixed(mean, 3)
}

/** The mean of a value over units that have it, with its interval over clusters. */
const over = (clusters: ReadonlyArray<ReadonlyArray<Unit>>, value: Value, resampling: Resampling): OverClusters =>
  overClusters(clusters, (some) => shareOfKnown(some.map(value)), resampling)

const measures: ReadonlyArray<readonly [name: string, of: (system: string) => Value]> = [
  [
    "answered",
    (name) =>
      ({ worth }) =>
        worth[name]!.isAnswered
  ],
  [
    "marked",
    (name) =>
      ({ worth }) =>
        worth[name]!.marked
  ],
  [
    "right",
    (name) =>
      ({ worth }) =>
        worth[name]!.isRight
  ],
  [
    "recall, found",
    (name) =>
      ({ worth }) =>
        worth[name]!.found
  ],
  [
    "recall, kept",
    (name) =>
      ({ worth }) =>
        worth[name]!.kept
  ],
  [
    "wrong answers",
    (name) =>
      ({ isWrong }) =>
        isWrong[name]
  ]
]

const rowOf = (units: ReadonlyArray<Unit>, resampling: Resampling) => {
  const clusters = clustersBy(units, (unit) => unit.names)
  return (name: string): ReadonlyArray<string | null> => [
    name,
    ...measures.map(([, of]) => intervalText(over(clusters, of(name), resampling)))
  ]
}

/** Systems and baselines on the edition that is reported. */
export const systemsTable = (units: ReadonlyArray<Unit>, systems: ReadonlyArray<string>, resampling: Resampling): FreeTable => ({
  id: "systems",
  title: "Quoted sentences and articles, with percentile intervals (95 %) over clusters of questions",
  note: "Marked: of the quoted sentences of answered questions. Right: of all questions. Wrong answers: questions that are answered without their gold articles; other articles may answer some of them. Baselines never refuse.",
  columns: columns("system", ...measures.map(([name]) => name)),
  rows: [...systems, ...baselines].map(rowOf(units, resampling))
})

/** The command without its steps, each with the difference in right questions. */
export const ablationsTable = (units: ReadonlyArray<Unit>, ablated: ReadonlyArray<string>, resampling: Resampling): FreeTable => {
  const clusters = clustersBy(units, (unit) => unit.names)
  const valuesOf = rowOf(units, resampling)
  return {
    id: "ablations",
    title: "The command without one of its steps",
    note: "Difference: without the step minus the command, in right questions.",
    columns: columns("system", ...measures.map(([name]) => name), "difference"),
    rows: [names.command, ...ablated].map((name) => {
      const difference: Value = ({ worth }) => Number(worth[name]!.isRight) - Number(worth[names.command]!.isRight)
      return [...valuesOf(name), name === names.command ? null : intervalText(over(clusters, difference, resampling), true)]
    })
  }
}

/** The command against the baselines on the questions that it answers: marked sentences. */
export const pairedTable = (units: ReadonlyArray<Unit>, resampling: Resampling): FreeTable => {
  const own = units.filter(({ worth }) => worth[names.command]!.isAnswered)
  const clusters = clustersBy(own, (unit) => unit.names)
  return {
    id: "same-questions",
    title: "Marked sentences, on the questions that the command answers",
    note: "Difference: the command minus the baseline.",
    columns: columns("baseline", "questions", "clusters", "command", "value of the baseline", "difference", "the command is"),
    rows: baselines.map((name) => {
      const marked = (system: string): Value => measures[1]![1](system)
      const difference: Value = (unit) => {
        const [one, other] = [unit.worth[names.command]!.marked, unit.worth[name]!.marked]
        return one === undefined || other === undefined ? undefined : one - other
      }
      const difference95 = over(clusters, difference, resampling)
      return [
        name,
        own.length,
        clusters.length,
        intervalText(over(clusters, marked(names.command), resampling)),
        intervalText(over(clusters, marked(name), resampling)),
        intervalText(difference95, true),
        verdictOf(difference95)
      ]
    })
  }
}

/** Both errors of refusal. */
export const refusalTable = (
  parts: ReadonlyArray<readonly [part: string, units: ReadonlyArray<Unit>, systems: ReadonlyArray<string>, drawn: Resampling]>
): FreeTable => ({
  id: "refusal",
  title: "Each question with and without its gold articles: both errors",
  note: "Wrong refusals: questions that are refused of the whole collection. Wrong answers: questions that are answered without their gold articles.",
  columns: columns(
    "part",
    "system",
    "questions",
    "wrong refusals",
    ...steps.map((step) => `nothing after ${step}`),
    "without articles",
    "wrong answers"
  ),
  rows: parts.flatMap(([part, units, systems, resampling]) => {
    const clusters = clustersBy(units, (unit) => unit.names)
    const text = (value: Value) => intervalText(over(clusters, value, resampling))
    return systems.map((name) => [
      part,
      name,
      units.length,
      text(({ worth }) => !worth[name]!.isAnswered),
      ...steps.map((step) => meanOf(units, ({ worth }) => worth[name]!.emptyAfter === step)),
      units.filter(({ isWrong }) => isWrong[name] !== undefined).length,
      text(({ isWrong }) => isWrong[name])
    ])
  })
})

/** Every setting of the grid, on the editions on which is chosen: without intervals, because choices were made on them. */
export const gridTable = (units: ReadonlyArray<Unit>, params: CitedParams): FreeTable => ({
  id: "grid",
  title: "Keywords and threshold, on the editions on which is chosen",
  note: "Balance: right questions less wrong answers, which the choice maximises.",
  columns: columns("keywords", "threshold", "answered", "marked", "right", "recall, kept", "wrong answers", "balance"),
  rows: choicesOf(params).map((choice) => {
    const name = nameOfChoice(choice)
    const mean = (i: number) => meanOf(units, measures[i]![1](name))
    return [
      choice.keywords === 0 ? "all" : String(choice.keywords),
      fixed(choice.threshold, 2),
      mean(0),
      mean(1),
      mean(2),
      mean(4),
      mean(5),
      fixed(balanceOf(units, name), 3)
    ]
  })
})

/** Every number of sentences, on the same editions. */
export const sentencesTable = (units: ReadonlyArray<Unit>, { grid }: CitedParams): FreeTable => ({
  id: "sentences",
  title: "Number of sentences, on the editions on which parameters are chosen",
  columns: columns("sentences", "marked", "right"),
  rows: grid.sentences.map((n) => {
    const name = nameOfCount(n)
    return [n, meanOf(units, measures[1]![1](name)), meanOf(units, measures[2]![1](name))]
  })
})
