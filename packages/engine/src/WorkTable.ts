import * as Ids from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import { type MeshHeading, year } from "./SourceRecord.ts"
import * as Work from "./Work.ts"

/**
 * The columns that can be asked for: one entry per row.
 *
 * - `title`, `abstract`, `containerTitle` texts; the empty text = not delivered
 * - `keywords`, `headings`, `publicationTypes` lists; the empty list = not delivered
 * - `year` of publication; `citationCount` as the first record in key order has it; NaN = not delivered
 * - `sourceCount` the number of sources that delivered the work: always at least 1
 */
export interface Columns {
  readonly title: ReadonlyArray<string>
  readonly abstract: ReadonlyArray<string>
  readonly containerTitle: ReadonlyArray<string>
  readonly keywords: ReadonlyArray<ReadonlyArray<string>>
  readonly headings: ReadonlyArray<ReadonlyArray<MeshHeading>>
  readonly publicationTypes: ReadonlyArray<ReadonlyArray<string>>
  readonly year: Float64Array
  readonly citationCount: Float64Array
  readonly sourceCount: Float64Array
}

/** The name of a column. */
export type ColumnName = keyof Columns

/**
 * The works of a result set as columns, each built when it is first asked for and then kept.
 *
 * - shape: row r is the work whose id is `ids.values[r]`: rows stand in tie order, whatever order the works came in
 * - empty: a table of no works is legal
 */
export interface WorkTable {
  readonly ids: Ids.Ids
  readonly works: ReadonlyArray<Work.Work>
  readonly column: <K extends ColumnName>(name: K) => Columns[K]
  /** Whether a source delivered this for the work of a row. */
  readonly has: (name: ColumnName, row: number) => boolean
  /** How many works have this. */
  readonly count: (name: ColumnName) => number
}

type Builders = { readonly [K in ColumnName]: (works: ReadonlyArray<Work.Work>) => Columns[K] }

const texts = (name: "title" | "abstract" | "containerTitle") => (works: ReadonlyArray<Work.Work>) =>
  works.map((work) => Work.field(work, name)?.value ?? "")

const numbers = (of: (work: Work.Work) => number | undefined) => (works: ReadonlyArray<Work.Work>) =>
  Float64Array.from(works, (work) => of(work) ?? Number.NaN)

const builders: Builders = {
  title: texts("title"),
  abstract: texts("abstract"),
  containerTitle: texts("containerTitle"),
  keywords: (works) => works.map((work) => Work.field(work, "keywords")?.value ?? []),
  headings: (works) => works.map((work) => Work.field(work, "meshHeadings")?.value ?? []),
  publicationTypes: (works) => works.map((work) => Work.field(work, "publicationTypes")?.value ?? []),
  year: numbers((work) => {
    const published = Work.field(work, "published")
    return published && year(published.value)
  }),
  citationCount: numbers((work) => Work.field(work, "citationCount")?.value.count),
  sourceCount: numbers((work) => Work.sources(work).length)
}

/** The names of the columns. */
export const columns = Object.keys(builders) as ReadonlyArray<ColumnName>

const isPresent = (value: string | number | ReadonlyArray<unknown>): boolean =>
  typeof value === "number" ? !Number.isNaN(value) : value.length > 0

/** A table of works, in whatever order they are given; no id twice. */
export const make = (given: ReadonlyArray<Work.Work>): WorkTable => {
  const works = [...given].sort((a, b) => Ids.tieOrder(a.id, b.id))
  const ids = Ids.make(works.map(({ id }) => id))
  Invariant.check(ids.size === works.length, "no work is in a table twice")
  const built: { -readonly [K in ColumnName]?: Columns[K] } = {}
  const column = <K extends ColumnName>(name: K): Columns[K] => {
    const known: Columns[K] | undefined = built[name]
    if (known !== undefined) return known
    const fresh = builders[name](works)
    Object.assign(built, { [name]: fresh })
    return fresh
  }
  const has = (name: ColumnName, row: number): boolean => isPresent(column(name)[row]!)
  return {
    ids,
    works,
    column,
    has,
    count: (name) => works.reduce((n, _, row) => n + (has(name, row) ? 1 : 0), 0)
  }
}
