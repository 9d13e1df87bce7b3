import * as Analyse from "@litfuse/api/Analyse"
import { type AnalysisKind, analysisKinds } from "@litfuse/api/analyse/namedAnalyses"
import type * as Search from "@litfuse/api/Search"
import * as Effect from "effect/Effect"
import { PageSettings } from "./PageSettings.ts"

/** The analyses of the page on time. */
export const timeKinds = ["timeline", "lineage", "landmarks"] as const satisfies ReadonlyArray<AnalysisKind>

type Made = Effect.Success<ReturnType<typeof Analyse.completeAnalyses>>

/** Analyses of finished searches: those of thousands of works take seconds, and every page of their tables shows the same ones. */
const stored = new WeakMap<Search.Found, Map<string, Made>>()

/** The answer of a search without explanations of scores, which no analysis reads. */
export const unexplainedAnswer = ({ answer, unexplained }: Search.Found) => ({ ...answer, works: [...unexplained] })

/**
 * Some named analyses of a finished search, in display order, with notices about them. Each is made once, and kept as long as the search.
 *
 * - `others` ids of further analyzers
 * - errors: those of the configuration
 */
export const searchAnalyses = Effect.fnUntraced(function* (
  found: Search.Found,
  kinds: ReadonlyArray<AnalysisKind>,
  others: ReadonlyArray<string> = []
) {
  const { folder } = yield* PageSettings
  const known = stored.get(found) ?? new Map<string, Made>()
  stored.set(found, known)
  const wanted = kinds.map((kind) => analysisKinds[kind])
  const key = [...wanted, ...others].join(" ")
  const before = known.get(key)
  if (before !== undefined) return before
  const said = [...found.analyses, ...found.beside]
  const all = yield* Analyse.completeAnalyses(folder, found.answer, found.works, said, wanted, others)
  const ids = [...wanted.map((name) => Analyse.namedAnalyses[name].analyzer as string), ...others]
  const made = { ...all, analyses: all.analyses.filter(({ analyzer }) => ids.includes(analyzer)) }
  known.set(key, made)
  return made
})
