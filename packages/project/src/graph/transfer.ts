/** The graph of a project as lines of an exported one. */
import { existsSync } from "node:fs"
import * as Result from "effect/Result"
import * as Graph from "../Graph.ts"
import * as Place from "../Place.ts"

/** The tables, in the order in which they are read back, with their columns; they are written by the first `key` of these. */
const tables = [
  { table: "origin", columns: ["n", "id"], key: 1 },
  { table: "work", columns: ["n", "title", "published", "retraction", "first", "last", "run"], key: 1 },
  { table: "name", columns: ["name", "work"], key: 1 },
  { table: "record", columns: ["record", "work", "first", "last"], key: 1 },
  { table: "edge", columns: ["citing", "cited", "provider", "first", "last", "run"], key: 3 }
] as const

/** A row of a table, after the table's name. */
type Line = readonly [table: string, ...values: ReadonlyArray<unknown>]

const orThrow = Result.getOrThrow

/** All rows of a graph, over one state of it, one in memory at a time; none where the project has no graph. Errors: throws those of a database. */
export function* linesOf(root: string): Generator<Line> {
  if (!existsSync(Place.of(root).graph)) return
  const { store } = orThrow(Graph.open(root))
  try {
    orThrow(store.run("BEGIN"))
    for (const { table, columns, key } of tables)
      for (const row of store.each(`SELECT ${columns.join(", ")} FROM ${table} ORDER BY ${columns.slice(0, key).join(", ")}`))
        yield [table, ...row]
    orThrow(store.run("COMMIT"))
  } finally {
    store.close()
  }
}

/** Rows that nothing stands behind: their numbers are those of works, sources or runs that are not there. */
const loose = [
  ["name", "work", "work"],
  ["record", "work", "work"],
  ["edge", "citing", "work"],
  ["edge", "cited", "work"],
  ["edge", "provider", "origin"],
  ["edge", "run", "origin"],
  ["work", "run", "origin"]
] as const

/**
 * Takes rows into the graph of a project that is being made; there is none before the first.
 *
 * - `take` and `end` say what is wrong, or nothing; they throw the errors of a database
 */
export const taking = (root: string) => {
  let graph: Graph.Graph | undefined
  const opened = (): Graph.Graph => {
    if (graph === undefined) {
      graph = orThrow(Graph.open(root))
      orThrow(graph.store.run("BEGIN"))
    }
    return graph
  }
  return {
    take: ([name, ...values]: Line): string | undefined => {
      const known = tables.find(({ table }) => table === name)
      const isPlain = values.every((value) => value === null || typeof value === "string" || Number.isSafeInteger(value))
      if (known === undefined || values.length !== known.columns.length || !isPlain) return "is nothing that a graph holds"
      const sql = `INSERT INTO ${known.table} (${known.columns.join(", ")}) VALUES (${known.columns.map(() => "?").join(", ")})`
      const done = opened().store.run(sql, ...(values as ReadonlyArray<string>))
      return Result.isFailure(done) ? `does not fit into the graph: ${done.failure.what}` : undefined
    },
    end: (): string | undefined => {
      if (graph === undefined) return undefined
      const { store } = graph
      for (const [table, column, other] of loose) {
        const [row] = orThrow(store.all(`SELECT count(*) AS n FROM ${table} WHERE ${column} NOT IN (SELECT n FROM ${other})`))
        if (Number(row!["n"]) > 0)
          return `its graph names works, sources or runs that it does not hold (${table}, ${column}); export it again`
      }
      orThrow(store.run("COMMIT"))
      return undefined
    },
    close: (): void => graph?.store.close()
  }
}
