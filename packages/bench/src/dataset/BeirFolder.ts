import { existsSync, readdirSync } from "node:fs"
import { basename, join } from "node:path"
import * as Ids from "@litfuse/engine/Ids"
import * as Result from "effect/Result"
import type { FileEntry, Manifest } from "../Dataset.ts"

const packedOrNot = (folder: string, name: string): string | undefined =>
  [name, `${name}.gz`].find((file) => existsSync(join(folder, file)))

const unseen = "a folder without a manifest"

const entry = (path: string, format: FileEntry["format"]): FileEntry => ({ path, format, unseen })

/** `qrels/test.tsv` as `qrels-test`; nothing where `qrels` is no folder. */
const judgements = (folder: string): ReadonlyArray<readonly [string, FileEntry]> => {
  const within = join(folder, "qrels")
  const files = Result.getOrElse(
    Result.try(() => readdirSync(within)),
    () => []
  )
  const splits = new Set(files.flatMap((file) => /^(.+)\.tsv(\.gz)?$/.exec(file)?.[1] ?? []))
  return [...splits]
    .sort(Ids.compare)
    .map((split) => [`qrels-${split}`, entry(`qrels/${packedOrNot(within, `${split}.tsv`) ?? `${split}.tsv`}`, "beir-qrels")])
}

const manifestOf = (folder: string, corpus: string): Manifest => {
  const queries = packedOrNot(folder, "queries.jsonl")
  return {
    id: basename(folder),
    title: basename(folder),
    about: "A folder as BEIR packs a collection.",
    licence: "not stated",
    citation: "not stated",
    obtain: "it is a folder that was named",
    version: "not stated",
    notes: [],
    embedded: false,
    folder: basename(folder),
    variable: "LITFUSE_DATA",
    grades: { maximum: 1, meanings: {} },
    files: {
      documents: entry(corpus, "jsonl-documents"),
      ...(queries === undefined ? {} : { topics: entry(queries, "jsonl-topics") }),
      ...Object.fromEntries(judgements(folder))
    },
    runsets: {},
    splits: {}
  }
}

/**
 * A folder as BEIR packs a collection (`corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`, each packed or not): the manifest that it
 * would have. Its files are called `documents`, `topics` and `qrels-test`.
 *
 * - empty: undefined for a folder without `corpus.jsonl`
 * - source: https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset
 */
export const manifestAt = (folder: string): Manifest | undefined => {
  const corpus = packedOrNot(folder, "corpus.jsonl")
  return corpus === undefined ? undefined : manifestOf(folder, corpus)
}
