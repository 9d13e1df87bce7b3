/** Files of references that are made up for tests. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import * as Host from "@litfuse/api/Host"
import * as Judging from "@litfuse/api/Judging"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import { folderOf } from "./serving.ts"

const words =
  "amber birch cedar delta ember fjord grove haven inlet jetty knoll larch maple north ocean prairie quarry ridge shore tundra".split(" ")

const titleOf = (i: number): string =>
  [0, 1, 2, 3].map((k) => words[(i * (k + 3) + k * 7 + Math.floor(i / words.length) * (k + 1)) % words.length]!).join(" ")

/** So many pairs in doubt: of the second record of each there is little but its title, and its journal is another one. */
export const pairs = (count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const title = `TY  - JOUR\nTI  - ${titleOf(i)} ${i} in the old\n`
    return `${title}AU  - Roe, Ann\nPY  - 2020\nT2  - Heart\nVL  - 3\nSP  - ${10 + i}\nER  - \n${title}T2  - Lung\nER  - \n`
  }).join("")

/** A folder with a project and a file of such pairs, behind what other records it holds. */
export const projectWith = async (count: number, others = ""): Promise<string> => {
  const folder = folderOf({ "pairs.ris": others + pairs(count) })
  await Effect.runPromise(Effect.provide(Project.init({ folder }), Host.layer))
  return folder
}

/** What databases exported for two reviews, which is not ours to keep here: the RIS files of source-overlap, as one text; none without LITFUSE_DATA. */
export const exported = (): string => {
  const data = process.env["LITFUSE_DATA"]
  if (data === undefined) return ""
  const files = [
    "gambling-harms/pubmed",
    "gambling-harms/scopus",
    "gambling-harms/psycinfo",
    "wildfire-reviews/wos",
    "wildfire-reviews/lens",
    "wildfire-reviews/dimensions"
  ]
  return files.map((name) => gunzipSync(readFileSync(join(data, `source-overlap/${name}.ris.gz`))).toString("utf8") + "\n").join("")
}

/** A run file: topic 1, the best document first. */
const run = (tag: string, ids: ReadonlyArray<string>): string => ids.map((id, i) => `1 Q0 ${id} ${i + 1} ${100 - i} ${tag}\n`).join("")

/** Files of a pool of so many documents, found by two runs; `title` of each of them, `abstract` of the first. */
const poolFiles = (count: number, title: string, abstract: string): Readonly<Record<string, string>> => {
  const ids = Array.from({ length: count }, (_, i) => `d${i + 1}`)
  const documents = ids.map((id, i) => JSON.stringify({ _id: id, title: `${title}, part ${id}`, text: i === 0 ? abstract : "" }))
  return {
    "first.run": run("first", ids),
    "second.run": run("second", ids.toReversed()),
    "topics.jsonl": JSON.stringify({ _id: "1", text: `${title}?` }),
    "docs.jsonl": documents.join("\n")
  }
}

/** A folder with a project, a file of so many pairs in doubt, and the pool `sleep` of so many documents. */
export const poolOf = async (count: number, title = "Sleep of nurses", abstract = "Nurses slept.", pairsInDoubt = 0): Promise<string> => {
  const folder = folderOf({
    ...poolFiles(count, title, abstract),
    ...(pairsInDoubt > 0 ? { "pairs.ris": pairs(pairsInDoubt) } : {})
  })
  await Effect.runPromise(Effect.provide(Project.init({ folder }), Host.layer))
  const pool = { folder, name: "sleep", scale: "graded", runs: ["first.run", "second.run"], depth: count, topics: "topics.jsonl" } as const
  await Effect.runPromise(Effect.provide(Judging.pool({ ...pool, documents: "docs.jsonl" }), Host.layer))
  return folder
}

/** Judges all documents of that pool alike. */
export const judged = async (folder: string, who: string, grade: number): Promise<void> => {
  const { pool } = await Effect.runPromise(Effect.provide(Judging.open({ folder, pool: "sleep" }), Host.layer))
  const [topic] = pool.topics
  const judgements = topic!.documents.map(({ id }) => ({ topic: "1", document: id, grade }))
  await Effect.runPromise(Effect.provide(Judging.add({ folder, pool: "sleep", who, judgements: judgements as never }), Host.layer))
}
