import type * as Registry from "@litfuse/engine/Registry"
import * as WorkTable from "@litfuse/engine/WorkTable"
import type { Needed } from "./pipelineSources.ts"

/**
 * The enrichers that `enricher/*` stands for: those that provide a column which one of the plugins needs, in the order in which they are registered.
 *
 * - shape: `names` as pipeline files name plugins, `kind/id` or the id alone
 * - empty: none, when nothing is needed or nobody provides it
 */
export const enrichersFor =
  ({ plugins }: Pick<Registry.Registry, "plugins">) =>
  (names: ReadonlyArray<string>): ReadonlyArray<Needed> => {
    const needs = new Set(
      names.flatMap((name) => plugins.find("ranker", name.replace(/^ranker\//, ""))?.plugin.needs ?? []).map(WorkTable.descriptor)
    )
    return plugins.of("enricher").flatMap(({ plugin }) => {
      const columns = plugin.provides.map(WorkTable.descriptor).filter((column) => needs.has(column))
      return columns.length === 0 ? [] : [{ enricher: plugin.id, columns: columns.map(({ name }) => name) }]
    })
  }
