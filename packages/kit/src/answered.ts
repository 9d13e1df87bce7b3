/** A source whose upstream answers every request alike: how tests try it with answers that were recorded, made by hand, or torn. */
import * as Effect from "effect/Effect"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Schema from "effect/Schema"
import * as Source from "@litfuse/engine/Source"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import { mutated } from "./mutated.ts"
import { keyPaths, type Recorded, replyOf } from "./recorded.ts"
import type { Reply } from "./scriptedHttp.ts"
import type { SourceHarness } from "./SourceHarness.ts"
import { type AnySource, askSource, type Question, request } from "./askSource.ts"

const timeoutMs = 60_000

const isRecord: (value: unknown) => boolean = Schema.is(SourceRecord)

/** A search for what the harness has, as deep as a page may be. */
export const searching =
  ({ something }: Pick<SourceHarness, "something">, rest: Partial<Source.SearchRequest> = {}): Question<Source.Outcome> =>
  (connection) =>
    connection.search(request(something, { depth: 1000, ...rest }))

/** A look-up. */
export const lookingUp =
  (...identifiers: ReadonlyArray<Identifier>): Question<Source.Outcome> =>
  (connection) =>
    connection.lookup({ identifiers, timeoutMs })

/** What a source that answers anything is asked: a search for what the harness has, or, where it does not search, a look-up of it. */
export const usual = (
  { abilities }: Pick<AnySource, "abilities">,
  { something, lookup }: Pick<SourceHarness, "something" | "lookup">,
  rest: Partial<Source.SearchRequest> = {}
): Question<Source.Outcome> =>
  abilities.includes("search")
    ? (connection) => connection.search(request(something, rest))
    : (connection) => connection.lookup({ identifiers: lookup?.known ?? [], timeoutMs: rest.timeoutMs ?? timeoutMs })

/** A question for citing or cited works. */
export const citing =
  (of: Identifier, direction: "citing" | "cited"): Question<Source.Outcome> =>
  (connection) =>
    connection.citations({ of, direction, depth: 1000, timeoutMs })

/** What comes of a question when the upstream gives this answer, or these in turn, the last one for ever. */
export const answered = async (
  source: unknown,
  harness: SourceHarness,
  question: Question<Source.Outcome>,
  ...replies: readonly [Reply, ...ReadonlyArray<Reply>]
): Promise<Source.Outcome> => {
  const { outcome } = await Effect.runPromise(
    askSource(source as AnySource, harness, question, (_, __, count) => replies[Math.min(count, replies.length) - 1]!)
  )
  return outcome!
}

/** An outcome in two words: how many records, and its kind or the reason of its error. */
export const inShort = (outcome: Source.Outcome): readonly [records: number, kind: string] => [
  Source.recordsOf(outcome).length,
  Source.errorOf(outcome)?.reason._tag ?? outcome._tag
]

/**
 * Tries a source with mutants of recorded answers: each is a typed error, or records that keep every rule of records.
 *
 * - empty: all of them are; else the seeds of those that are not, with what came of them
 */
export const crashes = async (
  source: unknown,
  harness: SourceHarness,
  recordings: ReadonlyArray<Recorded>,
  questionFor: (recording: Recorded) => Question<Source.Outcome>,
  runs: number
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  // large answers take long, and are made of the same parts
  const small = recordings.filter(({ text }) => text.length < 60_000)
  for (let seed = 0; seed < runs; seed++) {
    const one = small[seed % small.length]!
    const outcome = await answered(source, harness, questionFor(one), { ...replyOf(one), body: mutated(one.text, seed) })
    const error = Source.errorOf(outcome)
    if (error?.reason._tag === "Crashed") found.push(`${one.file} ${seed}: ${error.message}`)
    const broken = Source.recordsOf(outcome).find((record) => !isRecord(record))
    if (broken !== undefined) found.push(`${one.file} ${seed}: no record, ${JSON.stringify(broken).slice(0, 500)}`)
  }
  return found
}

/** The key paths of some answers that others do not have. What is null in one answer and an object in another counts by its own paths. */
export const missingPaths = (theirs: unknown, ours: unknown, isOpen: (path: string) => boolean = () => false): ReadonlyArray<string> => {
  const known = keyPaths(ours, isOpen)
  const parents = new Set([...known].flatMap((path) => [...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index))))
  return [...keyPaths(theirs, isOpen)].filter((path) => !known.has(path) && !parents.has(path))
}
