import * as Bench from "@litfuse/api/Bench"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

const textFor = (experiment: string, tunes: boolean): string =>
  tunes
    ? `stopped; nothing was written. \`litfuse bench tune ${experiment}\` makes the same report, and continues when it is stopped`
    : `stopped; nothing was written. The same command starts again; to keep finished parts, run shards: \`litfuse bench run ${experiment} --shard 1/4 --out shards/\``

/** Says on stderr how to continue a run of an experiment that was stopped. An experiment that cannot be read has no hint. */
export const printRestartHint = (experiment: string) =>
  Bench.Tune.isTuning({ folder: process.cwd(), experiment }).pipe(
    Effect.flatMap((tunes) => Console.error(textFor(experiment, tunes))),
    Effect.ignore
  )

/** Says on stderr how to continue a durable run that was stopped. */
export const printContinueHint = () =>
  Console.error("stopped; the same command continues after the finished pieces, and so does `litfuse runs resume last`")
