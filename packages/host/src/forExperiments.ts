import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import type * as Registry from "@litfuse/engine/Registry"

const byId = <K extends "retriever" | "fusion">(table: Registry.Table, kind: K) =>
  new Map(table.of(kind).map(({ plugin }) => [plugin.id, plugin]))

/** The plugins that experiments may name. */
export const forExperiments = ({ plugins }: Registry.Registry): Plugins => ({
  retrievers: byId(plugins, "retriever"),
  fusions: byId(plugins, "fusion")
})
