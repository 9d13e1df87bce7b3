/** Reading the graph of a project, a part at a time: whatever its size, little of it is in memory. */
import * as Result from "effect/Result"
import type { Graph } from "../Graph.ts"
import type { ProjectError } from "../ProjectError.ts"
import type { Row } from "../Store.ts"

/** So many rows are read at once. */
const part = 10_000

/** A work of the graph. `names`, `records` ascending; days as texts. */
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

/** That a source says one work cites another. */
export interface Edge {
  readonly citing: number
  readonly cited: number
  readonly provider: string
  readonly first: string
  readonly last: string
  readonly run: string
}

/** A day as text. */
const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

const columns = `n, title, published, retraction, first, last, (SELECT substr(id, 5) FROM origin WHERE origin.n = work.run) AS run,
  (SELECT group_concat(name, ' ' ORDER BY name) FROM name WHERE work = work.n) AS names,
  (SELECT group_concat(record, char(10) ORDER BY record) FROM record WHERE work = work.n) AS records`

const workOf = ({ n, title, published, retraction, first, last, run, names, records }: Row): Work => ({
  n: Number(n),
  names: String(names ?? "").split(" "),
  records: records === null ? [] : String(records).split("\n"),
  title: String(title),
  published: published === null ? null : String(published),
  retraction: retraction === null ? null : String(retraction),
  first: dayText(Number(first)),
  last: dayText(Number(last)),
  run: String(run)
})

/** One work; undefined = there is none of this number. */
export const work = ({ store }: Graph, n: number): Result.Result<Work | undefined, ProjectError> =>
  Result.map(store.all(`SELECT ${columns} FROM work WHERE n = ?`, n), ([row]) => row && workOf(row))

/** The number of the work with a name; undefined = the graph does not know it. */
export const numberOf = ({ store }: Graph, name: string): Result.Result<number | undefined, ProjectError> =>
  Result.map(store.all("SELECT work FROM name WHERE name = ?", name), ([row]) => row && Number(row["work"]))

/** All works, ascending by number. Throws the error of the database. */
export function* works({ store }: Graph): Generator<Work> {
  for (let last = 0; ;) {
    const rows = Result.getOrThrow(store.all(`SELECT ${columns} FROM work WHERE n > ? ORDER BY n LIMIT ${part}`, last))
    for (const row of rows) yield workOf(row)
    if (rows.length < part) return
    last = Number(rows.at(-1)!["n"])
  }
}

const edgeColumns = "citing, cited, provider, substr(p.id, 8) AS source, first, last, substr(r.id, 5) AS asked"
const edgeTables = "edge JOIN origin p ON p.n = provider JOIN origin r ON r.n = run"

const edgeOf = ({ citing, cited, source, first, last, asked }: Row): Edge => ({
  citing: Number(citing),
  cited: Number(cited),
  provider: String(source),
  first: dayText(Number(first)),
  last: dayText(Number(last)),
  run: String(asked)
})

/** All edges, ascending by citing, cited, and number of the source. Throws the error of the database. */
export function* edges({ store }: Graph): Generator<Edge> {
  for (let [citing, cited, provider] = [0, 0, 0]; ;) {
    const rows = Result.getOrThrow(
      store.all(
        `SELECT ${edgeColumns} FROM ${edgeTables} WHERE (citing, cited, provider) > (?, ?, ?) ORDER BY citing, cited, provider LIMIT ${part}`,
        citing,
        cited,
        provider
      )
    )
    for (const row of rows) yield edgeOf(row)
    if (rows.length < part) return
    const last = rows.at(-1)!
    ;[citing, cited, provider] = [Number(last["citing"]), Number(last["cited"]), Number(last["provider"])]
  }
}

/** The edges of one work in one direction, ascending by the other end. */
export const edgesOf = ({ store }: Graph, n: number, direction: "citing" | "cited"): Result.Result<ReadonlyArray<Edge>, ProjectError> =>
  Result.map(
    store.all(
      `SELECT ${edgeColumns} FROM ${edgeTables} WHERE ${direction === "citing" ? "cited" : "citing"} = ? ORDER BY citing, cited, p.id`,
      n
    ),
    (rows) => rows.map(edgeOf)
  )
