/** The graph of a project as lines of an exported one. */
import { existsSync } from "node:fs"
import * as Result from "effect/Result"
import * as Graph from "../Graph.ts"
import * as Place from "../Place.ts"

/** The tables, in the order in which they are read back, with their columns; rows are in the order of the first `key` of these. */
const tables = [
  { table: "origin", columns: ["n", "id"], key: 1 },
  { table: "work", columns: ["n", "title", "published", "retraction", "first", "last", "run"], key: 1 },
  { table: "name", columns: ["name", "work"], key: 1 },
  { table: "record", columns: ["record", "work", "first", "last"], key: 1 },
  { table: "edge", columns: ["citing", "cited", "provider", "first", "last", "run"], key: 3 }
].map(({ table, columns, key }) => ({
  table,
  width: columns.length,
  select: `SELECT ${columns.join(", ")} FROM ${table} ORDER BY ${columns.slice(0, key).join(", ")}`,
  insert: `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`
}))

/** A row of a table, after the table's name. */
type Line = readonly [table: string, ...values: ReadonlyArray<unknown>]

const orThrow = Result.getOrThrow

/** All rows of a graph, over one state of it, one in memory at a time; none where the project has no graph. Errors: throws those of a database. */
export function* linesOf(root: string): Generator<Line> {
  if (!existsSync(Place.of(root).graph)) return
  const { store } = orThrow(Graph.open(root))
  try {
    orThrow(store.run("BEGIN"))
    for (const { table, select } of tables) for (const row of store.each(select)) yield [table, ...row]
    orThrow(store.run("COMMIT"))
  } finally {
    store.close()
  }
}

/** Columns with numbers of works, sources and runs, and the table that must have them. */
const references = [
  ["name", "work", "work"],
  ["record", "work", "work"],
  ["edge", "citing", "work"],
  ["edge", "cited", "work"],
  ["edge", "provider", "origin"],
  ["edge", "run", "origin"],
  ["work", "run", "origin"]
] as const

/** Tables with days on which a row was met first and last. */
const dated = ["work", "record", "edge"] as const

/** The last day of the year 9999, in days since 1970. */
const lastDay = 2_932_896

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
      if (known === undefined || values.length !== known.width || !isPlain) return "is nothing that a graph holds"
      const done = opened().store.run(known.insert, ...(values as ReadonlyArray<string>))
      return Result.isFailure(done) ? `does not fit into the graph: ${done.failure.what}` : undefined
    },
    end: (): string | undefined => {
      if (graph === undefined) return undefined
      const { store } = graph
      const isThere = (table: string, where: string): boolean =>
        orThrow(store.all(`SELECT 1 FROM ${table} WHERE ${where} LIMIT 1`)).length > 0
      for (const [table, column, other] of references)
        if (isThere(table, `${column} NOT IN (SELECT n FROM ${other})`))
          return `its graph names works, sources or runs that it does not hold (${table}, ${column}); export it again`
      for (const table of dated)
        if (isThere(table, `first < 0 OR last > ${lastDay} OR first > last`))
          return `its graph has days that are none (${table}); export it again`
      orThrow(store.run("COMMIT"))
      return undefined
    },
    close: (): void => graph?.store.close()
  }
}
