import type * as Registry from "@litfuse/engine/Registry"
import type { Law } from "@litfuse/engine/testing/Law"

/** The laws of a source over the harness that it names. One that cannot be loaded is a broken law of its own. */
const ofSource = async (plugin: Registry.Kinds["source"]): Promise<ReadonlyArray<Law>> => {
  const { laws } = await import("@litfuse/engine/testing/sourceLaws")
  const { single } = await import("@litfuse/engine/testing/property")
  const [loaded] = await Promise.allSettled([Promise.resolve().then(() => plugin.harness?.())])
  if (loaded.status === "fulfilled" && loaded.value?.default !== undefined) return laws(plugin, loaded.value.default)
  if (plugin.harness === undefined) return laws(plugin, undefined)
  const why = loaded.status === "rejected" ? String(loaded.reason) : "it has no default export"
  return [...laws(plugin, undefined), single(plugin.id, "its harness can be loaded", () => why)]
}

/**
 * The laws of a plugin's contract, for `litfuse plugin check`: the same that are run on the built-in plugins. Hand-worked examples belong to a
 * plugin's own tests and are not here.
 *
 * - empty: a measure's laws are checked under each of its names, and enrichers and embedders have no laws yet; none of these has laws here
 */
export const lawsOf = async (plugin: Registry.AnyPlugin, cases: number): Promise<ReadonlyArray<Law>> => {
  switch (plugin.kind) {
    case "retriever":
      return (await import("@litfuse/engine/testing/retrieverLaws")).laws(plugin, [], cases)
    case "ranker":
      return (await import("@litfuse/engine/testing/rankerLaws")).laws(plugin, [], cases)
    case "fusion":
      return (await import("@litfuse/engine/testing/fusionLaws")).laws(plugin, [], cases)
    case "normalisation":
      return (await import("@litfuse/engine/testing/normalisationLaws")).laws(plugin)
    case "reranker":
      return (await import("@litfuse/engine/testing/rerankerLaws")).laws(plugin)
    case "analyzer":
      return (await import("@litfuse/engine/testing/analyzerLaws")).laws(plugin, cases)
    case "source":
      return ofSource(plugin)
    default:
      return []
  }
}
