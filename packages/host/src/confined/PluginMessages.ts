/** What litfuse and the process of a confined plugin send each other: plain data, arrays of numbers and maps. */
import type { List, TrainingFrame } from "@litfuse/engine/Fusion"
import type { Parts } from "@litfuse/engine/measure/Frame"
import type { Work } from "@litfuse/engine/Work"

/** A place in a plugin, such as `["views", "text"]`. */
export type Path = ReadonlyArray<string | number>

/** Parameters as data: their JSON Schema, and the default of each that has one. */
export interface DescribedSchema {
  readonly json: unknown
  readonly defaults: unknown
}

/** A plugin without its code: functions and schemas are named by their kind only. */
export type Described =
  | { readonly is: "function" }
  | { readonly is: "schema"; readonly schema: DescribedSchema }
  | { readonly is: "list"; readonly items: ReadonlyArray<Described> }
  | { readonly is: "object"; readonly entries: ReadonlyArray<readonly [key: string, value: Described]> }
  | { readonly is: "value"; readonly value: unknown }

/** The answer to `load`. `members`: all plugins of the module; `id`, `revision`: those of the chosen one. */
export interface Loaded {
  readonly hasDefault: boolean
  readonly isList: boolean
  readonly members: ReadonlyArray<Described>
  readonly id: unknown
  readonly revision: unknown
}

/** Statistics that were looked up already: the process asks for the others. */
export interface WireStatistics {
  readonly analysis: string
  readonly N: number
  readonly df: ReadonlyMap<string, number>
  readonly averageLength: ReadonlyMap<string, number>
}

/** Inputs of rankers, rerankers and analyzers. `outcomes`: as JSON, because errors lose their class on the way. */
export interface WireInputs {
  readonly works: ReadonlyArray<Work>
  readonly query?: unknown
  readonly nowMs?: number
  readonly statistics?: WireStatistics
  readonly vectors?: unknown
  readonly lists?: ReadonlyArray<List>
  readonly outcomes?: unknown
  readonly lineage?: ReadonlyMap<string, ReadonlyArray<string>>
  readonly ranking?: { readonly rows: Int32Array; readonly scores: Float64Array; readonly missing: unknown }
  readonly request?: unknown
  readonly search?: unknown
}

/** The lists of a fusion. */
export interface WireLists {
  readonly lists: ReadonlyArray<List>
  readonly candidates: Int32Array
}

/** An answer that may have needed statistics. `asked`: terms and fields that were not known, so that the value is wrong. */
export interface Answered {
  readonly value: unknown
  readonly asked?: { readonly terms: ReadonlyArray<string>; readonly fields: ReadonlyArray<string> }
}

/** What a plugin reads in an output. `sources`: those whose names were not known, so that the value is wrong. */
export interface Shown {
  readonly value: unknown
  readonly sources?: ReadonlyArray<string>
}

/** A question to a plugin. `names`: display names of sources, as far as they were asked for. */
export type Question =
  | { readonly do: "call"; readonly path: Path; readonly args: ReadonlyArray<unknown> }
  | { readonly do: "decode"; readonly params: unknown }
  | { readonly do: "columns"; readonly params: unknown }
  | { readonly do: "withParams"; readonly path: Path; readonly params: unknown }
  | { readonly do: "prepare"; readonly key: number; readonly inputs: WireInputs | WireLists }
  | { readonly do: "forget"; readonly key: number }
  | { readonly do: "score"; readonly key: number; readonly params: unknown; readonly length: number }
  | { readonly do: "explain"; readonly key: number; readonly params: unknown; readonly row: number }
  | { readonly do: "reason"; readonly key: number; readonly params: unknown; readonly row: number }
  | { readonly do: "notices"; readonly key: number; readonly params: unknown }
  | { readonly do: "refuses"; readonly inputs: WireInputs | WireLists; readonly params: unknown }
  | { readonly do: "train"; readonly frames: ReadonlyArray<TrainingFrame>; readonly params: unknown }
  | { readonly do: "measure"; readonly parts: Parts; readonly values: unknown }
  | { readonly do: "normalise"; readonly scores: Float64Array; readonly params: unknown }
  | { readonly do: "analyse"; readonly inputs: WireInputs; readonly params: unknown; readonly used: Readonly<Record<string, unknown>> }
  | { readonly do: "output"; readonly path: Path; readonly output: unknown; readonly names: ReadonlyMap<string, string> }

/** Modules that may be loaded, by real path, with their hashes; empty = any. `own`: folders of litfuse, whose modules need no approval. */
export interface Approved {
  readonly modules: ReadonlyMap<string, string>
  readonly own: ReadonlyArray<string>
}

/** The first question: which plugin of which module. */
export interface Load {
  readonly do: "load"
  readonly url: string
  readonly member: number | undefined
  readonly approved?: Approved
}
