import * as Result from "effect/Result"
import type { Compared, ComparedSuite, Evaluated } from "./ApiTypes.ts"

/** The value of a run on a topic; null if undefined. */
export interface MeasuredRow {
  readonly run: string
  readonly measure: string
  readonly topic: string
  readonly value: number | null
}

/** The mean of a run, and its difference from a baseline, which is null for a baseline. With several baselines, a run has a row for each. */
export interface ComparedRow {
  readonly run: string
  readonly baseline: string
  readonly measure: string
  readonly mean: number
  readonly lower: number | null
  readonly upper: number | null
  readonly difference: number | null
  readonly differenceLower: number | null
  readonly differenceUpper: number | null
  readonly p: number | null
}

/** The value of a run on a collection of a suite; null where it is missing. */
export interface SuiteRow {
  readonly run: string
  readonly measure: string
  readonly collection: string
  readonly value: number | null
}

const ofSuite = ({ runs }: ComparedSuite): ReadonlyArray<SuiteRow> =>
  runs.flatMap(({ run, measure, cells }) => cells.map(({ collection, value }) => ({ run, measure, collection, value })))

const measured = ({ runs }: Pick<Evaluated, "runs">): ReadonlyArray<MeasuredRow> =>
  runs.flatMap(({ name, perTopic }) =>
    Object.entries(perTopic).flatMap(([topic, values]) =>
      Object.entries(values).map(([measure, value]) => ({ run: name, measure, topic, value }))
    )
  )

const compared = ({ measures }: Compared): ReadonlyArray<ComparedRow> =>
  measures.flatMap(({ measure, baselines, runs }) => [
    ...baselines.map(({ run, mean, lower, upper }) => ({
      run,
      baseline: run,
      measure,
      mean,
      lower,
      upper,
      difference: null,
      differenceLower: null,
      differenceUpper: null,
      p: null
    })),
    ...runs.flatMap(({ run, mean, lower, upper, differences }) =>
      differences.map((difference) => ({
        run,
        baseline: difference.baseline,
        measure,
        mean,
        lower,
        upper,
        difference: difference.mean,
        differenceLower: difference.lower,
        differenceUpper: difference.upper,
        p: difference.p
      }))
    )
  ])

/** The rows of an answer, which is checked because scripts may be written without types. */
const read = (answer: unknown): Result.Result<ReadonlyArray<MeasuredRow> | ReadonlyArray<ComparedRow> | ReadonlyArray<SuiteRow>, Error> => {
  const has = (name: string): boolean => typeof answer === "object" && answer !== null && Array.isArray(Reflect.get(answer, name))
  if (has("families")) return Result.succeed(ofSuite(answer as ComparedSuite))
  if (has("measures")) return Result.succeed(compared(answer as Compared))
  if (has("runs")) return Result.succeed(measured(answer as Evaluated))
  const what =
    answer instanceof Promise ? "rows got a promise; await the answer first" : "rows takes an answer of evaluate, compare or compareSuite"
  return Result.fail(new Error(`${what}: rows(await evaluate({ ... }))`))
}

/**
 * An answer of `evaluate`, `compare` or `compareSuite` as flat rows for plot libraries and data frames. There is one row per run, measure and topic, per
 * run, measure and baseline, or per run, measure and collection.
 *
 * - errors: an `Error` of one line for anything else, such as a promise of an answer
 */
export function rows(answer: Evaluated): ReadonlyArray<MeasuredRow>
export function rows(answer: Compared): ReadonlyArray<ComparedRow>
export function rows(answer: ComparedSuite): ReadonlyArray<SuiteRow>
export function rows(
  answer: Evaluated | Compared | ComparedSuite
): ReadonlyArray<MeasuredRow> | ReadonlyArray<ComparedRow> | ReadonlyArray<SuiteRow> {
  return Result.getOrThrow(read(answer))
}
