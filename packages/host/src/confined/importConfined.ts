import type { Analyzer } from "@litfuse/engine/Analyzer"
import type { Fusion } from "@litfuse/engine/Fusion"
import type { Measure } from "@litfuse/engine/Measure"
import type { Normalisation } from "@litfuse/engine/Normalisation"
import type { Ranker } from "@litfuse/engine/Ranker"
import type { Reranker } from "@litfuse/engine/Reranker"
import * as Result from "effect/Result"
import { fileURLToPath } from "node:url"
import * as ConfinedKinds from "./ConfinedKinds.ts"
import { confineFusion } from "./confineFusion.ts"
import { findKinds } from "./findKinds.ts"
import * as PluginLine from "./PluginLine.ts"
import * as PluginProcess from "./PluginProcess.ts"
import { confinementProblem, prepareProcess } from "./prepareProcess.ts"
import { revivePlugin } from "./revivePlugin.ts"
import type { Described, Loaded } from "./PluginMessages.ts"

/** The kinds whose code runs in a separate process. The others ask services or read collections, so they need more than it has. */
const confinable: ReadonlySet<unknown> = new Set(["ranker", "normalisation", "fusion", "reranker", "analyzer", "measure"])

/** Those that read works. */
const readWorks: ReadonlySet<unknown> = new Set(["ranker", "reranker", "analyzer"])

/** Time limits in milliseconds: for loading a module, and for an answer, because training on many topics takes minutes. */
const [loadingMs, answerMs] = [20_000, 600_000]

const confined = new WeakSet<object>()

/** Whether the code of a plugin runs in a separate process. */
export const isConfined = (plugin: unknown): boolean => typeof plugin === "object" && plugin !== null && confined.has(plugin)

const memberOf = (described: Described, key: string): unknown => {
  const found = described.is === "object" ? described.entries.find(([name]) => name === key)?.[1] : undefined
  return found?.is === "value" ? found.value : undefined
}

const confine = (own: object, kind: unknown, line: PluginLine.PluginLine): object => {
  switch (kind) {
    case "ranker":
      return ConfinedKinds.ranker(own as Ranker, line)
    case "normalisation":
      return ConfinedKinds.normalisation(own as Normalisation, line)
    case "fusion":
      return confineFusion(own as Fusion, line).fusion
    case "reranker":
      return ConfinedKinds.reranker(own as Reranker, line)
    case "analyzer":
      return ConfinedKinds.analyzer(own as Analyzer, line)
    default:
      return ConfinedKinds.measure(own as Measure, line)
  }
}

const describe = (url: URL): Result.Result<Loaded, Error> =>
  Result.try({
    try: () => {
      const entry = fileURLToPath(url)
      const process = PluginProcess.open(entry, prepareProcess(entry).start, loadingMs)
      const loaded = Result.try(() => {
        process.restart()
        return PluginLine.load(process, { url: url.href, member: undefined })
      })
      process.stop()
      return Result.getOrThrow(loaded)
    },
    catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause)))
  })

const confineMember = (url: URL, described: Described, member: number | undefined): unknown => {
  const [id, revision] = [String(memberOf(described, "id")), Number(memberOf(described, "revision"))]
  const entry = fileURLToPath(url)
  const kind = memberOf(described, "kind")
  const reads = readWorks.has(kind) ? "works" : "arrays"
  const line = PluginLine.make({ id, revision }, { url: url.href, member }, () =>
    PluginProcess.open(id, prepareProcess(entry, reads).start, answerMs)
  )
  const own = revivePlugin(described, line.ask)
  if (typeof own !== "object" || own === null) return own
  const plugin = confine(own, kind, line)
  confined.add(plugin)
  return plugin
}

/** The plugins of a module in litfuse's own process. Errors: they are not those that were described. */
const loadHere = async (url: URL, kinds: ReadonlyArray<unknown>): Promise<ReadonlyArray<unknown>> => {
  const { default: exported } = (await import(url.href)) as { readonly default?: unknown }
  const all: ReadonlyArray<unknown> = Array.isArray(exported) ? (exported as ReadonlyArray<unknown>) : [exported]
  const isSame = all.length === kinds.length && all.every((one, i) => (one as { readonly kind?: unknown } | undefined)?.kind === kinds[i])
  if (!isSame) return Promise.reject(new Error("its plugins are of other kinds in litfuse's process than in a separate one"))
  return all
}

/** A plugin that was left out, because it cannot run in a separate process. */
export const leftOut: object = Object.freeze({})

/**
 * Imports a module of plugins, so that rankers, normalisations, fusions, rerankers, analyzers and measures run in a separate process each. Plugins of other
 * kinds are loaded here, and so is their module.
 *
 * - `hasOthers` false leaves plugins of other kinds out, and does not load their modules here
 * - errors: the module cannot be loaded, or has plugins to confine and cannot be loaded where it is confined
 */
export const importConfined = async (url: URL, hasOthers = true): Promise<{ readonly default?: unknown }> => {
  const problem = confinementProblem()
  const described: Result.Result<Loaded, Error> = problem === undefined ? describe(url) : Result.fail(new Error(problem))
  if (Result.isFailure(described)) {
    const found = await findKinds(url.href)
    if ("error" in found) return Promise.reject(new Error(found.error))
    if (found.kinds.some((kind) => confinable.has(kind))) return Promise.reject(described.failure)
    const all = hasOthers ? await loadHere(url, found.kinds) : found.kinds.map(() => leftOut)
    return { default: all.length === 1 ? all[0] : all }
  }
  const { hasDefault, isList, members } = described.success
  if (!hasDefault) return {}
  const kinds = members.map((one) => memberOf(one, "kind"))
  const needsHere = hasOthers && !kinds.every((kind) => confinable.has(kind))
  const here = needsHere ? await loadHere(url, kinds) : kinds.map(() => leftOut)
  const all = members.map((one, i) => (confinable.has(kinds[i]) ? confineMember(url, one, isList ? i : undefined) : here[i]))
  return { default: isList ? all : all[0] }
}
