/** Reads the graph of a project row by row, with little memory for any size. */
import type { SQLOutputValue } from "node:sqlite"
import * as Result from "effect/Result"
import type { ProjectGraph } from "../ProjectGraph.ts"
import type { ProjectError } from "../ProjectError.ts"

/** A work of the graph. Shape: `names` and `records` ascending; days as `YYYY-MM-DD`. */
export interface Work {
  readonly n: number
  readonly names: ReadonlyArray<string>
  readonly records: ReadonlyArray<string>
  readonly title: string
  readonly published: string | null
  readonly retraction: string | null
  readonly first: string
  readonly last: string
  readonly run: string
}

/** A citation that a source reports. */
export interface Edge {
  readonly citing: number
  readonly cited: number
  readonly provider: string
  readonly first: string
  readonly last: string
  readonly run: string
}

const days = new Map<number, string>()

/** A day as text. Texts are reused, because many edges share few days. */
const dayText = (day: number): string => {
  let text = days.get(day)
  if (text === undefined) days.set(day, (text = new Date(day * 86_400_000).toISOString().slice(0, 10)))
  return text
}

const columns = `n, title, published, retraction, first, last, (SELECT substr(id, 5) FROM origin WHERE origin.n = work.run) AS run,
  (SELECT group_concat(name, ' ' ORDER BY name) FROM name WHERE work = work.n) AS names,
  (SELECT group_concat(record, char(10) ORDER BY record) FROM record WHERE work = work.n) AS records`

const textOf = (value: SQLOutputValue | undefined): string | null => (value === null ? null : String(value))

const workOf = ([n, title, published, retraction, first, last, run, names, records]: ReadonlyArray<SQLOutputValue>): Work => ({
  n: Number(n),
  names: String(names ?? "").split(" "),
  records: records === null ? [] : String(records).split("\n"),
  title: String(title),
  published: textOf(published),
  retraction: textOf(retraction),
  first: dayText(Number(first)),
  last: dayText(Number(last)),
  run: String(run)
})

/** A work by number; undefined when there is none. */
export const work = ({ store }: ProjectGraph, n: number): Result.Result<Work | undefined, ProjectError> =>
  Result.map(store.all(`SELECT ${columns} FROM work WHERE n = ?`, n), ([row]) => row && workOf(Object.values(row)))

/** The number of the work with a name; undefined for an unknown name. */
export const numberOf = ({ store }: ProjectGraph, name: string): Result.Result<number | undefined, ProjectError> =>
  Result.map(store.all("SELECT work FROM name WHERE name = ?", name), ([row]) => row && Number(row["work"]))

/** The names of all works, ascending by the number of the work, then by name. Throws the error of the database. */
export function* names({ store }: ProjectGraph): Generator<{ readonly work: number; readonly name: string }> {
  for (const [work, name] of store.each("SELECT work, name FROM name ORDER BY work, name")) yield { work: Number(work), name: String(name) }
}

/** The number of works, and of edges (one per source that reports it). */
export const sizes = ({ store }: ProjectGraph): Result.Result<{ readonly works: number; readonly edges: number }, ProjectError> =>
  Result.map(store.all("SELECT (SELECT count(*) FROM work) AS works, (SELECT count(*) FROM edge) AS edges"), ([row]) => ({
    works: Number(row!["works"]),
    edges: Number(row!["edges"])
  }))

/** The retraction state of each work, ascending by number; null when no source reports one. Throws the error of the database. */
export function* states({ store }: ProjectGraph): Generator<Pick<Work, "n" | "retraction">> {
  for (const [n, retraction] of store.each("SELECT n, retraction FROM work ORDER BY n"))
    yield { n: Number(n), retraction: textOf(retraction) }
}

/** All works, ascending by number. Throws the error of the database. */
export function* works({ store }: ProjectGraph): Generator<Work> {
  for (const row of store.each(`SELECT ${columns} FROM work ORDER BY n`)) yield workOf(row)
}

const edgeColumns = "citing, cited, substr(p.id, 8) AS source, first, last, substr(r.id, 5) AS asked"
const edgeTables = "edge JOIN origin p ON p.n = provider JOIN origin r ON r.n = run"

const edgeOf = ([citing, cited, source, first, last, asked]: ReadonlyArray<SQLOutputValue | undefined>): Edge => ({
  citing: Number(citing),
  cited: Number(cited),
  provider: String(source),
  first: dayText(Number(first)),
  last: dayText(Number(last)),
  run: String(asked)
})

/** All edges, ascending by citing, cited, and number of the source. Throws the error of the database. */
export function* edges({ store }: ProjectGraph): Generator<Edge> {
  const names = new Map<SQLOutputValue | undefined, string>()
  for (const [n, id] of store.each("SELECT n, id FROM origin")) names.set(n, String(id).slice(String(id).indexOf(":") + 1))
  for (const [citing, cited, provider, first, last, run] of store.each(
    "SELECT citing, cited, provider, first, last, run FROM edge ORDER BY citing, cited, provider"
  ))
    yield edgeOf([citing, cited, names.get(provider), first, last, names.get(run)])
}

/** The edges of one work in one direction, ascending by the other end. */
export const edgesOf = (
  { store }: ProjectGraph,
  n: number,
  direction: "citing" | "cited"
): Result.Result<ReadonlyArray<Edge>, ProjectError> =>
  Result.map(
    store.all(
      `SELECT ${edgeColumns} FROM ${edgeTables} WHERE ${direction === "citing" ? "cited" : "citing"} = ? ORDER BY citing, cited, p.id`,
      n
    ),
    (rows) => rows.map((row) => edgeOf(Object.values(row)))
  )
