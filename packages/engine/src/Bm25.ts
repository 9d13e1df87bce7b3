import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Params from "./Params.ts"

/**
 * Parameters of the BM25 family as Schemas. Retrievers over a collection and Rankers over a result set share them, so that a setting means the same
 * in both.
 */

const part = <const Words extends ReadonlyArray<string>>(words: Words) => Schema.optionalKey(Schema.Literals(words))

/**
 * How texts become terms, and which parts of a document are searched.
 *
 * - `tokenizing` what differs from the preset `tokenizer`
 * - `uniqueTerms` a word repeated in the query counts once
 * - `headingsAs` whether a heading's single words count, or only the heading as a whole
 */
export const text = {
  tokenizer: Params.choice(["lucene-english", "simple"], "lucene-english"),
  tokenizing: Schema.Struct({
    words: part(["uax29", "ascii", "alphanumeric"]),
    hyphen: part(["split", "keep"]),
    possessive: part(["strip", "keep"]),
    letterCase: part(["lower", "keep"]),
    greek: part(["keep", "names"]),
    minimumLength: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 }))),
    stopWords: part(["none"]),
    stem: part(["porter1", "none"])
  }).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  searched: Params.choice(["title+text", "title+text+headings", "text", "title"], "title+text"),
  headingsAs: Params.choice(["words", "phrases"], "words"),
  uniqueTerms: Params.flag(false)
} as const

const k1 = (byDefault: number) => Params.number(byDefault, { minimum: 0, maximum: 10 })
const b = (byDefault: number) => Params.number(byDefault, { minimum: 0, maximum: 1 })
const delta = (byDefault: number) => Params.number(byDefault, { minimum: 0, maximum: 5 })
const beta = (byDefault: number) => Params.number(byDefault, { minimum: 0, maximum: 10 })
const lengths = (byDefault: "exact" | "lucene") => Params.choice(["exact", "lucene"], byDefault)

/** Lucene's formula, with Anserini's defaults. */
export const lucene = { k1: k1(0.9), b: b(0.4), numerator: Params.choice(["tf", "tf(k1+1)"], "tf"), lengths: lengths("lucene") } as const

/** The formula as first published. */
export const robertson = { k1: k1(1.2), b: b(0.75), floor: Params.choice(["zero", "none"], "zero"), lengths: lengths("exact") } as const

/** ATIRE's formula. */
export const atire = { k1: k1(1.2), b: b(0.75), lengths: lengths("exact") } as const

/** BM25+ of Lv and Zhai. */
export const plus = { ...atire, delta: delta(1) } as const

/** BM25L of Lv and Zhai. */
export const l = { ...atire, delta: delta(0.5) } as const

const field = (weight: number, byDefault = 0.75) =>
  Schema.Struct({ weight: Params.number(weight, { minimum: 0, maximum: 100 }), b: b(byDefault) }).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  )

/** BM25F: each field with its weight (0 = not searched) and its own b. */
export const f = {
  k1: k1(1.2),
  fields: Schema.Struct({ title: field(2), text: field(1), headings: field(0) }).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  lengths: lengths("exact")
} as const

/** Lucene's formula with a weight for ordered pairs of words. */
export const bigrams = {
  k1: k1(0.9),
  b: b(0.4),
  pairs: Params.number(0.2, { minimum: 0, maximum: 10 }),
  lengths: lengths("exact")
} as const

const feedback = {
  documents: Params.integer(10, { minimum: 0, maximum: 100 }),
  terms: Params.integer(10, { minimum: 1, maximum: 200 }),
  dfShare: Params.number(0.1, { minimum: 0, maximum: 1 })
} as const

/** RM3: `share` weights the original query against the terms of the first documents. */
export const rm3 = { ...feedback, share: Params.number(0.5, { minimum: 0, maximum: 1 }) } as const

/** Rocchio: `beta` weights the mean of the first documents against the query. */
export const rocchio = { ...feedback, beta: Params.number(0.75, { minimum: 0, maximum: 10 }) } as const

/** Headings that are added to a query: from a table of the user, or by association in the indexed documents. */
export const mesh = {
  entryTerms: Schema.Record(Schema.NonEmptyString, Schema.Array(Schema.NonEmptyString)).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  ),
  associated: Params.integer(0, { minimum: 0, maximum: 100 }),
  dfShare: Params.number(0.1, { minimum: 0, maximum: 1 }),
  weight: Params.number(0.3, { minimum: 0, maximum: 10 })
} as const

/** The formula of PubMed Search MCP, with factors for words in title and headings; the text that is searched contains both. */
export const boost = {
  k1: k1(1.5),
  b: b(0.75),
  title: beta(2),
  headings: beta(1.5),
  policy: Params.choice(["precedence", "sum", "product"], "precedence"),
  lengths: lengths("exact"),
  searched: Params.choice(["title+text", "title+text+headings", "text", "title"], "title+text+headings")
} as const
