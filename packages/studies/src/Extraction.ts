import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { Problem } from "@litfuse/engine/Decode"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted, fixed, grouped, signed } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { addressTally } from "./extraction/addressTally.ts"
import { labelledMeasures } from "./extraction/labelledMeasures.ts"
import { isBetter, measureTrials, type Measured } from "./extraction/FieldMeasure.ts"
import { questionMeasures } from "./extraction/questionMeasures.ts"
import { readTrials, type TrialsOfHalf } from "./extraction/readTrials.ts"
import { rulesHash } from "./extraction/rulesHash.ts"
import { sizeMeasures } from "./extraction/sizeMeasures.ts"
import { halves } from "./extraction/trialHalves.ts"
import type { OverTrials } from "./extraction/trialInterval.ts"

const Params = Schema.Struct({
  /** Which half is read: the test only once the rules are frozen by a commit. */
  half: Schema.Literals(halves),
  /** The files of the rules, and their hash in that commit: `sha256sum FILES | sha256sum`. Other rules are refused. */
  rules: Schema.optionalKey(Schema.Struct({ files: Schema.NonEmptyArray(Schema.NonEmptyString), sha256: Schema.NonEmptyString })),
  seed: Schema.Int,
  resamples: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
})
type Params = typeof Params.Type

const intervalText = ({ value, lower, upper }: OverTrials, isDifference = false): string | null => {
  const text = isDifference ? signed : fixed
  if (value === undefined) return null
  return lower === undefined || upper === undefined ? text(value, 3) : `${text(value, 3)} [${text(lower, 3)}, ${text(upper, 3)}]`
}

const verdictOf = (one: Measured): string | null => {
  if (one.difference === undefined) return null
  return isBetter(one) ? "better" : "not shown to be better"
}

const measuresTable = (all: ReadonlyArray<Measured>): FreeTable => ({
  id: "measures",
  title: "What rules find in the half, with percentile intervals (95 %) over trials",
  note: "Difference is rule minus comparison, over the same resamples. It is better only if its interval lies above 0.",
  columns: [
    { name: "field" },
    { name: "unit" },
    { name: "measure" },
    { name: "rule" },
    { name: "comparison" },
    { name: "difference" },
    { name: "verdict" }
  ],
  rows: all.map((one) => [
    one.field,
    one.unit,
    one.measure,
    intervalText(one.own),
    one.other === undefined ? null : intervalText(one.other),
    one.difference === undefined ? null : intervalText(one.difference, true),
    verdictOf(one)
  ])
})

const collectionsTable = ({ labelled, numbers, questions }: TrialsOfHalf, sizes: ReturnType<typeof sizeMeasures>): FreeTable => {
  const all = questions.flatMap((one) => one.questions)
  const ties = all.filter(({ direction }) => direction === undefined).length
  return {
    id: "collections",
    title: "What is in the half",
    columns: [{ name: "collection" }, { name: "trials" }, { name: "unit" }, { name: "used" }, { name: "left out" }, { name: "why" }],
    rows: [
      ["CONSORT-TM", labelled.length, "sentence", labelled.reduce((sum, { sentences }) => sum + sentences.length, 0), 0, null],
      ["numeric results", numbers.texts.length, "row", sizes.used, sizes.inFigure, "numbers in a figure only"],
      ["numeric results", null, "row", null, sizes.unsized, "no sizes of both groups"],
      ["Evidence Inference", questions.length, "question", all.length - ties, ties, "no majority of valid labels"]
    ]
  }
}

/** The measure by which a field is compared with what it is held against. */
const decides: Readonly<Record<string, readonly [unit: string, measure: string]>> = {
  registration: ["sentence", "F1"],
  "planned size": ["sentence", "F1"],
  "planned size as a number": ["sentence", "F1"],
  flow: ["sentence", "F1"],
  direction: ["question", "right, of all questions"],
  evidence: ["question", "sentence overlaps a span, of answered questions"]
}

const decisive = (all: ReadonlyArray<Measured>): ReadonlyArray<Measured> =>
  all.filter((one) => decides[one.field]?.[0] === one.unit && decides[one.field]?.[1] === one.measure)

const sentenceOf = (one: Measured): string =>
  `${one.field} (${one.measure}): ${intervalText(one.own)}, comparison ${intervalText(one.other!)}, difference ${intervalText(one.difference!, true)}`

const pairText = ({ field, own, other }: Measured): string =>
  `${field} ${own.value === undefined ? "none" : fixed(own.value, 2)} (${other?.value === undefined ? "none" : fixed(other.value, 2)})`

const listed = (all: ReadonlyArray<Measured>): string => (all.length === 0 ? "none" : all.map(pairText).join(", "))

const headlineOf = (trials: number, half: Params["half"], all: ReadonlyArray<Measured>): string => {
  const compared = decisive(all)
  const share = all.find(({ field }) => field === "analysed group sizes")!
  const sizes = share.own.value === undefined ? "no" : fixed(share.own.value, 2)
  return `${counted(trials, "trial")} of the ${half} half. Better than simple comparisons (in parentheses) by rules: ${listed(compared.filter(isBetter))}. Not shown to be better: ${listed(compared.filter((one) => !isBetter(one)))}. Both sizes of the groups in the analysis of an outcome, not the numbers randomised: ${sizes} of rows.`
}

const checkRules = (loaded: Pick<LoadedExperiment, "dataset">, { rules }: Params): ReadonlyArray<Problem> => {
  if (rules === undefined) return []
  const found = rulesHash(loaded.dataset.store.root, rules.files)
  if (found === rules.sha256) return []
  const what =
    found === undefined ? "a file of the rules is absent" : `the rules have the hash ${found}, so they are not those that were frozen`
  return [{ path: ["rules", "sha256"], what }]
}

const find = (loaded: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const trials = yield* readTrials(loaded.dataset.store, params.half)
    const sizes = sizeMeasures(trials.numbers.texts, trials.numbers.rows)
    const all = [...labelledMeasures(trials.labelled), ...sizes.measures, ...questionMeasures(trials.questions)].map((one) =>
      measureTrials(one, params)
    )
    const { values, addressed } = addressTally(trials)
    return {
      headline: headlineOf(trials.trials, params.half, all),
      inputs: trials.inputs,
      conclusions: [
        ...decisive(all).map((one) => `${one.field[0]!.toUpperCase()}${sentenceOf(one).slice(1)}.`),
        `${grouped(values)} values were extracted for these fields. The address of ${values === addressed ? "each" : `${grouped(addressed)} of them`} leads to the words that say it${values === addressed ? "" : "; the others count as not found"}.`,
        "Not measured: effect sizes with intervals, p-values, funding, arms, the risk of bias, and the refusal of questions without an answer."
      ],
      tables: [measuresTable(all), collectionsTable(trials, sizes)]
    }
  })

/** What rules extract from reports of trials, against labels of people and simple comparisons. */
export const Extraction = Analysis.make<Params>({
  id: "extraction",
  revision: 1,
  about: "how much of what reviewers take from reports of trials is found by rules, each value at its sentence",
  params: Params,
  problems: (loaded, params) => checkRules(loaded, params),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
