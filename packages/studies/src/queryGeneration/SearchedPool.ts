import { type Document, type Index, index, search } from "@litfuse/query/Matcher"
import { generateQueries } from "@litfuse/query/generation/generateQueries"
import { chooseObjective } from "@litfuse/query/generation/chooseObjective"
import { rowsOf } from "@litfuse/query/generation/objectiveQuery"
import { termIndex } from "@litfuse/query/generation/SeedTerm"
import { strategies, type Strategy } from "@litfuse/query/generation/writeStrategy"
import type { HeadingTable } from "@litfuse/query/lint/HeadingTable"
import * as Seed from "@litfuse/stats/Seed"
import { mean } from "@litfuse/stats/Summary"
import * as HitCurve from "../screeningOrder/HitCurve.ts"
import { questionScorer } from "../screeningOrder/questionScores.ts"

/** Records with the marks of those that are relevant, and a question about them. */
export interface Pool {
  readonly name: string
  readonly question: string
  readonly documents: ReadonlyArray<Document>
  readonly relevant: Uint8Array
}

/**
 * What a query finds.
 *
 * - `share` of the records it finds, of those it could find; `recall` of the relevant ones
 * - `bm25` the recall of a ranking by the question's words, cut at the same number of records
 */
export interface Found {
  readonly share: number
  readonly recall: number
  readonly bm25: number
}

/** The records of a collection, prepared for all of its questions. */
const prepared = new WeakMap<ReadonlyArray<Document>, { readonly all: Index; readonly scorer: (question: string) => Float64Array }>()

const prepare = (documents: ReadonlyArray<Document>) => {
  const known = prepared.get(documents)
  if (known !== undefined) return known
  const texts = documents.map((one) => ({ title: (one.texts.title ?? []).join(" "), abstract: (one.texts.abstract ?? []).join(" ") }))
  const made = { all: index(documents), scorer: questionScorer(texts) }
  prepared.set(documents, made)
  return made
}

/** What rows find of the records that are left; `left`: without known ones. */
const foundBy = (pool: Pool, scores: Float64Array, rows: ReadonlyArray<number>, left: ReadonlyArray<number>): Found => {
  const open = new Set(left)
  const own = rows.filter((row) => open.has(row))
  const relevant = left.filter((row) => pool.relevant[row] === 1).length
  const curve = HitCurve.ofScores(left, scores, pool.relevant)
  return {
    share: own.length / left.length,
    recall: own.filter((row) => pool.relevant[row] === 1).length / relevant,
    bm25: curve.foundAfter(own.length) / relevant
  }
}

/** The queries of a question, by strategy, and what each finds. A strategy that repeats an earlier query finds the same. */
export const fromQuestion = (pool: Pool, headings: HeadingTable, related: boolean): ReadonlyMap<Strategy, Found> => {
  const { all, scorer } = prepare(pool.documents)
  const rows = [...pool.documents.keys()]
  const scores = scorer(pool.question)
  return new Map(
    strategies.map((strategy) => {
      const [first] = generateQueries({
        text: pool.question,
        domain: "general",
        strategy,
        most: 1,
        limits: { studyTypes: [], keywords: [], exclude: [] },
        headings,
        records: related ? pool.documents : []
      }).queries
      return [strategy, foundBy(pool, scores, first === undefined ? [] : search(all, first.query), rows)]
    })
  )
}

/** Means over draws of seeds; `heldOut` is the recall that the seeds themselves predict. */
export interface FromSeeds extends Found {
  readonly heldOut: number
  readonly terms: number
}

/** What terms of some included records find of the others: the mean over draws; undefined where too few are included. */
export const fromSeeds = (pool: Pool, n: number, draws: number, wanted: number): FromSeeds | undefined => {
  const included = [...pool.documents.keys()].filter((row) => pool.relevant[row] === 1)
  if (included.length < 2 * n) return undefined
  const terms = termIndex(pool.documents)
  const scores = prepare(pool.documents).scorer(pool.question)
  const found = Array.from({ length: draws }, (_, draw): FromSeeds => {
    const seeds = Seed.shuffle(Seed.stream(Seed.derive(draw + 1, "seeds", pool.name)), included.slice()).slice(0, n)
    const { groups, heldOut } = chooseObjective(terms, seeds, wanted)
    const known = new Set(seeds)
    const left = [...pool.documents.keys()].filter((row) => !known.has(row))
    return { ...foundBy(pool, scores, rowsOf(groups), left), heldOut: heldOut!.found / heldOut!.of, terms: groups.flat().length }
  })
  const over = (value: (one: FromSeeds) => number): number => mean(Float64Array.from(found, value))
  return {
    share: over((one) => one.share),
    recall: over((one) => one.recall),
    bm25: over((one) => one.bm25),
    heldOut: over((one) => one.heldOut),
    terms: over((one) => one.terms)
  }
}
