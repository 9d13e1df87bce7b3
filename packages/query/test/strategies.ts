import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import * as Dialects from "@litfuse/query/Dialects"

/** Where collections are staged; undefined where there are none. */
export const data = process.env["LITFUSE_DATA"]

/** A published strategy, and what tells it from others. Its text is third parties' and is never committed. */
export interface Strategy {
  readonly id: string
  readonly text: string
}

const textOf = (path: string): string => {
  const bytes = readFileSync(join(data!, path))
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")
}

const lines = (path: string): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  textOf(path)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const strategy = (id: unknown, text: unknown): ReadonlyArray<Strategy> => (typeof text === "string" ? [{ id: String(id), text }] : [])

/** Every strategy in the staged collections. */
export const strategies = (): ReadonlyArray<Strategy> => [
  ...lines("sysrev-seed/overall_collection.jsonl.gz").flatMap((one) => strategy(`seed ${one["id"]}`, one["query"])),
  ...(JSON.parse(textOf("sysrev-sigir2017/queries_unannotated.json.gz")) as ReadonlyArray<Record<string, unknown>>).flatMap((one) =>
    strategy(`sigir ${one["id"]}`, one["query"])
  ),
  ...lines("clef-tar-2019/topics.jsonl.gz").flatMap((one) => strategy(`clef ${one["topic"]}`, one["boolean_query"])),
  ...lines("mesh-suggestion/clauses.jsonl.gz").flatMap((one) => [
    ...strategy(`mesh ${one["topic"]}/${one["clause"]}`, (one["ovid_lines"] as ReadonlyArray<string>).join("\n")),
    ...strategy(`mesh pubmed ${one["topic"]}/${one["clause"]}`, one["pubmed_with_mesh"])
  ]),
  ...lines("mesh-suggestion/full_queries.jsonl.gz").flatMap((one) => strategy(`mesh full ${one["topic"]}`, one["pubmed_query"])),
  ...lines("query-errors/query_errors.jsonl").flatMap((one) => strategy(`errors ${one["code"]}`, one["problematic"]))
]

/** The dialect of a strategy, by its fields; without any, Ovid where a line joins others by their numbers, and PubMed otherwise. */
export const dialectOf = (text: string): Dialects.Dialect => {
  const found = Dialects.detect(text).families.find((family) => family !== "litfuse")
  if (found !== undefined) return Dialects.dialects[found]
  return Dialects.dialects[/^\s*\d+ (?:or|and) \d+|^\s*\d+-\d+\/or\b/imu.test(text) ? "ovid" : "pubmed"]
}
