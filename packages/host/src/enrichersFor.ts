import * as Params from "@litfuse/engine/Params"
import type * as Registry from "@litfuse/engine/Registry"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"
import type { Needed, Reader } from "./pipelineSources.ts"

/**
 * The enrichers that `enricher/*` stands for: those that provide a column which one of the rankers needs, or wants with its parameters, or which one of
 * the analyzers needs, in the order in which they are registered.
 *
 * - shape: `readers` as pipeline files name plugins, `kind/id` or the id alone
 * - empty: none, when nothing is needed or nobody provides it
 */
export const enrichersFor =
  ({ plugins }: Pick<Registry.Registry, "plugins">) =>
  (readers: ReadonlyArray<Reader>): ReadonlyArray<Needed> => {
    const asked = new Set(readers.flatMap((reader) => columnsOf(plugins, reader)).map(WorkTable.descriptor))
    return plugins.of("enricher").flatMap(({ plugin }) => {
      const columns = plugin.provides.map(WorkTable.descriptor).filter((column) => asked.has(column))
      return columns.length === 0 ? [] : [{ enricher: plugin.id, columns: columns.map(({ name }) => name) }]
    })
  }

/** What a ranker needs and wants, or an analyzer needs; defaults stand for refused parameters until the check reports them. */
const columnsOf = (plugins: Registry.Registry["plugins"], { plugin, params }: Reader): ReadonlyArray<WorkTable.Asked> => {
  const registered = plugins.find("ranker", plugin.replace(/^ranker\//, ""))
  if (registered === undefined) return plugins.find("analyzer", plugin.replace(/^analyzer\//, ""))?.plugin.needs ?? []
  const { plugin: ranker, params: configured } = registered
  const given = typeof params === "object" ? { ...configured, ...params } : configured
  const wanted = ranker.wants?.(Result.getOrElse(Params.decode(ranker, given), () => Params.defaults(ranker)))
  return [...ranker.needs, ...(wanted ?? [])]
}
