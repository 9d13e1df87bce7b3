import type { Analyzer, Used } from "@litfuse/engine/Analyzer"
import { asUsed } from "@litfuse/engine/analyzer/asUsed"
import * as Params from "@litfuse/engine/Params"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"

/** Analyzers by id: those that one uses without having them at hand. */
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
      return [name, Result.getOrThrow(asUsed(provider, used, output)) as never]
    })
  )

/** What an analyzer says of some works, with any parameters. What it uses is worked out once, with default parameters. */
export const saying = <P, O>(analyzer: Analyzer<P, O>, all: Analyzers, works: WorkTable): ((params: P) => O) => {
  const used = usedBy(analyzer, all, works)
  return (params) => analyzer.analyse({ works }, params, used)
}

/** Prepares the scores of some works. */
export const scoring = (analyzer: Analyzer, all: Analyzers, works: WorkTable): Scoring => {
  const say = saying(analyzer, all, works)
  return (params) => {
    const scores = analyzer.scores!(say(params))
    return Float64Array.from(works.ids.values, (id) => scores.get(id) ?? Number.NEGATIVE_INFINITY)
  }
}

/** Why the scores of an analyzer cannot be had from works alone; undefined = they can. */
export const whyNot = (analyzer: Analyzer, all: Analyzers): string | undefined => {
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
