import type * as Notice from "@litfuse/engine/Notice"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { canonicalJson } from "./canonicalJson.ts"
import { compareTexts } from "./compareTexts.ts"
import * as AppendLog from "./AppendLog.ts"
import * as LineLog from "./LineLog.ts"
import type { ProjectError } from "./ProjectError.ts"

/** Actions of a person: judge a document, or settle a disagreement. */
export const actions = ["judge", "settle"] as const

/** A grade; `unsure` when the person cannot decide; null takes the person's earlier grade back. */
export const Grade = Schema.NullOr(Schema.Union([Schema.Int, Schema.Literal("unsure")]))
export type Grade = typeof Grade.Type

/** A person's judgement of a document for a topic of a named pool; one line of the log. */
export const Judgement = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  who: Schema.String,
  pool: Schema.String,
  topic: Schema.String,
  document: Schema.String,
  action: Schema.Literals(actions),
  grade: Grade,
  why: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))
})
export type Judgement = typeof Judgement.Type

/** Judgements in the order of the file, each once; `notices` about an incomplete last line, left by a killed process. */
export interface JudgementLog {
  readonly lines: ReadonlyArray<Judgement>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** Parses a log of judgements. Errors: `ProjectError` with the line that is not a judgement or is a git conflict marker. */
export const parse = (file: string, text: string): Result.Result<JudgementLog, ProjectError> =>
  Result.map(
    LineLog.parse(() => Judgement as Schema.Codec<Judgement, unknown>, file, text, "judgement"),
    ({ lines, notices }) => ({ lines: lines.map(({ value }) => value), notices })
  )

/** Reads a log of judgements. Empty: a missing file has no judgements. */
export const read = (file: string): Result.Result<JudgementLog, ProjectError> =>
  Result.flatMap(AppendLog.textOf(file), (text) => parse(file, text))

/** Adds judgements at the end, each later than all before it. Errors: as `AppendLog.append`. */
export const append = (
  file: string,
  judgements: ReadonlyArray<Omit<Judgement, "version" | "at">>,
  nowMs: number
): Result.Result<ReadonlyArray<Judgement>, ProjectError> =>
  Result.flatMap(read(file), ({ lines }) => {
    const times = lines.map(({ at }) => at)
    return AppendLog.appendTimed(file, times, nowMs, judgements, (at, judgement): Judgement => ({ version: 1, at, ...judgement }))
  })

/** The last judgement of a person. */
export interface Word {
  readonly who: string
  readonly grade: number | "unsure"
  readonly why: string
}

/**
 * The judgements of a document.
 *
 * - `words` the last judgement of each person, by name; `settled` the last settlement of each person
 * - `grade` the resulting grade: the settled one, else the unanimous one; undefined when people disagree, a person is unsure, or there is no judgement
 */
export interface DocumentJudgements {
  readonly words: ReadonlyArray<Word>
  readonly settled: ReadonlyArray<Word>
  readonly grade: number | undefined
}

/** Whether the grade needs a decision: people disagree or are unsure, and no one settled it. */
export const isOpen = ({ words, grade }: DocumentJudgements): boolean => words.length > 0 && grade === undefined

const agreed = (words: ReadonlyArray<Word>): number | undefined => {
  const [first] = words
  return first !== undefined && first.grade !== "unsure" && words.every(({ grade }) => grade === first.grade) ? first.grade : undefined
}

/** The judgements of a pool: topic -> document -> judgements. The order of lines in the file does not matter. */
export const judgementsByDocument = (
  lines: ReadonlyArray<Judgement>,
  pool: string
): ReadonlyMap<string, ReadonlyMap<string, DocumentJudgements>> => {
  const found = new Map<string, Map<string, DocumentJudgements>>()
  const inPool = lines
    .filter((line) => line.pool === pool)
    .toSorted((a, b) => AppendLog.compareTimes(a.at, b.at) || compareTexts(canonicalJson(a), canonicalJson(b)))
  for (const [topic, ofTopic] of Map.groupBy(inPool, ({ topic }) => topic)) {
    const documents = new Map<string, DocumentJudgements>()
    for (const [document, about] of Map.groupBy(ofTopic, ({ document }) => document)) {
      const last = (action: Judgement["action"]): ReadonlyArray<Word> =>
        [...new Map(about.filter((line) => line.action === action).map((line) => [line.who, line])).values()]
          .flatMap(({ who, grade, why }) => (grade === null ? [] : [{ who, grade, why }]))
          .sort((a, b) => compareTexts(a.who, b.who))
      const [words, settled] = [last("judge"), last("settle")]
      documents.set(document, { words, settled, grade: settled.length > 0 ? agreed(settled) : agreed(words) })
    }
    found.set(topic, documents)
  }
  return found
}
