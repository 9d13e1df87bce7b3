import { createHash } from "node:crypto"
import * as Result from "effect/Result"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import type { FileEntry } from "../Dataset.ts"
import type { CollectionDocument } from "../CollectionDocument.ts"
import * as BioAsq from "../formats/BioAsq.ts"
import * as BioAsqLists from "../formats/BioAsqLists.ts"
import * as BioAsqSnippets from "../formats/BioAsqSnippets.ts"
import * as CheckCovid from "../formats/CheckCovid.ts"
import * as CysticFibrosis from "../formats/CysticFibrosis.ts"
import * as JsonlDocuments from "../formats/JsonlDocuments.ts"
import * as JsonlTopics from "../formats/JsonlTopics.ts"
import * as Leaderboard from "../formats/Leaderboard.ts"
import * as SciFactClaims from "../formats/SciFactClaims.ts"
import * as Smart from "../formats/Smart.ts"
import * as TrecEval from "../formats/TrecEval.ts"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import * as Judgements from "@litfuse/eval/Judgements"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecTopics from "../formats/TrecTopics.ts"
import * as TsvTopics from "../formats/TsvTopics.ts"
import type { Qrels } from "@litfuse/eval/Qrels"
import type { Topic } from "../Topic.ts"
import * as DatasetCounts from "./DatasetCounts.ts"
import * as DatasetStore from "./DatasetStore.ts"

/** The contents of a file, by its role name, with the checksum of the file. */
export interface LoadedFile<A> {
  readonly value: A
  readonly sha256: string
  readonly found: DatasetCounts.Found
}

type Format = DatasetStore.Opened["entry"]["format"]
type Parser<A> = (opened: DatasetStore.Opened, joined: ReadonlyArray<DatasetStore.Opened>) => Result.Result<A, DatasetError>

const ofQuestions =
  <A>(to: (questions: ReadonlyArray<BioAsq.Question>) => A): Parser<A> =>
  (opened, joined) =>
    Result.map(BioAsq.parseAll([opened, ...joined]), to)

const qrelsParsers: Partial<Record<Format, Parser<Qrels>>> = {
  "trec-qrels": ({ bytes, path, entry: { options } }) => {
    const codes = options?.grades
    const grades = codes === undefined ? undefined : new Map(Object.entries(codes).map(([code, grade]) => [Number(code), grade]))
    return TrecQrels.parse(bytes, path, {
      columns: options?.columns ?? 4,
      duplicates: options?.duplicates ?? "error",
      ...(grades === undefined ? {} : { grades })
    })
  },
  "beir-qrels": ({ bytes, path, entry: { options } }) => AnyForm.parseQrels(bytes, path, { duplicates: options?.duplicates ?? "error" }),
  "cystic-fibrosis-judgements": ({ bytes, path, entry: { options } }) =>
    options?.judge === undefined
      ? Result.fail(badLine(path, 0, "judgements of four judges", `\`judge\` among its options: ${CysticFibrosis.judges.join(", ")}`))
      : CysticFibrosis.parseJudgements(bytes, path, options.judge),
  bioasq: (opened, joined) => Result.flatMap(BioAsq.parseAll([opened, ...joined]), (questions) => BioAsq.toQrels(questions, opened.path)),
  "bioasq-lists": ofQuestions(BioAsqLists.toQrels),
  "scifact-claims": ({ bytes, path }) => Result.flatMap(SciFactClaims.parse(bytes, path), (claims) => SciFactClaims.toQrels(claims, path)),
  "check-covid": (opened, joined) =>
    Result.flatMap(CheckCovid.parseAll([opened, ...joined]), (claims) => SciFactClaims.toQrels(claims, opened.path))
}

const topicParsers: Partial<Record<Format, Parser<ReadonlyArray<Topic>>>> = {
  "trec-topics": ({ bytes, path }) => TrecTopics.parse(bytes, path),
  "tsv-topics": ({ bytes, path }) => TsvTopics.parse(bytes, path),
  "jsonl-topics": ({ bytes, path, entry }) => JsonlTopics.parse(bytes, path, entry.options?.topic),
  "smart-topics": ({ bytes, path, entry }) => Smart.parseTopics(bytes, path, entry.options?.numbering),
  bioasq: ofQuestions(BioAsq.toTopics),
  "bioasq-lists": ofQuestions(BioAsqLists.toTopics),
  "scifact-claims": ({ bytes, path }) => SciFactClaims.parse(bytes, path),
  "check-covid": (opened, joined) => CheckCovid.parseAll([opened, ...joined])
}

/** Whether a document is among those that the options of its file ask for. */
export const isWanted = ({ fields, kept }: CollectionDocument, { where = {}, has = [] }: NonNullable<FileEntry["options"]>): boolean =>
  Object.entries(where).every(([name, value]) => kept[name] === value) && has.every((name) => (fields[name] ?? "") !== "")

const documentParsers: Partial<Record<Format, Parser<ReadonlyArray<CollectionDocument>>>> = {
  "jsonl-documents": ({ bytes, path, entry: { options } }) =>
    Result.map(JsonlDocuments.parse(bytes, path, options?.document), (documents) =>
      options === undefined ? documents : documents.filter((document) => isWanted(document, options))
    ),
  "bioasq-lists": ofQuestions(BioAsqLists.toDocuments),
  "bioasq-snippets": ofQuestions(BioAsqSnippets.toDocuments),
  "smart-documents": ({ bytes, path }) => Smart.parseDocuments(bytes, path),
  "cystic-fibrosis-documents": ({ bytes, path }) => CysticFibrosis.parseDocuments(bytes, path)
}

const sumOf = (files: ReadonlyArray<DatasetStore.Opened>): string =>
  files.length === 1
    ? files[0]!.sha256
    : createHash("sha256")
        .update(files.map(({ sha256 }) => sha256).join("\n"))
        .digest("hex")

const load =
  <A>(what: string, parsers: Partial<Record<Format, Parser<A>>>, count: (value: A) => DatasetCounts.Found) =>
  (dataset: DatasetStore.Dataset, name: string): Result.Result<LoadedFile<A>, DatasetError> =>
    Result.gen(function* () {
      const opened = yield* DatasetStore.read(dataset, name)
      const { path, entry } = opened
      const parse = parsers[entry.format]
      if (parse === undefined)
        return yield* Result.fail(badLine(path, 0, `"${name}" is ${entry.format}, not ${what}`, Object.keys(parsers).join(" or ")))
      const joined = yield* Result.all((entry.options?.joins ?? []).map((other) => DatasetStore.read(dataset, other)))
      const value = yield* parse(opened, joined)
      const found = count(value)
      yield* DatasetCounts.check(dataset.manifest.id, path, entry.counts, found)
      return { value, sha256: sumOf([opened, ...joined]), found }
    })

/** Loads judgements by role name and checks the counts. Errors: `Missing`, `ChecksumMismatch`, `BadLine`, `CountMismatch`. */
export const loadQrels = load("judgements", qrelsParsers, DatasetCounts.ofQrels)

/** The judgements of a file, prepared for measuring, and the input that reports name; errors as `loadQrels`. */
export const loadJudgements = (dataset: DatasetStore.Dataset, name: string) =>
  Result.map(loadQrels(dataset, name), ({ value, sha256 }) => ({
    judgements: Judgements.make(value, dataset.manifest.grades.maximum),
    input: { kind: "judgements", source: name, sha256 }
  }))

/** Loads topics by role name, in file order; errors as `loadQrels`. */
export const loadTopics = load("topics", topicParsers, (topics) => ({ topics: topics.length }))

/** Loads documents by role name, in file order; errors as `loadQrels`. */
export const loadDocuments = load("documents", documentParsers, (documents) => ({ documents: documents.length }))

/** Loads a leaderboard by role name: official scores per run; errors as `loadQrels`. */
export const loadLeaderboard = load<ReadonlyMap<string, Leaderboard.Entry>>(
  "a leaderboard",
  { leaderboard: ({ bytes, path }) => Leaderboard.parse(bytes, path) },
  (board) => ({ runs: board.size })
)

/** Loads by role name what trec_eval printed for a run; errors as `loadQrels`. Its `lines` are those with a number that litfuse has a measure for. */
export const loadPrinted = load<ReadonlyArray<TrecEval.Printed>>(
  "an output of trec_eval",
  { "trec-eval": ({ bytes, path }) => TrecEval.parse(bytes, path) },
  (printed) => ({ lines: printed.length })
)
