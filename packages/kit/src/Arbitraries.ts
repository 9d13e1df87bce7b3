import * as Query from "@litfuse/engine/Query"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Identifier from "@litfuse/engine/Identifier"
import type * as Reads from "@litfuse/engine/Reads"
import type { Outcome } from "@litfuse/engine/source/Outcome"
import { dayOf } from "@litfuse/engine/Raw"
import * as SearchAccount from "@litfuse/engine/SearchAccount"
import type { SearchRequest } from "@litfuse/engine/SearchRequest"
import { sorts } from "@litfuse/engine/source/Page"
import * as SourceError from "@litfuse/engine/SourceError"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type { Statistics } from "@litfuse/engine/Statistics"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"

const vocabulary = ["heart", "attack", "aspirin", "trial", "children", "the", "of", "therapy", "gene", "expression"] as const

/** One of ten words, so that texts and queries often have words in common. */
export const word: fc.Arbitrary<string> = fc.constantFrom(...vocabulary)

/** A text of one to twelve words. */
export const text: fc.Arbitrary<string> = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "))

/** A query of any shape over the same words. */
export const query: fc.Arbitrary<Query.Query> = fc.letrec<{ query: Query.Query }>((tie) => ({
  query: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    text.map(Query.text),
    text.map(Query.phrase),
    fc.tuple(fc.constantFrom(...Query.fields), tie("query")).map(([field, inner]) => Query.field(field, inner)),
    fc.array(tie("query"), { maxLength: 3 }).map((inner) => Query.and(...inner)),
    fc.array(tie("query"), { maxLength: 3 }).map((inner) => Query.or(...inner)),
    tie("query").map(Query.not)
  )
})).query

const date: fc.Arbitrary<SourceRecord.PartialDate> = fc
  .tuple(fc.integer({ min: 1900, max: 2030 }), fc.constantFrom("", "-03", "-03-15"))
  .map(([year, rest]) => SourceRecord.PartialDate.make(`${year}${rest}`))

const pmid: fc.Arbitrary<Identifier.Identifier> = fc
  .integer({ min: 1, max: 99_999_999 })
  .map((n) => Result.getOrThrow(Identifier.parseAs("pmid", String(n))))

/** A type of publication: one of the words, or one that means something to those who read types. */
const publicationType: fc.Arbitrary<string> = fc.constantFrom(
  ...vocabulary,
  "Meta-Analysis",
  "Randomized Controlled Trial",
  "Observational Study",
  "Case Reports",
  "Review"
)

const heading: fc.Arbitrary<SourceRecord.MeshHeading> = fc.record({
  descriptor: word,
  qualifiers: fc.array(fc.record({ name: word, major: fc.boolean() }), { maxLength: 2 }),
  major: fc.boolean()
})

/** Fields that few records have, all at once, to test that they are kept. */
const rarities = {
  position: fc.integer({ min: 1, max: 99 }),
  score: fc.double({ min: -1e3, max: 1e3, noNaN: true }).map((score) => score + 0),
  abstractParts: fc.constant([{ label: "METHODS", text: "We did." }, { text: "It worked." }] as const),
  volume: fc.constant("12"),
  issue: fc.constant("3 Suppl"),
  pages: fc.constant("e1-e9"),
  issn: fc.constant(["1234-567X"] as const),
  language: fc.constant("eng"),
  dates: fc.oneof(fc.record({ issue: date, electronic: date }), fc.record({ issue: date }), fc.record({ electronic: date })),
  relations: pmid.map((to) => [{ kind: "preprint-of" as const, to: [to] }] as const),
  retraction: fc.constantFrom(
    { status: "none" as const },
    { status: "retracted" as const, date: SourceRecord.PartialDate.make("2021-03") }
  ),
  openAccess: fc.constant([
    { url: "https://x.org/1.pdf", licence: "cc-by", version: "accepted" as const, host: "repository" as const }
  ] as const),
  impact: date.map((on) => [{ measure: "rcr", value: 1.5, source: "icite", date: on }] as const)
}

/** A record of a source under an id; every optional field is sometimes left out. */
export const record = (source: string, id: string): fc.Arbitrary<SourceRecord.SourceRecord> =>
  fc.record(
    {
      source: fc.constant(source),
      id: fc.constant(id),
      identifiers: fc.array(pmid, { maxLength: 1 }),
      title: text,
      abstract: text,
      contributors: fc.constant<ReadonlyArray<SourceRecord.Contributor>>([
        { _tag: "Person", family: "Roe", given: "R", affiliations: ["Institute of X"] },
        { _tag: "Group", name: "The Group" }
      ]),
      containerTitle: text,
      published: date,
      publicationTypes: fc.array(publicationType, { maxLength: 2 }),
      meshHeadings: fc.array(heading, { maxLength: 3 }),
      keywords: fc.array(word, { maxLength: 3 }),
      citationCount: fc.record({ count: fc.nat(1000), source: fc.constant(source), date }),
      ...rarities
    },
    {
      requiredKeys: ["source", "id", "identifiers", "title", "contributors", "publicationTypes", "meshHeadings", "keywords"],
      noNullPrototype: true
    }
  )

/** Draws from a few hundred values made once, small ones first for shrinking: making a record is slow, and a law needs thousands. */
export const pooled = <A>(things: fc.Arbitrary<A>, sizeOf: (thing: A) => number): fc.Arbitrary<A> => {
  let pool: ReadonlyArray<A> | undefined
  return fc.nat(299).map((i) => {
    pool ??= fc.sample(things, { seed: 1, numRuns: 300 }).sort((a, b) => sizeOf(a) - sizeOf(b))
    return pool[i]!
  })
}

/** Works of one or two records each, in no particular order. */
export const works: fc.Arbitrary<ReadonlyArray<Work.Work>> = pooled(
  fc
    .uniqueArray(fc.nat(999), { maxLength: 8 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc
            .tuple(record("first", String(id)), fc.option(record("second", String(id)), { nil: undefined }))
            .map(([a, b]) => Work.make(`w${id}`, b === undefined ? [a] : [a, b]))
        )
      )
    ),
  (works) => works.length
)

/** Tables of drawn works, made when first drawn and kept: what a plugin leaves behind in a table, other cases find. */
export const tablesOf = (make: (works: ReadonlyArray<Work.Work>) => WorkTable.WorkTable): fc.Arbitrary<WorkTable.WorkTable> => {
  const made = new WeakMap<ReadonlyArray<Work.Work>, WorkTable.WorkTable>()
  return works.map((drawn) => {
    const table = made.get(drawn) ?? make(drawn)
    made.set(drawn, table)
    return table
  })
}

/** A result set. */
export const workTable: fc.Arbitrary<WorkTable.WorkTable> = tablesOf(WorkTable.make)

/** Scores in an order of Ranking: few distinct values, so that ties abound. */
const list = (name: string, size: number): fc.Arbitrary<Fusion.List> =>
  fc.uniqueArray(fc.tuple(fc.nat(size - 1), fc.nat(6)), { maxLength: 12, selector: ([row]) => row }).map((drawn) => {
    const hits = [...drawn].sort(([rowA, a], [rowB, b]) => b - a || rowA - rowB)
    const scores = Float64Array.from(hits, ([, score]) => score)
    return { name, rows: Int32Array.from(hits, ([row]) => row), scores, ranks: Fusion.tiedRanks(scores) }
  })

/** Lists over the rows 0 to 19, with ties, some empty, perhaps none. */
export const lists: fc.Arbitrary<ReadonlyArray<Fusion.List>> = fc
  .nat(5)
  .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => list(`list-${i}`, 20))))

/** The time at which laws are checked: the beginning of 2026. Units: milliseconds since 1970. */
export const nowMs = 1_767_225_600_000

/** Statistics of a collection of a thousand documents, of one tokenizer or another. It has no word of four letters. */
export const statistics: fc.Arbitrary<Statistics> = fc.constantFrom("lucene-english", "simple").map((analysis) => ({
  analysis,
  N: 1000,
  df: (term) => (term.length === 4 ? 0 : 1 + ((term.length * 37) % 100)),
  averageLength: () => 12
}))

const vectorOf = (text: string): Float32Array => Float32Array.from([text.length, text.charCodeAt(0) || 0, 1])

const unasked = { exchanges: [], ms: null }

const outcomeOf = (source: string, records: ReadonlyArray<SourceRecord.SourceRecord>): Outcome => {
  const [first, ...rest] = records
  return first === undefined
    ? { _tag: "Empty", source, notices: [], ...unasked }
    : { _tag: "Found", source, notices: [], ...unasked, records: [first, ...rest], total: records.length }
}

const silent: ReadonlyArray<Outcome> = [
  { _tag: "Skipped", source: "quiet", notices: [], why: "it has no key" },
  {
    _tag: "Failed",
    source: "broken",
    notices: [],
    ...unasked,
    error: SourceError.make("broken", "search", { _tag: "Unreachable", detail: "no answer" })
  }
]

const outcomesOf = (works: WorkTable.WorkTable): ReadonlyArray<Outcome> => {
  const all = works.works.flatMap(({ records }) => records)
  const names = [...new Set(all.map(({ source }) => source))].sort()
  return [
    ...names.map((name) =>
      outcomeOf(
        name,
        all.filter(({ source }) => source === name)
      )
    ),
    ...silent
  ]
}

/** All that a plugin may read besides works and query. */
export const readable = (works: WorkTable.WorkTable): fc.Arbitrary<Required<Reads.Readable>> => {
  const { size } = works.ids
  return fc
    .tuple(
      statistics,
      fc.nat(3).chain((n) => fc.tuple(...Array.from({ length: size === 0 ? 0 : n }, (_, i) => list(`list-${i}`, size))))
    )
    .map(([statistics, lists]) => ({
      nowMs,
      statistics,
      lists,
      outcomes: outcomesOf(works),
      lineage: new Map([["second", ["first"]]]),
      vectors: { model: "planted", dimensions: 3, query: vectorOf("q"), works: works.column("title").map(vectorOf) }
    }))
}

const some = <A>(value: fc.Arbitrary<A>): fc.Arbitrary<A | null> => fc.option(value, { freq: 2 })

/** What a search was asked; the texts are of the same words as those of works. */
export const request: fc.Arbitrary<SearchRequest> = fc.record({
  text,
  tree: query,
  sources: fc.subarray(["first", "second", "quiet", "broken"]),
  from: some(date),
  until: some(date),
  sort: fc.constantFrom(...sorts),
  limit: some(fc.integer({ min: 1, max: 1000 })),
  perSource: some(fc.integer({ min: 1, max: 1000 }))
})

const account = (works: WorkTable.WorkTable): fc.Arbitrary<SearchAccount.SearchAccount> =>
  fc.record({ leftOut: fc.subarray(["kept", "shut"]), understood: fc.boolean(), more: fc.nat(9) }).map(({ leftOut, understood, more }) => {
    const outcomes = outcomesOf(works).map((outcome): Outcome => {
      if (outcome._tag === "Skipped") return outcome
      const said = understood ? { ...outcome, effectiveQuery: `${outcome.source} heart` } : outcome
      return said._tag === "Found" ? { ...said, total: said.records.length + more } : said
    })
    const platforms = new Map([["first", "api.example.org"]])
    return SearchAccount.make(outcomes, works, { searchedOn: dayOf(nowMs), leftOut, platforms })
  })

/** All that an analyzer may read besides works, query and ranking. */
export const analysable = (works: WorkTable.WorkTable): fc.Arbitrary<Required<Omit<Reads.Analysable, "query" | "ranking">>> =>
  fc.tuple(readable(works), request, account(works)).map(([rest, request, search]) => ({ ...rest, request, search }))

/** Scores of a ranking: finite, best first, with ties. */
export const sortedScores: fc.Arbitrary<Float64Array> = fc
  .array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1e3, max: 1e3, noNaN: true })), { maxLength: 12 })
  .map((scores) =>
    Float64Array.from(scores, (score) => score + 0)
      .sort()
      .reverse()
  )

/** The same things in another order. */
export const shuffled = <A>(items: ReadonlyArray<A>): fc.Arbitrary<ReadonlyArray<A>> =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length })
