import type * as Notice from "@litfuse/engine/Notice"
import * as Decode from "@litfuse/engine/Decode"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { canonical } from "./canonical.ts"
import * as Journal from "./Journal.ts"
import type { ProjectError } from "./ProjectError.ts"

/** What a person says of a document, or settles where people disagree. */
export const actions = ["judge", "settle"] as const

/** A grade; `unsure` where a person has looked and cannot say; null takes back what the person said before. */
export const Grade = Schema.NullOr(Schema.Union([Schema.Int, Schema.Literal("unsure")]))
export type Grade = typeof Grade.Type

/** A judgement of a person, a line of the journal: of a document of a topic, in a pool that has a name. */
export const Judgement = Schema.Struct({
  version: Schema.Literal(1),
  at: Journal.Time,
  who: Schema.String,
  pool: Schema.String,
  topic: Schema.String,
  document: Schema.String,
  action: Schema.Literals(actions),
  grade: Grade,
  why: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))
})
export type Judgement = typeof Judgement.Type

/** Judgements in the order of the file, each once; `notices` a last line that is not complete, because its writer was killed. */
export interface Read {
  readonly lines: ReadonlyArray<Judgement>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const decode = (value: unknown) => Decode.strict(Judgement as Schema.Codec<Judgement, unknown>, value)

/** Reads a journal of judgements. Errors: `ProjectError` with the line that is none, or that is a mark of a conflict of git. */
export const parse = (file: string, text: string): Result.Result<Read, ProjectError> => {
  const lines: Array<Judgement> = []
  const known = new Set<string>()
  const taken = Journal.each(file, text, "judgement", (value) => {
    const decoded = decode(value)
    if (Result.isFailure(decoded)) {
      const [{ path, what } = { path: [], what: "" }] = decoded.failure
      return `is no judgement: ${`${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()}`
    }
    // a merge may bring a line twice
    const name = canonical(decoded.success)
    if (!known.has(name)) lines.push(decoded.success)
    known.add(name)
    return undefined
  })
  return Result.map(taken, (notices) => ({ lines, notices }))
}

/** Reads a journal of judgements. A file that there is not holds none. */
export const read = (file: string): Result.Result<Read, ProjectError> => Result.flatMap(Journal.textOf(file), (text) => parse(file, text))

/** Adds judgements at the end, each later than all before it. Errors: as `Journal.append`. */
export const append = (
  file: string,
  judgements: ReadonlyArray<Omit<Judgement, "version" | "at">>,
  nowMs: number
): Result.Result<void, ProjectError> =>
  Result.flatMap(read(file), ({ lines }) => {
    const from = Journal.nextMs(
      lines.map(({ at }) => at),
      nowMs
    )
    return Journal.append(
      file,
      judgements.map((judgement, i): Judgement => ({ version: 1, at: new Date(from + i).toISOString(), ...judgement }))
    )
  })

/** The last word of a person. */
export interface Word {
  readonly who: string
  readonly grade: number | "unsure"
  readonly why: string
}

/**
 * What people say of a document.
 *
 * - `words` of those who judged it, by name; `settled` of those who settled it
 * - `grade` what counts: what was settled, else what all say; undefined where people disagree, where somebody is unsure, and where nobody judged
 */
export interface Standing {
  readonly words: ReadonlyArray<Word>
  readonly settled: ReadonlyArray<Word>
  readonly grade: number | undefined
}

/** Whether a person is needed: people disagree, or are unsure, and nobody has settled it. */
export const isOpen = ({ words, grade }: Standing): boolean => words.length > 0 && grade === undefined

const agreed = (words: ReadonlyArray<Word>): number | undefined => {
  const [first] = words
  return first !== undefined && first.grade !== "unsure" && words.every(({ grade }) => grade === first.grade) ? first.grade : undefined
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What stands of the judgements of a pool: topic -> document -> what people say. The order of the lines in the file does not matter. */
export const standing = (lines: ReadonlyArray<Judgement>, pool: string): ReadonlyMap<string, ReadonlyMap<string, Standing>> => {
  const found = new Map<string, Map<string, Standing>>()
  const inPool = lines.filter((line) => line.pool === pool).toSorted((a, b) => compare(a.at, b.at) || compare(canonical(a), canonical(b)))
  for (const [topic, ofTopic] of Map.groupBy(inPool, ({ topic }) => topic)) {
    const documents = new Map<string, Standing>()
    for (const [document, about] of Map.groupBy(ofTopic, ({ document }) => document)) {
      const last = (action: Judgement["action"]): ReadonlyArray<Word> =>
        [...new Map(about.filter((line) => line.action === action).map((line) => [line.who, line])).values()]
          .flatMap(({ who, grade, why }) => (grade === null ? [] : [{ who, grade, why }]))
          .sort((a, b) => compare(a.who, b.who))
      const [words, settled] = [last("judge"), last("settle")]
      documents.set(document, { words, settled, grade: settled.length > 0 ? agreed(settled) : agreed(words) })
    }
    found.set(topic, documents)
  }
  return found
}
