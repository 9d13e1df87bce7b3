import * as ExamLines from "@litfuse/bench/choices/ExamLines"
import { type ChoiceBaseline, choiceBaselines } from "@litfuse/bench/choices/choiceBaselines"
import type { Valued } from "@litfuse/bench/choices/ChoiceScore"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"

const Name = Schema.NonEmptyString

const Params = Schema.Struct({
  seed: Schema.Int,
  /** Files of exam questions, with the names that the table has. */
  sets: Schema.NonEmptyArray(Schema.Struct({ name: Name, questions: Name }))
})
type Params = typeof Params.Type

interface MeasuredSet {
  readonly name: string
  readonly questions: number
  readonly baselines: ReadonlyArray<ChoiceBaseline>
}

const share = ({ value, interval }: Valued): string =>
  interval === null ? fixed(value, 3) : `${fixed(value, 3)} [${fixed(interval.lower, 3)}, ${fixed(interval.upper, 3)}]`

/** Whether chance lies outside of an interval. */
const verdict = ({ score }: ChoiceBaseline, chance: number): string => {
  if (score.exact.interval === null) return ""
  if (score.exact.interval.lower > chance) return "better"
  return score.exact.interval.upper < chance ? "worse" : "not shown to differ"
}

const table = (sets: ReadonlyArray<MeasuredSet>): FreeTable => ({
  id: "baselines",
  title: "Exactly right answers without reading, with Wilson intervals (95 %)",
  columns: [
    { name: "set" },
    { name: "questions" },
    { name: "answers" },
    { name: "right", digits: 2 },
    { name: "share" },
    { name: "than chance" }
  ],
  rows: sets.flatMap(({ name, questions, baselines }) =>
    baselines.map((one) => [
      name,
      questions,
      one.name,
      one.score.hits,
      share(one.score.exact),
      verdict(one, baselines[0]!.score.exact.value)
    ])
  )
})

const sentenceOf = ({ name, questions, baselines }: MeasuredSet): string =>
  `${name} (${grouped(questions)} questions): ${baselines.map((one) => `${one.name} ${fixed(one.score.exact.value, 3)}`).join(", ")}.`

const find = ({ dataset }: LoadedExperiment, { seed, sets }: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const [measured, inputs]: [Array<MeasuredSet>, Array<Analysis.Findings["inputs"][number]>] = [[], []]
    for (const { name, questions: file } of sets) {
      const { bytes, path, sha256 } = yield* DatasetStore.read(dataset, file)
      const questions = yield* ExamLines.parse(bytes, path)
      inputs.push({ kind: "questions", source: file, sha256 })
      measured.push({ name, questions: questions.length, baselines: choiceBaselines(questions, seed) })
    }
    return {
      headline: `Share of exactly right answers. ${measured.map(sentenceOf).join(" ")}`,
      inputs,
      conclusions: ["A system is measured against the best of these, on the same questions. None is measured here."],
      tables: [table(measured)]
    }
  })

/** What answers of multiple-choice questions are worth that read nothing. */
export const ChoiceBaselines = Analysis.make<Params>({
  id: "choice-baselines",
  revision: 1,
  about: "exactly right answers of multiple-choice questions by chance, the longest option and the most frequent key",
  params: Params,
  problems: (loaded, { sets }) => sets.flatMap(({ questions }, i) => absentFile(loaded, questions, "sets", i, "questions")),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
