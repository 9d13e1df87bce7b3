import type { Worker } from "node:worker_threads"
import { evaluateRuns, type EvaluatedRun } from "@litfuse/api/evaluate/evaluateRuns"
import type * as Evaluation from "@litfuse/eval/Evaluation"
import * as UnpackLimit from "@litfuse/files/UnpackLimit"
import * as Result from "effect/Result"
import { describeDefect } from "../describeDefect.ts"
import { type Arguments, requestOf } from "./Arguments.ts"
import { printError, printEvaluated, isOfPlugins, lineOf, readArguments, ticker } from "./runEval.ts"
import { say } from "./output.ts"

/** A run without its measures, which are functions and cannot be sent between threads. */
type Plain = Omit<EvaluatedRun, "evaluation"> & { readonly evaluation: Omit<Evaluation.Evaluation, "measures"> }

type Answer = { readonly runs: ReadonlyArray<Plain> } | { readonly line: string }

const withoutMeasures = ({ evaluation, ...run }: EvaluatedRun): Plain => {
  const { tag, topics, values, summary, grades, missing, ignored } = evaluation
  return { ...run, evaluation: { tag, topics, values, summary, grades, missing, ignored } }
}

/** Measures the runs of one worker. */
export const answerInWorker = (args: Arguments): Answer => {
  const evaluated = evaluateRuns(requestOf(args), () => undefined)
  if (Result.isFailure(evaluated)) return { line: lineOf(evaluated.failure) }
  return { runs: evaluated.success.runs.map(withoutMeasures) }
}

const answerOf = (worker: Worker): Promise<Answer> =>
  new Promise((resolve, reject) => {
    worker.once("message", resolve)
    worker.once("error", reject)
    worker.once("exit", () => reject(new Error("a worker ended without an answer")))
  })

const parts = (args: Arguments): ReadonlyArray<Arguments> => {
  const [qrels, ...runs] = args.files
  const size = Math.ceil(runs.length / Math.min(args.workers, runs.length))
  return Array.from({ length: Math.ceil(runs.length / size) }, (_, i) => ({
    ...args,
    files: [qrels!, ...runs.slice(i * size, (i + 1) * size)]
  }))
}

const command = async (args: Arguments, entry: URL, word: string): Promise<number | undefined> => {
  const { Worker } = process.getBuiltinModule("node:worker_threads")
  const [own, ...others] = parts(args)
  const workers = others.map((workerData) => new Worker(entry, { workerData, argv: [word] }))
  const answers = workers.map(answerOf)
  // an answer that fails before it is awaited is handled below
  for (const one of answers) one.catch(() => undefined)
  const evaluated = evaluateRuns(requestOf(own!), ticker(args.files.length - 1))
  if (Result.isFailure(evaluated)) {
    for (const worker of workers) void worker.terminate()
    return isOfPlugins(evaluated.failure) ? undefined : printError(lineOf(evaluated.failure))
  }
  const { rows, runs, notices } = evaluated.success
  const all = [...runs]
  const { measures } = runs[0]!.evaluation
  for (const found of await Promise.all(answers)) {
    if ("line" in found) return printError(found.line)
    for (const { evaluation, ...run } of found.runs) {
      all.push({ ...run, evaluation: { ...evaluation, measures } })
    }
  }
  return printEvaluated(args, { rows, runs: all, notices })
}

/**
 * `litfuse eval --workers N`: shares the runs of a call among threads. The output is byte for byte that of one thread; of several errors it prints the
 * one of the first file.
 *
 * - shape: `entry` the module that a worker starts with `word` as its only argument; it posts the result for its `workerData`
 */
export const runEvalInParallel = async (words: ReadonlyArray<string>, entry: URL, word: string): Promise<number | undefined> => {
  const args = readArguments(words)
  if (typeof args === "number") return args
  // threads start before the first pause, and inherit the limit
  return UnpackLimit.within(args.maxUnpacked, () => command(args, entry, word)).catch((error: unknown) => {
    say(describeDefect(error))
    return 70
  })
}
