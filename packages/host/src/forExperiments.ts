import { analyses } from "@litfuse/bench/analyses/index"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import type * as Registry from "@litfuse/engine/Registry"

const byId = <K extends "retriever" | "fusion" | "measure">(table: Registry.Table, kind: K) =>
  new Map(table.of(kind).map(({ plugin }) => [plugin.id, plugin]))

/** The plugins and analyses that experiments may name. */
export const forExperiments = ({ plugins }: Registry.Registry): Plugins => ({
  analyses,
  retrievers: byId(plugins, "retriever"),
  fusions: byId(plugins, "fusion"),
  measures: byId(plugins, "measure"),
  thirdParty: new Set(plugins.of("fusion").flatMap(({ plugin, origin }) => (origin.where === undefined ? [] : [plugin.id])))
})
