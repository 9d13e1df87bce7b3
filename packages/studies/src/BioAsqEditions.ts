import type { Configured } from "@litfuse/engine/Measure"
import * as Ids from "@litfuse/engine/Ids"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted, fixed } from "@litfuse/files/numbers"
import * as Evaluation from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { kendallB } from "@litfuse/stats/RankCorrelation"
import { median } from "@litfuse/stats/Summary"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import { correlationText } from "@litfuse/bench/analyses/correlationText"
import * as RunSets from "@litfuse/bench/analyses/RunSets"

/** BioASQ answers a question with at most this many articles. */
const most = 10

const editions = ["BioASQ_AP(edition=2)", "BioASQ_AP(edition=3)", "BioASQ_AP"]
const denominators = ["R (edition 2)", "10 (edition 3)", "min(R, 10) (edition 8)"]

/**
 * One run under every edition of BioASQ's MAP.
 *
 * - `unanswered` questions without a ranking; `short` answered ones with fewer than 10 articles
 * - `maps` aligned with `editions`
 */
interface Answers {
  readonly set: string
  readonly tag: string
  readonly questions: number
  readonly unanswered: number
  readonly short: number
  readonly maps: ReadonlyArray<number>
}

const goldOf = ({ judgements }: RunSets.RunSet): Float64Array => Float64Array.from(judgements.topics.values(), ({ ideal }) => ideal.length)

const answersOf = (
  { name, judgements, submissions }: RunSets.RunSet,
  measures: ReadonlyArray<Configured>
): Result.Result<ReadonlyArray<Answers>, EvaluationError> =>
  Result.all(
    submissions.map(({ tag, sorted }) =>
      Result.map(Evaluation.evaluate(judgements, sorted, measures), ({ summary, missing }) => ({
        set: name,
        tag,
        questions: judgements.topics.size,
        unanswered: missing.length,
        short: [...sorted.topics].filter(([topic, { ids }]) => judgements.topics.has(topic) && ids.length < most).length,
        maps: [...summary]
      }))
    )
  )

const orderOf = (set: string, runs: ReadonlyArray<Answers>): string => {
  const maps = editions.map((_, e) => runs.map((run) => run.maps[e]!))
  const tau = (a: number, b: number) => correlationText(kendallB(maps[a]!, maps[b]!))
  return `${set}, order of ${counted(runs.length, "run")}: Kendall's tau-b between the editions that divide by R and by 10 is ${tau(0, 1)}. By 10 and by min(R, 10) it is ${tau(1, 2)}, by R and by min(R, 10) ${tau(0, 2)}.`
}

const isTied = (runs: ReadonlyArray<Answers>): boolean => runs.every(({ maps }) => maps.every((map, e) => map === runs[0]!.maps[e]))

const spread = (values: ReadonlyArray<number>): string => {
  const [low, high] = [fixed(Math.min(...values)), fixed(Math.max(...values))]
  return low === high ? low : `${low} to ${high}`
}

const effect = (several: ReadonlyArray<readonly [string, ReadonlyArray<Answers>]>): string => {
  const sets = several.filter(([, runs]) => !isTied(runs))
  if (sets.length === 0) return ""
  const least = Math.min(
    ...sets.flatMap(([, runs]) => {
      const maps = editions.map((_, e) => runs.map((run) => run.maps[e]!))
      return [kendallB(maps[0]!, maps[1]!), kendallB(maps[1]!, maps[2]!), kendallB(maps[0]!, maps[2]!)]
    })
  )
  return least === 1
    ? ` The order of the systems is the same under all of them, in ${counted(sets.length, "run set")}.`
    : ` The order of the systems changes: Kendall's tau-b between two editions is at least ${correlationText(least)}, in ${counted(sets.length, "run set")}.`
}

const find = (loaded: LoadedExperiment, runsets: ReadonlyArray<string>): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const measures = yield* MeasureName.parseAll(editions)
    const sets: Array<RunSets.RunSet> = []
    const answers: Array<Answers> = []
    for (const name of runsets) {
      const set = yield* RunSets.open(loaded, name)
      sets.push(set)
      answers.push(...(yield* answersOf(set, measures)))
    }
    const gold = Float64Array.from(sets.flatMap((set) => [...goldOf(set)]))
    const few = gold.filter((n) => n < most).length
    const unanswered = answers.reduce((sum, run) => sum + run.unanswered, 0)
    const asked = answers.reduce((sum, run) => sum + run.questions, 0)
    const several = sets.map(({ name }) => [name, answers.filter(({ set }) => set === name)] as const).filter(([, runs]) => runs.length > 1)
    const table: FreeTable = {
      id: "editions",
      title: "MAP by the denominator of each edition, and the questions answered",
      columns: [
        { name: "run set" },
        { name: "run" },
        { name: "questions" },
        { name: "unanswered" },
        { name: `fewer than ${most} articles` },
        { name: "median R" },
        ...denominators.map((name) => ({ name: `MAP over ${name}`, digits: 4 }))
      ],
      rows: sets.flatMap((set) =>
        answers
          .filter((run) => run.set === set.name)
          .sort((a, b) => b.maps[2]! - a.maps[2]! || Ids.compare(a.tag, b.tag))
          .map((run) => [run.set, run.tag, run.questions, run.unanswered, run.short, median(goldOf(set)), ...run.maps])
      )
    }
    const inputs = sets.flatMap((set) => set.inputs)
    const values = editions.map((_, e) => `${spread(answers.map(({ maps }) => maps[e]!))} over ${denominators[e]}`).join(", ")
    return {
      headline: `MAP of ${counted(answers.length, "run")} on ${counted(gold.length, "question")} is ${values}.${effect(several)}`,
      inputs: inputs.filter((one, i) => inputs.findIndex((other) => other.kind === one.kind && other.source === one.source) === i),
      conclusions: [
        `${few} of ${counted(gold.length, "question")} have fewer than ${most} gold articles (median ${median(gold)}): there min(R, ${most}) is R, in the others it is ${most}. MAP is ${values}.`,
        ...several.map(([name, runs]) =>
          isTied(runs) ? `${name}: ${counted(runs.length, "run")} have the same values under every edition.` : orderOf(name, runs)
        ),
        unanswered === 0
          ? `No run leaves a question unanswered (${counted(asked, "ranking")} checked), so nothing is skipped.`
          : `${unanswered} of ${counted(asked, "ranking")} are missing: BioASQ skips those questions, so each run is averaged over the questions that it answered.`
      ],
      tables: [table]
    }
  })

/** How the edition of BioASQ's MAP changes its value and the order of systems, and which questions it skips. */
export const BioAsqEditions = Analysis.make({
  id: "bioasq-editions",
  revision: 1,
  about: "BioASQ's MAP under every edition's denominator, with the questions that a run did not answer",
  params: Schema.Struct({ runsets: Schema.NonEmptyArray(Schema.NonEmptyString) }),
  run: (loaded, { runsets }) => Effect.suspend(() => Effect.fromResult(find(loaded, runsets)))
})
