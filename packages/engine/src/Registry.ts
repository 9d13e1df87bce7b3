/**
 * Tables of plugins by kind and id: built-in ones, and those of third parties by package or file. One bad plugin does not affect the others: the
 * result is `{ plugins, problems }`.
 */
export type { Candidate, Origin } from "./registry/Candidate.ts"
export { check } from "./registry/checkPlugin.ts"
export type { AnyPlugin, Kinds, Services } from "./registry/Kinds.ts"
export { load, loadAll, type Wanted } from "./registry/load.ts"
export { make, type Registered, type Registry, type Table } from "./registry/Table.ts"
