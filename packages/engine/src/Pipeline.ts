/**
 * The one executor of pipelines, for search, bench and agents: `check` a file, `run` what passed, read the `trace`.
 * Third parties and contracts derive a `NodeType`; everything else here is for hosts.
 */
export { batches, type Batches, type Dependencies } from "./pipeline/batches.ts"
export * as Catalogue from "./pipeline/Catalogue.ts"
export { check, type CheckOptions } from "./pipeline/check.ts"
export type { Checked, CheckedNode, Wire } from "./pipeline/Checked.ts"
export * as NodeType from "./pipeline/NodeType.ts"
