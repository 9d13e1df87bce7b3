import type * as Schema from "effect/Schema"
import type { Notice } from "./Notice.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type * as Reads from "./Reads.ts"
import type { Asked, WorkTable } from "./WorkTable.ts"

/** What an analyzer reads: works, and what it declares in `reads`. */
export interface Inputs extends Reads.Analysable {
  readonly works: WorkTable
}

/** What an analyzer needs to know of another one whose output it reads. */
export interface Used<Output = unknown> {
  readonly id: string
  readonly revision: number
  readonly output: Schema.Codec<Output, unknown>
}

/** Analyzers whose outputs are read, by the names under which they are handed over. */
export type Uses = Readonly<Record<string, Used>>

/** The outputs of the analyzers used. */
export type UsedOutputs<U extends Uses> = { readonly [K in keyof U]: U[K] extends Used<infer Output> ? Output : never }

/** A table of an output: every row has a cell for each header. */
export interface Table {
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string | number>>
}

/** One of several tables of an output, each with a title of its own. */
export interface TitledTable extends Table {
  readonly title: string
}

/**
 * How an output is shown: always as `text`, and in other forms where they help. Titles and names in it are as they came: `text` and the cells of tables
 * hold them unchanged, because whoever shows these takes out what controls a terminal; the other forms are shown as they are, and escape what comes
 * from outside for their own syntax (`Escape`).
 *
 * - `markdown` a part of a page, without a heading; `mermaid` the text of a diagram in Mermaid's language
 * - `svg` a complete SVG document, without scripts, and without references to anything outside of it; what it draws stands in `table` too
 * - `table` one table, or several with their titles
 */
export interface Views<Output> {
  text(output: Output): string
  markdown?(output: Output): string
  mermaid?(output: Output): string
  svg?(output: Output): string
  table?(output: Output): Table | ReadonlyArray<TitledTable>
}

const isOne = (tables: Table | ReadonlyArray<TitledTable>): tables is Table => !Array.isArray(tables)

/** The tables of a view in one form: the title is empty where there is only one table. */
export const tablesOf = (tables: Table | ReadonlyArray<TitledTable>): ReadonlyArray<TitledTable> =>
  isOne(tables) ? [{ title: "", ...tables }] : tables

/**
 * Reads a result and says something about it. Pure: it never reorders, drops or changes anything.
 *
 * - `reads` what it is handed besides works: the `query`, the `ranking`, the sources' own `lists` and `outcomes`, the clock ...; part of the cache key,
 *   and each that other nodes deliver is an input of its node
 * - `needs` the columns without which it has little to say: an enricher that provides one is asked where a pipeline names `enricher/*`
 * - `uses` the analyzers whose outputs it reads; each is an input of its node
 * - `output` the schema of what it says: its own typed result. An undefined quantity is a value with a code for the reason
 * - `analyse` the result does not depend on the order of works, lists or outcomes; tables of no work and of one work are legal; what no source
 *   delivered is not invented
 * - `mentions` the ids of the works that an output speaks of
 * - `scores` the scores of works, by id, where the output has one for a work: what can be compared with a target, and so be tuned
 * - `notices` what is worth telling everybody who runs it
 */
export interface Analyzer<Params = unknown, Output = unknown, U extends Uses = Uses> extends Plugin<"analyzer">, Configurable<Params> {
  readonly reads: ReadonlyArray<Reads.OfAnalyzers>
  readonly needs: ReadonlyArray<Asked>
  readonly uses: U
  readonly output: Schema.Codec<Output, unknown>
  readonly views: Views<Output>
  analyse(inputs: Inputs, params: Params, used: UsedOutputs<U>): Output
  mentions(output: Output): ReadonlyArray<string>
  scores?(output: Output): ReadonlyMap<string, number>
  notices(output: Output): ReadonlyArray<Notice>
}

/** What an analyzer's author writes; `plugin` supplies the rest. */
export type Spec<Params, Output, U extends Uses> = Omit<
  Analyzer<Params, Output, U>,
  "kind" | "apiVersion" | "reads" | "needs" | "uses" | "notices" | "mentions"
> &
  Partial<Pick<Analyzer<Params, Output, U>, "apiVersion" | "reads" | "needs" | "uses" | "notices" | "mentions">>

/** Builds an analyzer. */
export const plugin = <Params, Output, U extends Uses = {}>(spec: Spec<Params, Output, U>): Analyzer<Params, Output, U> => ({
  kind: "analyzer",
  apiVersion,
  reads: [],
  needs: [],
  uses: {} as U,
  mentions: () => [],
  notices: () => [],
  ...spec
})
