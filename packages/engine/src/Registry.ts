/** Tables of plugins by kind and id, built-in or from packages and files. An invalid plugin affects no other: `{ plugins, problems }`. */
export type { Candidate, Origin } from "./registry/Candidate.ts"
export { checkContract as check } from "./registry/checkContract.ts"
export type { AnyPlugin, Kinds, Services } from "./registry/Kinds.ts"
export { loadPlugin as load, loadPlugins as loadAll, type ImportModule, type PluginEntry } from "./registry/loadPlugins.ts"
export { make, type Registered, type Registry, type Table } from "./registry/Table.ts"
export type {
  /** @deprecated Use `PluginEntry`. */
  PluginEntry as Wanted
} from "./registry/loadPlugins.ts"
