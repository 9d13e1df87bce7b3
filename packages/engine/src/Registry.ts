/** Tables of plugins by kind and id, built-in or from packages and files; a bad plugin affects no other: `{ plugins, problems }`. */
export type { Candidate, Origin } from "./registry/Candidate.ts"
export { check } from "./registry/checkPlugin.ts"
export type { AnyPlugin, Kinds, Services } from "./registry/Kinds.ts"
export { load, loadAll, type Wanted } from "./registry/load.ts"
export { make, type Registered, type Registry, type Table } from "./registry/Table.ts"
