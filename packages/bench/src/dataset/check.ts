import * as Result from "effect/Result"
import type { FileEntry } from "../Dataset.ts"
import type { DatasetError } from "../DatasetError.ts"
import * as TrecRun from "../formats/TrecRun.ts"
import * as Counts from "./counts.ts"
import { loadDocuments, loadLeaderboard, loadQrels, loadTopics } from "./load.ts"
import * as Store from "./Store.ts"

const lines = (bytes: Uint8Array): number => {
  let n = 0
  for (let i = bytes.indexOf(10); i >= 0; i = bytes.indexOf(10, i + 1)) n++
  return n
}

const found = (counts: Counts.Found): string =>
  Object.entries(counts)
    .map(([key, value]) =>
      typeof value === "number"
        ? `${value} ${key}`
        : Object.entries(value)
            .map(([grade, n]) => `${n} of ${grade}`)
            .join(", ")
    )
    .join(", ")

type Check = (dataset: Store.Dataset, name: string) => Result.Result<string, DatasetError>

const by =
  (load: (dataset: Store.Dataset, name: string) => Result.Result<{ readonly found: Counts.Found }, DatasetError>): Check =>
  (dataset, name) =>
    Result.map(load(dataset, name), (loaded) => found(loaded.found))

const counted =
  (count: (opened: Store.Opened) => Result.Result<Counts.Found, DatasetError>): Check =>
  (dataset, name) =>
    Result.gen(function* () {
      const opened = yield* Store.read(dataset, name)
      const actual = yield* count(opened)
      yield* Counts.check(dataset.manifest.id, opened.path, opened.entry.counts, actual)
      return found(actual)
    })

/** A file that is topics and judgements at once is checked as both. */
const both: Check = (dataset, name) =>
  Result.gen(function* () {
    const { topics, ...judgements } = (yield* loadQrels(dataset, name)).found
    return found({ ...(yield* loadTopics(dataset, name)).found, ...judgements })
  })

const checks: Record<FileEntry["format"], Check> = {
  "trec-qrels": by(loadQrels),
  "trec-run": counted(({ bytes, path }) =>
    Result.map(TrecRun.parse(bytes, path), (run) => ({ topics: run.topics.size, lines: lines(bytes) }))
  ),
  "trec-topics": by(loadTopics),
  "tsv-topics": by(loadTopics),
  "jsonl-topics": by(loadTopics),
  "jsonl-documents": by(loadDocuments),
  "smart-documents": by(loadDocuments),
  "smart-topics": by(loadTopics),
  bioasq: both,
  "scifact-claims": both,
  leaderboard: by(loadLeaderboard),
  text: counted(({ bytes }) => Result.succeed({ lines: lines(bytes) }))
}

/** Checks one file of a dataset: checksum, format, counts. The text says what was found. */
export const checkFile: Check = (dataset, name) => checks[dataset.manifest.files[name]?.format ?? "text"](dataset, name)

/** Checks a run set: checksum, every run's format, the number of files and lines. */
export const checkRunSet: Check = (dataset, name) =>
  Result.gen(function* () {
    const set = yield* Store.runSet(dataset, name)
    const runs = yield* Store.readRunSet(dataset, name)
    let total = 0
    for (const { bytes, path } of runs) {
      yield* TrecRun.parse(bytes, path)
      total += lines(bytes)
    }
    const actual = { runs: runs.length, lines: total }
    yield* Counts.check(dataset.manifest.id, set.folder, { runs: set.files, lines: set.lines }, actual)
    return found(actual)
  })
