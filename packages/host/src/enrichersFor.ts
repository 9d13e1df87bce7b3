import * as Params from "@litfuse/engine/Params"
import type * as Registry from "@litfuse/engine/Registry"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"
import type { Needed, Reader } from "./expandPipeline.ts"

/**
 * The enrichers for `enricher/*`, in the order of registration. Each provides a column that a ranker needs or wants with its parameters, or that an analyzer
 * needs.
 *
 * - shape: `readers` name plugins as in pipeline files, `kind/id` or the id alone
 * - empty: no enrichers, when no column is needed or none is provided
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

/** The columns that a ranker needs and wants, or an analyzer needs. Invalid parameters count as defaults here; the check reports them later. */
const columnsOf = (plugins: Registry.Registry["plugins"], { plugin, params }: Reader): ReadonlyArray<WorkTable.ColumnRef> => {
  const registered = plugins.find("ranker", plugin.replace(/^ranker\//, ""))
  if (registered === undefined) return plugins.find("analyzer", plugin.replace(/^analyzer\//, ""))?.plugin.needs ?? []
  const { plugin: ranker, params: configured } = registered
  const given = typeof params === "object" ? { ...configured, ...params } : configured
  const wanted = ranker.wants?.(Result.getOrElse(Params.decode(ranker, given), () => Params.defaults(ranker)))
  return [...ranker.needs, ...(wanted ?? [])]
}
