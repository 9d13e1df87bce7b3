import type { Query } from "@litfuse/query/Query"
import * as Schema from "effect/Schema"
import { codec as Notice } from "./notice/codec.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { Ranking } from "./Ranking.ts"
import type { WorkTable } from "./WorkTable.ts"

/**
 * What an analyzer has to say.
 *
 * - `works` by work id; works about which there is nothing to say are left out
 * - `summary` about the result as a whole; null = nothing
 */
export const Annotations = Schema.Struct({
  analyzer: Schema.NonEmptyString,
  works: Schema.Record(Schema.String, Schema.Json),
  summary: Schema.Json,
  notices: Schema.Array(Notice)
})
export type Annotations = typeof Annotations.Type

/** What an analyzer reads. */
export interface Inputs {
  readonly works: WorkTable
  readonly query: Query
  readonly ranking: Ranking
}

/** Reads a result and annotates or summarises it. Pure: it never reorders, drops or changes anything. */
export interface Analyzer<Params = unknown> extends Plugin<"analyzer">, Configurable<Params> {
  analyse(inputs: Inputs, params: Params): Annotations
}

/** What an analyzer's author writes; `plugin` supplies the rest. */
export type Spec<Params> = Omit<Analyzer<Params>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds an analyzer. */
export const plugin = <Params>(spec: Spec<Params>): Analyzer<Params> => ({ kind: "analyzer", apiVersion, ...spec })
