import type { Analyzer, Used } from "@litfuse/engine/Analyzer"
import { readUsedOutput } from "@litfuse/engine/analyzer/readUsedOutput"
import * as Params from "@litfuse/engine/Params"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"

/** Analyzers by id: those whose output another one uses. */
export type Analyzers = ReadonlyMap<string, Analyzer>

/**
 * The scores of the works of a table, as an analyzer has them with some parameters.
 *
 * - shape: `params` decoded; one score for each row, -Infinity where the analyzer gives none
 */
export type Scoring = (params: unknown) => Float64Array

const isAnalyzer = (used: Used): used is Analyzer => "analyse" in used

const providerOf = (used: Used, all: Analyzers): Analyzer => (isAnalyzer(used) ? used : all.get(used.id)!)

const usedBy = ({ uses }: Pick<Analyzer, "uses">, all: Analyzers, works: WorkTable): Readonly<Record<string, never>> =>
  Object.fromEntries(
    Object.entries(uses).map(([name, used]) => {
      const provider = providerOf(used, all)
      const output = provider.analyse({ works }, Params.defaults(provider), usedBy(provider, all, works))
      return [name, Result.getOrThrow(readUsedOutput(provider, used, output)) as never]
    })
  )

/** The output of an analyzer for some works, with any parameters. What it uses is computed once, with default parameters. */
export const analyzerOutput = <P, O>(analyzer: Analyzer<P, O>, all: Analyzers, works: WorkTable): ((params: P) => O) => {
  const used = usedBy(analyzer, all, works)
  return (params) => analyzer.analyse({ works }, params, used)
}

/** Prepares the scores of some works. */
export const analyzerScores = (analyzer: Analyzer, all: Analyzers, works: WorkTable): Scoring => {
  const say = analyzerOutput(analyzer, all, works)
  return (params) => {
    const scores = analyzer.scores!(say(params))
    return Float64Array.from(works.ids.values, (id) => scores.get(id) ?? Number.NEGATIVE_INFINITY)
  }
}

/** Why an analyzer cannot score works alone; undefined = it can. */
export const scoringProblem = (analyzer: Analyzer, all: Analyzers): string | undefined => {
  if (analyzer.scores === undefined) {
    const those = [...all.values()].flatMap(({ id, scores }) => (scores === undefined ? [] : [id]))
    return `the analyzer "${analyzer.id}" gives works no scores; those that do: ${those.join(", ") || "none"}`
  }
  return unread(analyzer, all)
}

const unread = ({ id, reads, uses }: Analyzer, all: Analyzers): string | undefined => {
  if (reads[0] !== undefined) return `the analyzer "${id}" reads ${reads.join(", ")}, and here are works only`
  for (const used of Object.values(uses)) {
    const why = unread(providerOf(used, all), all)
    if (why !== undefined) return why
  }
  return undefined
}
