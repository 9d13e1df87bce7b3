import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { FileEntry } from "../Dataset.ts"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import * as DatasetCounts from "./DatasetCounts.ts"
import { loadDocuments, loadLeaderboard, loadPrinted, loadQrels, loadTopics } from "./load.ts"
import * as DatasetStore from "./DatasetStore.ts"
import * as countCord19 from "./countCord19.ts"

const lines = (bytes: Uint8Array): number => {
  let n = 0
  for (let i = bytes.indexOf(10); i >= 0; i = bytes.indexOf(10, i + 1)) n++
  return n
}

const show = (counts: DatasetCounts.Found): string =>
  Object.entries(counts)
    .map(([key, value]) =>
      typeof value === "number"
        ? `${value} ${key}`
        : Object.entries(value)
            .map(([grade, n]) => `${n} of ${grade}`)
            .join(", ")
    )
    .join(", ")

interface Checked {
  readonly found: DatasetCounts.Found
  readonly sha256: string
}

type Check = (dataset: DatasetStore.Dataset, name: string) => Effect.Effect<Checked, DatasetError>
type Load = (dataset: DatasetStore.Dataset, name: string) => Result.Result<Checked, DatasetError>

const by =
  (load: Load): Check =>
  (dataset, name) =>
    Effect.suspend(() => Effect.fromResult(load(dataset, name)))

const counted = (count: (opened: DatasetStore.Opened) => Result.Result<DatasetCounts.Found, DatasetError>): Check =>
  by((dataset, name) =>
    Result.gen(function* () {
      const opened = yield* DatasetStore.read(dataset, name)
      const found = yield* count(opened)
      yield* DatasetCounts.check(dataset.manifest.id, opened.path, opened.entry.counts, found)
      return { found, sha256: opened.sha256 }
    })
  )

/** A file that is topics and judgements at once is checked as both, unless its manifest says that nothing in it is judged. */
const both: Check = by((dataset, name) =>
  Result.gen(function* () {
    const topics = yield* loadTopics(dataset, name)
    if (dataset.manifest.files[name]?.counts?.judgements === 0) return topics
    const { topics: _, ...judged } = (yield* loadQrels(dataset, name)).found
    return { found: { ...topics.found, ...judged }, sha256: topics.sha256 }
  })
)

/** A file that is documents too is checked as all three. */
const all: Check = (dataset, name) =>
  Effect.zipWith(both(dataset, name), by(loadDocuments)(dataset, name), (judged, documents) => ({
    found: { ...documents.found, ...judged.found },
    sha256: judged.sha256
  }))

const checks: Record<FileEntry["format"], Check> = {
  "trec-qrels": by(loadQrels),
  "beir-qrels": by(loadQrels),
  "trec-run": counted(({ bytes, path }) =>
    Result.map(AnyForm.parseRun(bytes, path), (run) => ({ topics: run.topics.size, lines: lines(bytes) }))
  ),
  "trec-topics": by(loadTopics),
  "tsv-topics": by(loadTopics),
  "jsonl-topics": by(loadTopics),
  "jsonl-documents": by(loadDocuments),
  "smart-documents": by(loadDocuments),
  "smart-topics": by(loadTopics),
  "cystic-fibrosis-documents": by(loadDocuments),
  "cystic-fibrosis-judgements": by(loadQrels),
  bioasq: both,
  "bioasq-lists": all,
  "bioasq-snippets": by(loadDocuments),
  "scifact-claims": both,
  "check-covid": both,
  cord19: countCord19.countCord19,
  leaderboard: by(loadLeaderboard),
  "trec-eval": by(loadPrinted),
  text: counted(({ bytes }) => Result.succeed({ lines: lines(bytes) }))
}

/**
 * Checks one file of a dataset: checksum, format, counts. The text says what was found, and where there was no checksum to compare with.
 *
 * - errors: `Missing`, `ChecksumMismatch`, `BadLine`, `CountMismatch`
 */
export const checkDatasetFile = (dataset: DatasetStore.Dataset, name: string): Effect.Effect<string, DatasetError> => {
  const entry = dataset.manifest.files[name]
  return Effect.map(checks[entry?.format ?? "text"](dataset, name), ({ found, sha256 }) =>
    entry?.unseen === undefined ? show(found) : `${show(found)}; its sha256 ${sha256} was not compared: ${entry.unseen.trim()}`
  )
}

/** Checks a run set: checksum, formats, counts of files and lines; without counts, the text says what to write. Errors: as `checkFile`. */
export const checkRunSet = Effect.fnUntraced(function* (
  dataset: DatasetStore.Dataset,
  name: string
): Effect.fn.Return<string, DatasetError> {
  const set = yield* Effect.fromResult(DatasetStore.runSet(dataset, name))
  const runs = yield* Effect.fromResult(DatasetStore.readRunSet(dataset, name))
  let total = 0
  for (const { bytes, path } of runs) {
    yield* Effect.fromResult(AnyForm.parseRun(bytes, path))
    total += lines(bytes)
  }
  const found = { runs: runs.length, lines: total }
  const { files, lines: promised, unseen } = set
  const promise = { ...(files === undefined ? {} : { runs: files }), ...(promised === undefined ? {} : { lines: promised }) }
  yield* Effect.fromResult(DatasetCounts.check(dataset.manifest.id, set.folder, promise, found))
  if (unseen === undefined) return show(found)
  const pins = `files: ${found.runs}, lines: ${found.lines}, sha256: ${DatasetStore.setDigest(runs)}`
  return `${show(found)}; not compared: ${unseen.trim()}; to pin it, write instead ${pins}`
})
