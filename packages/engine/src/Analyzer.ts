import type * as Schema from "effect/Schema"
import type { Block } from "./Document.ts"
import type { Notice } from "./Notice.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type * as Reads from "./Reads.ts"
import type { ColumnRef, WorkTable } from "./WorkTable.ts"

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

/** The analyzers that an analyzer uses, under the names by which it reads their outputs. */
export type Uses = Readonly<Record<string, Used>>

/** The outputs of the analyzers used. */
export type UsedOutputs<U extends Uses> = { readonly [K in keyof U]: U[K] extends Used<infer Output> ? Output : never }

/** A table of an output: every row has a cell for each header. */
export interface Table {
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string | number>>
}

/** One of several tables of an output, with its title. */
export interface TitledTable extends Table {
  readonly title: string
}

/** The display name of a source by its id: `PubMed`, or the database that a file was exported from. A source without a name keeps its id. */
export type SourceNames = (source: string) => string

/**
 * How an output is shown: always as `text`, and in other forms where they help.
 *
 * - `text`, `table` contain titles and names unchanged. The code that shows them removes terminal control characters
 * - `markdown` a part of a page, without a heading; `mermaid` the source of a Mermaid diagram. Both escape outside texts with `Escape`
 * - `svg` a complete SVG document without scripts or external references. Outside texts are escaped; `table` has the same data
 * - `narrow` the same as `svg`, at most 360 pixels wide, for narrow pages
 * - `table` one table, or several with their titles
 * - `names` of sources, which outputs name by their ids
 */
export interface Views<Output> {
  text(output: Output, names?: SourceNames): string
  markdown?(output: Output, names?: SourceNames): string
  mermaid?(output: Output, names?: SourceNames): string
  svg?(output: Output, names?: SourceNames): string
  narrow?(output: Output, names?: SourceNames): string
  table?(output: Output, names?: SourceNames): Table | ReadonlyArray<TitledTable>
}

const isOne = (tables: Table | ReadonlyArray<TitledTable>): tables is Table => !Array.isArray(tables)

/** The tables of a view in one form: the title is empty where there is only one table. */
export const tablesOf = (tables: Table | ReadonlyArray<TitledTable>): ReadonlyArray<TitledTable> =>
  isOne(tables) ? [{ title: "", ...tables }] : tables

/**
 * Reads a result and describes it. Pure: it never reorders, drops or changes anything.
 *
 * - `reads` what it receives besides works: the `query`, the `ranking`, the sources' `lists` and `outcomes`, the clock and so on. It is part of the
 *   cache key. What other nodes deliver becomes an input of its node
 * - `wants` what it uses where it is there, such as the `query`, and can do without: works from a file have none
 * - `needs` the columns that it depends on. If a pipeline has `enricher/*`, enrichers that provide them are asked
 * - `uses` the analyzers whose outputs it reads; each is an input of its node
 * - `output` the schema of its typed result. An undefined quantity is a value with a code for the reason
 * - `analyse` must not depend on the order of works, lists or outcomes. Tables of no work and of one work are legal. It never invents data that no
 *   source delivered
 * - `document` its output as blocks, which pages, Markdown and terminals show instead of `views`. A drawing is shown as an image
 * - `mentions` the ids of the works that an output names
 * - `scores` the scores of works by id, if the output scores works: tuning compares them with a target
 * - `notices` what every user of the analyzer should know
 */
export interface Analyzer<Params = unknown, Output = unknown, U extends Uses = Uses> extends Plugin<"analyzer">, Configurable<Params> {
  readonly reads: ReadonlyArray<Reads.OfAnalyzers>
  readonly wants?: ReadonlyArray<Reads.Wanted>
  readonly needs: ReadonlyArray<ColumnRef>
  readonly uses: U
  readonly output: Schema.Codec<Output, unknown>
  readonly views: Views<Output>
  document?(output: Output, names?: SourceNames): ReadonlyArray<Block>
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

/** What an analyzer may receive besides works: what it needs, and what it can do without. */
export const declaredReads = ({ reads, wants = [] }: Pick<Analyzer, "reads" | "wants">): ReadonlyArray<Reads.OfAnalyzers> => [
  ...new Set([...reads, ...wants])
]

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
