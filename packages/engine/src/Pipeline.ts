/**
 * The one executor of pipelines, for search, bench and agents: `check` a file, `run` the checked graph, read the trace. Contracts derive a
 * `NodeType`; hosts provide `Cache` and `World`.
 */
export { batches, type Batches, type Dependencies } from "./pipeline/batches.ts"
export * as Cache from "./pipeline/Cache.ts"
export { cacheKey, type Circumstances } from "./pipeline/cacheKey.ts"
export * as Catalogue from "./pipeline/Catalogue.ts"
export { check, type CheckOptions } from "./pipeline/checkGraph.ts"
export type { Checked, CheckedNode, Wire } from "./pipeline/Checked.ts"
export { explainers } from "./pipeline/explain.ts"
export { platformsOf } from "./pipeline/nodes/common.ts"
export { ofPlugins, type NodeKind } from "./pipeline/nodes/plugins.ts"
export { steps } from "./pipeline/nodes/steps.ts"
export * as NodeType from "./pipeline/NodeType.ts"
export { requestOf } from "./pipeline/request.ts"
export { type Event, execute, type Finished, run, type RunOptions, valueAt } from "./pipeline/run.ts"
export * as Trace from "./pipeline/Trace.ts"
export * as World from "./pipeline/World.ts"
