import * as YamlFile from "@litfuse/bench/formats/YamlFile"
import type { Problem } from "@litfuse/engine/Decode"
import { presetIds } from "@litfuse/engine/Dedup"
import { Every } from "@litfuse/engine/Every"
import * as Identifier from "@litfuse/engine/Identifier"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as ContainedPath from "@litfuse/files/ContainedPath"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { type DialectId, find as findDialect } from "@litfuse/query/Dialects"
import { readableIds } from "@litfuse/query/dialects/readableIds"
import type * as Result from "effect/Result"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const text = Schema.NonEmptyString
const texts = Schema.Array(text)
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const withDefault = <S extends Schema.Top>(schema: S, value: S["Encoded"]) =>
  (schema.annotate({ default: value as never }) as S).pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))
const about = <S extends Schema.Top>(schema: S, description: string): S => schema.annotate({ description }) as S

/** The analyses that a report may have: those of a single search, such as PRISMA-S, are parts of every report. */
const analysisKinds = ["agreement", "timeline", "landmarks", "lineage"] as const

/** The name of a strategy, a search, a stage or a criterion: it is part of file names and of lines. */
export const Name = Schema.String.check(
  Schema.isPattern(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, { expected: "1 to 40 lower-case letters, digits and hyphens" })
)

/** The name of a reviewer, which is part of file names: without a dot, which ends it there. */
export const Who = Schema.String.check(
  Schema.isPattern(/^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} _-]{0,38}[\p{L}\p{N}\p{M}])?$/u, {
    expected: "a name of 1 to 40 letters, digits, spaces and hyphens"
  })
)

const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "64 hexadecimal digits" }))

/** A day, a month or a year. YAML reads a year without quotation marks as a number. */
const Day = Schema.Union([Schema.String, Schema.Int]).pipe(
  Schema.decodeTo(PartialDate, SchemaTransformation.transform({ decode: (value) => String(value), encode: (day) => day }))
)

const Protocol = Schema.Struct({
  registration: about(Schema.optionalKey(text), "Where the protocol is registered, such as `PROSPERO CRD42020000000`."),
  version: Schema.optionalKey(text),
  amendments: withDefault(Schema.Array(Schema.Struct({ date: Day, what: text })), [])
})

const Parts = Schema.Struct({
  population: Schema.optionalKey(text),
  intervention: Schema.optionalKey(text),
  comparison: Schema.optionalKey(text),
  outcome: Schema.optionalKey(text)
})

/** The peer review of a strategy by PRESS 2015 (McGowan et al., J Clin Epidemiol 75:40-46, 2016). */
const Press = Schema.Struct({
  reviewer: text,
  date: Day,
  elements: withDefault(Schema.Record(Schema.String, text), {}),
  response: Schema.optionalKey(text)
})

/** What people report for PRISMA-S, where the folder cannot know it. `none`: numbers of items for which there is nothing to report. */
const Reporting = Schema.Struct({
  multiDatabase: Schema.optionalKey(text),
  onlineResources: Schema.optionalKey(text),
  citationSearching: Schema.optionalKey(text),
  contacts: Schema.optionalKey(text),
  otherMethods: Schema.optionalKey(text),
  priorWork: Schema.optionalKey(text),
  updates: Schema.optionalKey(text),
  none: withDefault(Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 16 }))), [])
})

/** A syntax that litfuse writes. */
const Syntax = Schema.String.check(
  Schema.makeFilter((id: string) => findDialect(id) !== undefined, { expected: "a syntax of `litfuse query translate --into`" })
) as unknown as Schema.Codec<DialectId, string>

const Strategy = Schema.Struct({
  id: Name,
  file: about(text, "The text of the strategy, from the folder of the review: `strategies/pubmed.txt`."),
  syntax: about(Schema.Literals(readableIds), "The query syntax of the text."),
  translate: about(withDefault(Schema.Array(Syntax), []), "Syntaxes into which `litfuse review run translate` writes this strategy.")
})

const File = Schema.Struct({
  file: about(text, "The export of a database, from the folder of the review: `exports/embase.ris`."),
  sha256: about(Sha256, "The SHA-256 of the file, so that a changed export is noticed.")
})

const Search = Schema.Struct({
  id: Name,
  source: about(Schema.optionalKey(text), "The source that litfuse asks, such as `pubmed`; else name a `platform` and its `files`."),
  platform: about(Schema.optionalKey(text), "The platform of a database that was searched by hand, such as `Ovid`."),
  database: about(Schema.optionalKey(text), "The database, such as `Embase`."),
  segment: about(Schema.optionalKey(text), "Its segment, such as `1974 to 2026 June 01`."),
  date: about(Schema.optionalKey(Day), "When the search was run."),
  strategy: about(Name, "The id of a strategy above."),
  files: about(withDefault(Schema.Array(File), []), "Exports of a search that was run by hand."),
  hits: about(Schema.optionalKey(count), "The number of records that the platform showed on screen."),
  lines: about(Schema.optionalKey(Schema.Array(count)), "The number of records of each line of the strategy."),
  from: Schema.optionalKey(Day),
  to: Schema.optionalKey(Day),
  perSource: about(
    Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
    "The most records to ask the source for; absent = all."
  )
})

const Known = Schema.Struct({
  development: about(withDefault(texts, []), "Studies that were used to write the strategies."),
  validation: about(withDefault(texts, []), "Studies that were kept back; only they say what a strategy misses.")
})

const Criterion = Schema.Struct({
  id: Name,
  key: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 })),
  text
})

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

const countFrom1 = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** Samples of unread records, declared before the first is drawn. */
const Sample = Schema.Struct({
  size: about(countFrom1, "How many unread records a sample has."),
  looks: about(withDefault(countFrom1, 1), "How many samples are drawn in all; each spends the same share of `alpha`."),
  alpha: about(
    withDefault(
      Schema.Finite.check(
        Schema.makeFilter((value: number) => (value > 0 && value < 1) || "expected a number above 0 and below 1", {
          toJsonSchema: () => ({ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 })
        })
      ),
      0.05
    ),
    "How often the bounds of all samples may be wrong."
  )
})

const Stage = Schema.Struct({
  id: Name,
  double: about(Schema.Literals(["all", "share"]), "Whether two people screen all records, or only a share of them."),
  share: about(
    Schema.optionalKey(Share),
    "With `double: share`: the share that two people screen, such as .2; 0 = one person screens all."
  ),
  pilot: about(Schema.optionalKey(count), "How many records all reviewers screen first."),
  reviewers: Schema.Array(Who).check(Schema.isMinLength(1, { expected: "at least one reviewer" })),
  settles: about(
    Schema.NullOr(Who).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
    "Who settles disagreements; null = the reviewers themselves."
  ),
  sample: about(
    Schema.optionalKey(Sample),
    "A random sample of unread records, which bounds what is missed: `litfuse review assign WHO --sample` draws it."
  ),
  criteria: about(Schema.Array(Criterion), "Reasons to exclude a record, each with a key from 1 to 9.")
})
export type Stage = typeof Stage.Type

/**
 * `review.yaml`, the protocol of a review.
 *
 * - `question` in words; `parts` its PICO elements; `filters` published search filters, each with its citation
 * - `reporting` items of PRISMA-S that the folder cannot know
 * - `known` studies that the strategies must find, as identifiers such as `doi:10.1000/1` or `pmid:1`
 * - `stages` of screening, in their order: the last one decides which works are included
 * - `order` the order in which records are screened; `analyses` of all works, for the report
 * - `schedule` how often the searches are updated by `litfuse schedule due`
 */
export const Review = Schema.Struct({
  version: Schema.Literal(1),
  title: text,
  protocol: Schema.optionalKey(Protocol),
  question: text,
  parts: Schema.optionalKey(Parts),
  press: Schema.optionalKey(Press),
  reporting: withDefault(Reporting, {}),
  filters: withDefault(Schema.Array(Schema.Struct({ id: text, citation: text })), []),
  strategies: Schema.Array(Strategy),
  searches: Schema.Array(Search),
  known: withDefault(Known, {}),
  merge: withDefault(Schema.Struct({ preset: withDefault(Schema.Literals(presetIds), "corrected") }), {}),
  order: withDefault(
    Schema.Struct({ by: withDefault(Schema.Literals(["ranked", "random", "learning"]), "ranked"), seed: withDefault(count, 1) }),
    {}
  ),
  stages: Schema.Array(Stage).check(Schema.isMinLength(1, { expected: "at least one stage" })),
  analyses: withDefault(Schema.Array(Schema.Literals(analysisKinds)), []),
  schedule: Schema.optionalKey(Schema.Struct({ every: Every }))
})
export type Review = typeof Review.Type

/** Problems of items that have the name of an earlier item. */
const repeated = (list: string, items: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<Problem> => {
  const seen = new Set<string>()
  return items.flatMap(({ id }, i) =>
    seen.size === seen.add(id).size ? [{ path: [list, i, "id"], what: `"${id}" is named twice; rename one` }] : []
  )
}

const at = (path: ReadonlyArray<PropertyKey>, what: string | undefined): ReadonlyArray<Problem> =>
  what === undefined ? [] : [{ path, what }]

const fileProblem = (file: string): string | undefined => {
  const why = ContainedPath.climbs(file)
  return why === undefined ? undefined : `"${file}" ${why}`
}

const searchProblems = ({ strategies, searches }: Review): ReadonlyArray<Problem> =>
  searches.flatMap((search, i) => {
    const { source, platform, strategy, files, hits } = search
    const path = ["searches", i]
    const isKnown = strategies.some(({ id }) => id === strategy)
    return [
      ...at([...path, "strategy"], isKnown ? undefined : `"${strategy}" is no strategy of this review; name one under strategies`),
      ...at(path, source === undefined && platform === undefined ? "names neither a source nor a platform; name one of them" : undefined),
      ...at([...path, "platform"], source !== undefined && platform !== undefined ? "excludes a source; keep one of them" : undefined),
      ...at(
        [...path, "files"],
        source !== undefined && files.length > 0 ? "has no effect with a source, which litfuse asks itself; remove it" : undefined
      ),
      ...at(
        [...path, "platform"],
        platform !== undefined && files.length === 0 && hits !== 0 ? "has no exports; name them under files, or write `hits: 0`" : undefined
      ),
      ...files.flatMap(({ file }, k) => at([...path, "files", k, "file"], fileProblem(file)))
    ]
  })

const stageProblems = ({ stages }: Review): ReadonlyArray<Problem> =>
  stages.flatMap(({ double, share, reviewers, criteria }, i) => {
    const path = ["stages", i]
    const needsTwo = double === "all" || (share ?? 0) > 0
    const keys = criteria.map(({ key }) => key)
    const people = reviewers.map((who) => who.toLowerCase())
    return [
      ...at(
        [...path, "double"],
        double === "share" && share === undefined ? "share needs a number; add `share: .2`, or use `double: all`" : undefined
      ),
      ...at([...path, "share"], double === "all" && share !== undefined ? "has no effect with `double: all`; remove it" : undefined),
      ...at(
        [...path, "reviewers"],
        needsTwo && new Set(people).size < 2
          ? "names one person, but two screen; name a second, or use `double: share` with `share: 0`"
          : undefined
      ),
      ...at([...path, "reviewers"], new Set(people).size < people.length ? "names a person twice, ignoring case; remove one" : undefined),
      ...repeated("criteria", criteria).map((one) => ({ ...one, path: [...path, ...one.path] })),
      ...keys.flatMap((key, k) =>
        at([...path, "criteria", k, "key"], keys.indexOf(key) < k ? `${key} is the key of another criterion; choose another` : undefined)
      )
    ]
  })

/** One spelling of an identifier; a text that is none stays. */
const nameOf = (id: string): string => {
  const found = Identifier.find(id)
  return found === undefined ? id : Identifier.print(found)
}

const knownProblems = ({ known }: Review): ReadonlyArray<Problem> => [
  ...(["development", "validation"] as const).flatMap((part) =>
    known[part].flatMap((id, i) =>
      at(["known", part, i], Identifier.find(id) === undefined ? `"${id}" is no identifier; write doi:10.1000/1 or pmid:12345` : undefined)
    )
  ),
  ...known.validation.flatMap((id, i) =>
    at(
      ["known", "validation", i],
      known.development.some((other) => nameOf(other) === nameOf(id))
        ? `"${id}" was used for development, so it validates nothing; remove one of them`
        : undefined
    )
  )
]

const problemsOf = (review: Review): ReadonlyArray<Problem> => [
  ...repeated("strategies", review.strategies),
  ...repeated("searches", review.searches),
  ...repeated("stages", review.stages),
  ...review.strategies.flatMap(({ file }, i) => at(["strategies", i, "file"], fileProblem(file))),
  ...searchProblems(review),
  ...stageProblems(review),
  ...knownProblems(review)
]

/**
 * Parses `review.yaml`. Unknown keys are errors.
 *
 * - errors: `DatasetError` with every problem, its line and what to do
 */
export const parse = (file: string, text: string): Result.Result<Review, DatasetError> => YamlFile.parse(Review, file, text, problemsOf)
