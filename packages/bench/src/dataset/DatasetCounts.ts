import * as Result from "effect/Result"
import type { Counts, FileEntry } from "../Dataset.ts"
import { CountMismatch, DatasetError } from "@litfuse/files/DatasetError"
import * as Qrels from "@litfuse/eval/Qrels"

/** What a loader found, in the manifest's words. */
export type Found = { readonly [K in keyof Counts]: Exclude<Counts[K], undefined> }

/** What can be counted in a file of each format. */
export const countable: Readonly<Record<FileEntry["format"], ReadonlyArray<keyof Counts>>> = {
  "trec-qrels": ["topics", "judgements", "grades"],
  "beir-qrels": ["topics", "judgements", "grades"],
  "trec-run": ["topics", "lines"],
  "trec-topics": ["topics"],
  "tsv-topics": ["topics"],
  "jsonl-topics": ["topics"],
  "jsonl-documents": ["documents"],
  "smart-documents": ["documents"],
  "smart-topics": ["topics"],
  "cystic-fibrosis-documents": ["documents"],
  "cystic-fibrosis-judgements": ["topics", "judgements", "grades"],
  bioasq: ["topics", "judgements", "grades"],
  "bioasq-lists": ["topics", "documents", "judgements", "grades"],
  "bioasq-snippets": ["documents"],
  "scifact-claims": ["topics", "judgements", "grades"],
  "check-covid": ["topics", "judgements", "grades"],
  cord19: ["rows", "documents"],
  leaderboard: ["runs"],
  "trec-eval": ["lines"],
  text: ["lines"]
}

/** The counts of qrels: topics, judgements, and judgements per grade. */
export const ofQrels = (qrels: Qrels.Qrels): Found => {
  const grades: Record<string, number> = {}
  for (const topic of qrels.topics.values()) for (const grade of topic.values()) grades[grade] = (grades[grade] ?? 0) + 1
  return { topics: qrels.topics.size, judgements: Qrels.size(qrels), grades }
}

/**
 * Compares what a loader found with what the manifest promises. Counts that only one of them has are not compared, because a file of topics and judgements
 * may be read as topics only. A grade that the manifest does not list is an error.
 *
 * - errors: `CountMismatch` for the first difference, in the manifest's order
 */
export const check = (dataset: string, file: string, promised: Counts | undefined, found: Found): Result.Result<void, DatasetError> => {
  const pairs = Object.entries(promised ?? {}).flatMap(([key, expected]) => {
    const actual = found[key as keyof Counts]
    if (typeof expected === "number") return typeof actual === "number" ? [{ what: key, expected, actual }] : []
    if (typeof actual !== "object") return []
    const grades = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    return grades.map((grade) => ({ what: `grades ${grade}`, expected: expected[grade] ?? 0, actual: actual[grade] ?? 0 }))
  })
  const wrong = pairs.find(({ expected, actual }) => expected !== actual)
  if (wrong === undefined) return Result.succeed(undefined)
  return Result.fail(new DatasetError({ dataset, reason: new CountMismatch({ ...wrong, what: `${file}: ${wrong.what}` }) }))
}
