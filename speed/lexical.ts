import { pathToFileURL } from "node:url"
import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"
import { fiveWords, text } from "./texts.ts"

const documents = 170_000
const batchSize = 1_000
const queries = 400
const depth = 1_000

const megabytes = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

interface Built {
  readonly index: Index.Index<"text">
  readonly seconds: number
  readonly characters: number
  readonly peakMegabytes: number
}

/** Only the time in `add` and `build` counts, not that of writing the texts. */
const build = (tokenizer: Tokenizer.Tokenizer, count: number): Built => {
  const next = randomStream(1)
  const builder = Index.builder(tokenizer, { text: "words" })
  globalThis.gc?.()
  const before = megabytes()
  let peakMegabytes = 0
  let milliseconds = 0
  let characters = 0
  for (let done = 0; done < count; done += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, count - done) }, () => text(next))
    const start = performance.now()
    for (const each of batch) {
      builder.add({ text: each })
      characters += each.length
    }
    milliseconds += performance.now() - start
    peakMegabytes = Math.max(peakMegabytes, megabytes() - before)
  }
  const start = performance.now()
  const index = builder.build()
  milliseconds += performance.now() - start
  return { index, seconds: milliseconds / 1000, characters, peakMegabytes: Math.max(peakMegabytes, megabytes() - before) }
}

/**
 * How fast texts become an index, how fast an index answers, and its memory. Texts follow Zipf's law and are the same every time.
 *
 * - units: documents and queries per second on one core; memory is heap and typed arrays, read after each 1,000 documents
 */
export const lexical = async (): Promise<Array<Measurement>> => {
  const english = build(Tokenizer.luceneEnglish, 40_000)
  const tokenizer = Tokenizer.make("lucene-english-all-words", { ...Tokenizer.luceneEnglish.parts, stopWords: [] })
  const { index, peakMegabytes } = build(tokenizer, documents)

  const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
  const next = randomStream(2)
  const queryTerms = Array.from({ length: queries }, () => Query.make(tokenizer.tokenize(fiveWords(next).join(" "))))
  let postings = 0
  const ask = (query: Query.Query, hits: number): number => {
    const prepared = Scorer.prepare(scope, query)
    for (const df of prepared.df) postings += df
    return Scorer.search(Lucene, prepared, Lucene.defaults, hits).rows.length
  }
  const secondsFor = (hits: number): number => {
    for (const query of queryTerms.slice(0, 50)) ask(query, hits)
    postings = 0
    const start = performance.now()
    for (const query of queryTerms) ask(query, hits)
    return (performance.now() - start) / 1000
  }
  const topTen = secondsFor(10)
  const seconds = secondsFor(depth)

  return [
    { name: "index, lucene-english", value: 40_000 / english.seconds, unit: "documents/s", target: "at least 10,000" },
    { name: "index, lucene-english", value: english.characters / 1e6 / english.seconds, unit: "MB/s" },
    { name: "index of 170,000 documents, most memory", value: peakMegabytes, unit: "MB", target: "at most 600" },
    { name: "query, 5 terms, 170,000 documents, top 1,000", value: queries / seconds, unit: "queries/s", target: "at least 1,000" },
    { name: "query, 5 terms, 170,000 documents, top 10", value: queries / topTen, unit: "queries/s" },
    { name: "query, postings read", value: postings / seconds / 1e6, unit: "million/s" },
    { name: "query, postings each", value: postings / queries, unit: "postings" }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await lexical())
