import * as fc from "fast-check"
import * as Fields from "@litfuse/query/Fields"
import type * as Matcher from "@litfuse/query/Matcher"
import * as Query from "@litfuse/query/Query"

const vocabulary = ["heart", "attack", "aspirin", "trial", "trials", "the", "therapy", "gene", "genes", "x2"] as const

/** A word out of ten, so that queries and records meet. */
export const word: fc.Arbitrary<string> = fc.constantFrom(...vocabulary)

/** One to three words. */
export const words: fc.Arbitrary<string> = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(" "))

const open = fc.constantFrom("hea*", "tri?l", "gene*", "gen#", "th#rap*", "asp*in")

/** Words next to each other, at least one of them open. */
export const pattern: fc.Arbitrary<string> = fc
  .tuple(fc.array(word, { maxLength: 1 }), open, fc.array(fc.oneof(word, open), { maxLength: 1 }))
  .map(([before, middle, after]) => [...before, middle, ...after].join(" "))

const date = fc.tuple(fc.integer({ min: 1990, max: 2025 }), fc.constantFrom("", "-03", "-03-15")).map(([year, rest]) => `${year}${rest}`)

/** Dates, at least one bound given, in order. */
export const range: fc.Arbitrary<Query.Query> = fc
  .tuple(fc.constantFrom(...Fields.dateNames), date, date, fc.constantFrom("from", "until", "both"))
  .map(([name, a, b, bounds]) => {
    const [first, second] = [a, b].sort()
    return Query.range(name, bounds === "until" ? undefined : first, bounds === "from" ? undefined : second)
  })

/** A subject heading. */
export const heading: fc.Arbitrary<Query.Query> = fc
  .record({
    descriptor: fc.constantFrom("Heart", "Myocardial Infarction", "Aspirin", "Genes, Lethal"),
    qualifiers: fc.uniqueArray(fc.constantFrom("therapy", "drug therapy"), { maxLength: 2 }),
    exploded: fc.boolean(),
    major: fc.boolean()
  })
  .map(({ descriptor, ...rest }) => Query.heading(descriptor, rest))

const text = fc.oneof(words.map(Query.text), words.map(Query.phrase), pattern.map(Query.pattern))

const { operand } = fc.letrec<{ operand: Query.Query }>((tie) => ({
  operand: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    text,
    fc.array(tie("operand"), { minLength: 2, maxLength: 3 }).map((queries) => Query.or(...queries)),
    fc
      .tuple(fc.nat(6), fc.boolean(), fc.array(tie("operand"), { minLength: 2, maxLength: 3 }))
      .map(([between, ordered, queries]) => (ordered ? Query.followed(between, ...queries) : Query.near(between, ...queries)))
  )
}))

/** Words or phrases near each other. */
export const near: fc.Arbitrary<Query.Query> = fc
  .tuple(fc.nat(6), fc.boolean(), fc.array(operand, { minLength: 2, maxLength: 3 }))
  .map(([between, ordered, queries]) => (ordered ? Query.followed(between, ...queries) : Query.near(between, ...queries)))

/** Any query that a parser can give: no empty list, no empty text. */
export const query: fc.Arbitrary<Query.Query> = fc.letrec<{ query: Query.Query }>((tie) => ({
  query: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    text,
    heading,
    range,
    near,
    fc
      .tuple(fc.uniqueArray(fc.constantFrom(...Query.fields), { minLength: 1, maxLength: 3 }), tie("query"))
      .map(([fields, inner]) => Query.field(fields, inner)),
    fc.array(tie("query"), { minLength: 1, maxLength: 3 }).map((queries) => Query.and(...queries)),
    fc.array(tie("query"), { minLength: 1, maxLength: 3 }).map((queries) => Query.or(...queries)),
    tie("query").map(Query.not)
  )
})).query

const texts = fc.array(
  fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(" ")),
  { maxLength: 2 }
)

/** A record over the same words. */
export const document: fc.Arbitrary<Matcher.Document> = fc.record({
  texts: fc.record({
    title: texts,
    abstract: texts,
    keyword: texts,
    publicationType: texts,
    language: texts,
    containerTitle: texts,
    contributor: texts
  }),
  headings: fc.array(
    fc.record({
      descriptor: fc.constantFrom("Heart", "Myocardial Infarction", "Aspirin", "Genes, Lethal"),
      qualifiers: fc.uniqueArray(fc.constantFrom("therapy", "drug therapy"), { maxLength: 1 }),
      major: fc.boolean()
    }),
    { maxLength: 2 }
  ),
  dates: fc.record({ published: date, entered: date })
})
