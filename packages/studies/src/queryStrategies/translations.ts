import * as Dialects from "@litfuse/query/Dialects"
import * as Matcher from "@litfuse/query/Matcher"
import type { Query } from "@litfuse/query/Query"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { jaccard, keyOf, ofQuery, termsOf } from "./plain.ts"
import { type Read, readStrategies } from "./readStrategies.ts"

interface Used {
  readonly term: string
  readonly fields: string
}

/** Every term with its fields, headings with how they are looked for. */
const used = (query: Query, fields = "no field"): ReadonlyArray<Used> => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
    case "Pattern":
      return [{ term: query.text.toLowerCase().replace(/[?#*]+/gu, "*"), fields }]
    case "Heading":
      return [{ term: query.descriptor.toLowerCase(), fields: query.exploded ? "heading, exploded" : "heading alone" }]
    case "Range":
      return [{ term: `${query.from}..${query.until}`, fields: query.date }]
    case "Field":
      return used(query.query, query.fields.join(", "))
    case "Not":
      return used(query.query, fields)
    default:
      return query.queries.flatMap((inner) => used(inner, fields))
  }
}

const setOf = (list: ReadonlyArray<Used>, key: (one: Used) => string): ReadonlySet<string> => new Set(list.map(key))

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((one) => b.has(one))

/** How far litfuse's translation of Ovid into PubMed's syntax agrees with that of the experts. */
export interface Translations {
  readonly compared: number
  readonly sameTerms: number
  readonly sameTree: number
  readonly sameRecords: number
  readonly tables: ReadonlyArray<FreeTable>
}

/** Compares translations, part by part. */
export const translations = (
  parts: ReadonlyArray<{ readonly ovid: Read; readonly pubmed: string }>,
  index: Matcher.Index
): Translations => {
  let [compared, sameTerms, sameFields, sameTree, sameRecords, shares] = [0, 0, 0, 0, 0, 0]
  const pairs = new Map<string, number>()
  for (const { ovid, pubmed } of parts) {
    const theirs = readStrategies({ set: "theirs", id: ovid.id, text: pubmed })
    if (ovid.query === undefined || theirs.query === undefined || theirs.dialect !== "pubmed") continue
    const ours = Dialects.dialects.pubmed.read(Dialects.dialects.pubmed.print(ovid.query).text).query
    if (ours === undefined) continue
    compared++
    const [a, b] = [used(ours), used(theirs.query)]
    if (
      isSame(
        setOf(a, ({ term }) => term),
        setOf(b, ({ term }) => term)
      )
    )
      sameTerms++
    if (
      isSame(
        setOf(a, (one) => `${one.term}\t${one.fields}`),
        setOf(b, (one) => `${one.term}\t${one.fields}`)
      )
    )
      sameFields++
    shares += jaccard(termsOf(ofQuery(ours)), termsOf(ofQuery(theirs.query)))
    // The data write adjacency as AND: compared with the tree of the Ovid lines, in which it is AND as well.
    if (keyOf(ofQuery(ovid.query)) === keyOf(ofQuery(theirs.query))) sameTree++
    const [found, wanted] = [Matcher.search(index, ours), Matcher.search(index, theirs.query)]
    if (found.length === wanted.length && found.every((row, i) => row === wanted[i])) sameRecords++
    for (const { term, fields } of a) {
      const other = b.find((one) => one.term === term)
      if (other !== undefined && other.fields !== fields)
        pairs.set(`${fields}\t${other.fields}`, (pairs.get(`${fields}\t${other.fields}`) ?? 0) + 1)
    }
  }
  return {
    compared,
    sameTerms,
    sameTree,
    sameRecords,
    tables: [
      {
        id: "translations",
        title: "Parts of strategies for Ovid, translated into PubMed's syntax by us and in the data",
        columns: [{ name: "agreement" }, { name: "parts" }, { name: "share", digits: 3 }],
        rows: [
          ["compared", compared, 1],
          ["the same terms", sameTerms, sameTerms / compared],
          ["the same terms in the same fields", sameFields, sameFields / compared],
          ["the same operators over the same terms, adjacency as AND", sameTree, sameTree / compared],
          ["the same records from the three collections", sameRecords, sameRecords / compared],
          ["mean share of terms in common", null, shares / compared]
        ]
      },
      {
        id: "translation-fields",
        title: "The same term in other fields: ours, theirs, how often",
        columns: [{ name: "ours" }, { name: "theirs" }, { name: "terms" }],
        shown: 12,
        rows: [...pairs].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([pair, n]) => [...pair.split("\t"), n])
      }
    ]
  }
}
