import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Csv from "@litfuse/files/Csv"
import * as Unique from "@litfuse/files/Unique"

/** A printed score: its value, and how many decimals it was printed with. */
export interface Score {
  readonly value: number
  readonly digits: number
}

/**
 * A submission as the organisers list it.
 *
 * - `id`: its tag; `type`: `automatic`, `feedback` or `manual`; `isPooled`: it contributed to the pools
 * - `scores`: by the name that the file's header has (`ndcg@20`, `rbp_p5`); rounds write the same measure in different ways
 */
export interface Entry {
  readonly id: string
  readonly team: string
  readonly type: string
  readonly isPooled: boolean
  readonly scores: ReadonlyMap<string, Score>
}

/** The names that the five rounds give to the first six columns; the others are measures. */
const first: ReadonlyArray<ReadonlyArray<string>> = [
  ["run", "tag"],
  ["team"],
  ["report"],
  ["runtype", "type"],
  ["contributed judgments"],
  ["topicformat"]
]
const types = ["automatic", "feedback", "manual"]

const headerFault = (header: ReadonlyArray<string>): readonly [what: string, expected: string] | undefined => {
  for (const [i, names] of first.entries()) {
    if (!names.includes(header[i] ?? "")) return [`the header "${header[i] ?? ""}" of column ${i + 1}`, `"${names.join('" or "')}"`]
  }
  if (header.length === first.length) return ["a header without measures", "measures from column 7 on"]
  if (new Set(header).size < header.length || header.includes(""))
    return ["a header with an empty or repeated name", "a name for each column"]
  return undefined
}

const toEntry = (columns: ReadonlyArray<string>, header: ReadonlyArray<string>): Entry | readonly [what: string, expected: string] => {
  const [id = "", team = "", , type = "", pooled = ""] = columns
  if (!types.includes(type)) return [`the run type "${type}"`, types.join(" or ")]
  if (pooled !== "yes" && pooled !== "no") return [`"${pooled}" as contributed judgments`, "yes or no"]
  const scores = new Map<string, Score>()
  for (let i = first.length; i < columns.length; i++) {
    const text = columns[i]!
    const decimals = /^\d+\.(\d+)$/.exec(text)?.[1]
    if (decimals === undefined) return [`"${text}" as ${header[i]}`, "a decimal score such as 0.8496"]
    scores.set(header[i]!, { value: Number(text), digits: decimals.length })
  }
  return { id, team, type, isPooled: pooled === "yes", scores }
}

/**
 * Reads a table of official scores of TREC-COVID: `leaderboard-round<n>.csv`.
 *
 * - shape: entries by tag, in file order
 * - errors: `BadLine` for a header that no round has, a type, flag or score of another form, a run listed twice, a file without runs
 */
export const parse = (bytes: Uint8Array, file: string): Result.Result<ReadonlyMap<string, Entry>, DatasetError> => {
  const entries = Unique.make<Entry>(file, "run")
  let header: ReadonlyArray<string> | undefined
  const read = Csv.each(bytes, file, (columns, line) => {
    if (header === undefined) {
      header = columns
      const fault = headerFault(columns)
      return fault && badLine(file, line, ...fault)
    }
    const entry = toEntry(columns, header)
    return "id" in entry ? Unique.add(entries, entry, line) : badLine(file, line, ...entry)
  })
  return Result.map(
    Result.flatMap(read, () => Unique.finish(entries)),
    (list) => new Map(list.map((entry) => [entry.id, entry]))
  )
}
