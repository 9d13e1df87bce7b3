import type * as Fusion from "../../Fusion.ts"
import type { Ids } from "../../Ids.ts"
import type { Ranking } from "../../Ranking.ts"
import type * as Reads from "../../Reads.ts"
import type { Query } from "../../Query.ts"
import * as WorkTable from "../../WorkTable.ts"
import * as Watch from "./Watch.ts"

const frozenTables = new WeakSet<WorkTable.WorkTable>()

/** Ids whose list cannot be written to. A lazy table makes its list first. */
export const frozenIds = (ids: Ids): Ids => {
  Object.freeze(ids.values)
  return Object.freeze(ids)
}

const isNumbers = (cells: ArrayLike<unknown>): cells is Watch.Numbers => ArrayBuffer.isView(cells)

/** A table of the same works, frozen, with separate columns and derived results. */
const protectWorks = (works: WorkTable.WorkTable, { copy }: Watch.Watch): WorkTable.WorkTable => {
  // works are frozen once per table, because a search has thousands of fields
  if (!frozenTables.has(works)) Watch.freeze(works.works)
  frozenTables.add(works)
  const columns = new Map<object, ArrayLike<unknown>>()
  const derivations = new Map<object, Map<string, unknown>>()
  const own: WorkTable.WorkTable = Object.freeze({
    ids: frozenIds(works.ids),
    works: works.works,
    has: works.has,
    count: works.count,
    column: <C extends WorkTable.ColumnRef>(ref: C) => {
      const column = WorkTable.descriptor(ref)
      const known = columns.get(column)
      if (known !== undefined) return known as WorkTable.Cells<C>
      const cells: ArrayLike<unknown> = works.column(ref)
      const made = isNumbers(cells) ? copy(`the column ${column.name}`, cells) : Watch.freeze(cells)
      columns.set(column, made)
      return made as WorkTable.Cells<C>
    },
    derived: <A>(owner: object, key: string, make: (works: WorkTable.WorkTable) => A) => {
      const known = derivations.get(owner) ?? new Map<string, unknown>()
      if (!known.has(key)) known.set(key, make(own))
      derivations.set(owner, known)
      return known.get(key) as A
    }
  })
  return own
}

/** Lists of a fusion. */
export const protectLists = (lists: ReadonlyArray<Fusion.List>, { copy }: Watch.Watch): ReadonlyArray<Fusion.List> =>
  Watch.freeze(
    lists.map(({ name, rows, ranks, scores }) => ({
      name,
      rows: copy(`the rows of list ${name}`, rows),
      ranks: copy(`the ranks of list ${name}`, ranks),
      scores: copy(`the scores of list ${name}`, scores)
    }))
  )

const protectRanking = <R extends Ranking>(ranking: R, { copy }: Watch.Watch): R =>
  Object.freeze({
    ...ranking,
    ids: frozenIds(ranking.ids),
    rows: copy("the rows of the ranking", ranking.rows),
    scores: copy("the scores of the ranking", ranking.scores)
  })

const protectVectors = ({ query, works, ...rest }: NonNullable<Reads.Readable["vectors"]>, { copy }: Watch.Watch) => ({
  ...rest,
  query: copy("the vector of the query", query),
  works: works.map((one) => copy("a vector of a work", one))
})

const protectStatistics = ({ analysis, N, df, averageLength }: NonNullable<Reads.Readable["statistics"]>) =>
  Object.freeze({ analysis, N, df, averageLength })

interface Inputs extends Reads.Readable {
  readonly works: WorkTable.WorkTable
  readonly query?: Query
  readonly ranking?: Ranking
}

/**
 * The inputs of a ranker, reranker or analyzer, for a third-party plugin. Arrays of numbers are copies, and everything else is frozen.
 *
 * - shape: keys as in `inputs`, which stay as they are except that works, query and outcomes are frozen
 */
export const protectInputs = <I extends Inputs>(inputs: I, watch: Watch.Watch): I => {
  const { works, ranking, lists, vectors, statistics, lineage, ...rest } = inputs as Inputs
  return Object.freeze({
    ...Watch.freeze(rest),
    works: protectWorks(works, watch),
    ...(ranking === undefined ? {} : { ranking: protectRanking(ranking, watch) }),
    ...(lists === undefined ? {} : { lists: protectLists(lists, watch) }),
    ...(vectors === undefined ? {} : { vectors: protectVectors(vectors, watch) }),
    ...(statistics === undefined ? {} : { statistics: protectStatistics(statistics) }),
    ...(lineage === undefined ? {} : { lineage: Watch.deepCopy(lineage) })
  }) as unknown as I
}
