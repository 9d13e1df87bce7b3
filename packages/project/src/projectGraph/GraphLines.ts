/** The graph of a project as lines of a project export. */
import { existsSync } from "node:fs"
import * as Result from "effect/Result"
import * as ProjectGraph from "../ProjectGraph.ts"
import * as ProjectFiles from "../ProjectFiles.ts"

/** The tables in the order of import, with their columns; rows are sorted by the first `key` columns. */
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

type Line = readonly [table: string, ...values: ReadonlyArray<unknown>]

const orThrow = Result.getOrThrow

/** All rows of a graph in one consistent state, one in memory at a time. Empty: a project without a graph. Errors: throws those of a database. */
export function* linesOf(root: string): Generator<Line> {
  if (!existsSync(ProjectFiles.of(root).graph)) return
  const { store } = orThrow(ProjectGraph.open(root))
  try {
    orThrow(store.run("BEGIN"))
    for (const { table, select } of tables) for (const row of store.each(select)) yield [table, ...row]
    orThrow(store.run("COMMIT"))
  } finally {
    store.close()
  }
}

const references = [
  ["name", "work", "work"],
  ["record", "work", "work"],
  ["edge", "citing", "work"],
  ["edge", "cited", "work"],
  ["edge", "provider", "origin"],
  ["edge", "run", "origin"],
  ["work", "run", "origin"]
] as const

const tablesWithDays = ["work", "record", "edge"] as const

/** The last day of the year 9999, in days since 1970. */
const lastDay = 2_932_896

/**
 * Imports rows into the graph of a new project; the first row creates the graph.
 *
 * - `take` and `end` return what is wrong, or undefined; they throw the errors of a database
 */
export const graphReader = (root: string) => {
  let graph: ProjectGraph.ProjectGraph | undefined
  const opened = (): ProjectGraph.ProjectGraph => {
    if (graph === undefined) {
      graph = orThrow(ProjectGraph.open(root))
      orThrow(graph.store.run("BEGIN"))
    }
    return graph
  }
  return {
    take: ([name, ...values]: Line): string | undefined => {
      const known = tables.find(({ table }) => table === name)
      const isPlain = values.every((value) => value === null || typeof value === "string" || Number.isSafeInteger(value))
      if (known === undefined || values.length !== known.width || !isPlain) return "is not a row of a graph"
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
          return `its graph refers to missing works, sources or runs (${table}, ${column}); export it again`
      for (const table of tablesWithDays)
        if (isThere(table, `first < 0 OR last > ${lastDay} OR first > last`))
          return `its graph has invalid days (${table}); export it again`
      orThrow(store.run("COMMIT"))
      return undefined
    },
    close: (): void => graph?.store.close()
  }
}
