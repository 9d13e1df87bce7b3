/** The executor of pipelines: `check` a file, `run` the graph, read the trace. Contracts derive a `NodeType`; hosts provide `Cache` and `World`. */
export { batches, type Batches, type Dependencies } from "./pipeline/batches.ts"
export * as Cache from "./pipeline/Cache.ts"
export { cacheKey, type Circumstances } from "./pipeline/cacheKey.ts"
export * as Catalogue from "./pipeline/Catalogue.ts"
export { checkGraph as check, type CheckOptions } from "./pipeline/checkGraph.ts"
export type { CheckedGraph, CheckedNode, Wire } from "./pipeline/CheckedGraph.ts"
export { explainers } from "./pipeline/explainers.ts"
export { namesOf, platformsOf } from "./pipeline/nodes/nodeBasics.ts"
export { pluginNodes, type NodeKind } from "./pipeline/nodes/pluginNodes.ts"
export { engineSteps as steps } from "./pipeline/nodes/engineSteps.ts"
export {
  /** @deprecated Use `pluginNodes`. */
  pluginNodes as ofPlugins
} from "./pipeline/nodes/pluginNodes.ts"
export type {
  /** @deprecated Use `CheckedGraph`. */
  CheckedGraph as Checked
} from "./pipeline/CheckedGraph.ts"
export * as NodeType from "./pipeline/NodeType.ts"
export { requestOf } from "./pipeline/requestOf.ts"
export { type Event, execute, type Finished, run, type RunOptions, valueAt } from "./pipeline/execute.ts"
export * as Trace from "./pipeline/Trace.ts"
export * as World from "./pipeline/Surroundings.ts"
