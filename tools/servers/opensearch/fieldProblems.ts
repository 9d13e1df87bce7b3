/** Fields with factors, and filters: what a cluster finds with them, beside what local indexes give when they are put together. */
import * as Decode from "@litfuse/engine/Decode"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"
import { build, Indexing, ofWords, open } from "@litfuse/retriever-opensearch"
import { lucene } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { askCluster } from "./askCluster.ts"
import type * as Cluster from "./Cluster.ts"
import { words } from "./clusterFaults.ts"

const types = ["Review", "Randomized Controlled Trial", "Letter"]

const documents = Array.from({ length: 400 }, (_, i) => ({
  id: `d${i}`,
  title: words(i, 6),
  text: words(i + 1000, 40),
  headings: [words(i + 2000, 2), words(i + 3000, 1)],
  known:
    i % 7 === 0
      ? {}
      : {
          published: [`${2000 + (i % 20)}`, `${2000 + (i % 20)}-0${1 + (i % 9)}`, `${2000 + (i % 20)}-0${1 + (i % 9)}-1${i % 9}`][i % 3]!,
          publicationTypes: [types[i % 3]!, ...(i % 5 === 0 ? ["Meta-Analysis"] : [])],
          keywords: [`word ${i % 4}`]
        }
})) as unknown as ReadonlyArray<Retriever.Document>

const queries = Array.from({ length: 20 }, (_, i) => words(50_000 + i, 5))

const indexed = async (cluster: Cluster.Cluster, name: string, written: Readonly<Record<string, unknown>>): Promise<void> => {
  const params = Result.getOrThrow(Decode.strict(Indexing, written))
  const plan = { name, form: ofWords(params), shards: 3, replicas: 0 }
  Result.getOrThrow(await askCluster(cluster, (calls) => build(calls, plan, (each) => each(documents))))
}

type Scores = ReadonlyMap<string, number>

const found = async (cluster: Cluster.Cluster, name: string, written: Readonly<Record<string, unknown>>): Promise<ReadonlyArray<Scores>> =>
  Result.getOrThrow(
    await askCluster(cluster, (calls) =>
      Effect.gen(function* () {
        const opened = yield* open(calls, name, written)
        return yield* Effect.forEach(queries, (text) =>
          Effect.map(opened.found(text, 1000), ({ ranking }) => {
            const ids = Ranking.idsOf(ranking)
            return new Map(ids.map((id, i) => [id, ranking.scores[i]!]))
          })
        )
      })
    )
  )

const localOf = (contents: ReadonlyArray<Retriever.Document>) => {
  const searchable = Retriever.open(lucene, { ...Params.defaults(lucene), searched: "text" }, contents)
  return queries.map((text): Scores => {
    const ranking = searchable.retrieve(text, 1000)
    return new Map(Ranking.idsOf(ranking).map((id, i) => [id, ranking.scores[i]!]))
  })
}

const summed = (parts: ReadonlyArray<readonly [factor: number, scores: Scores]>): Scores => {
  const sums = new Map<string, number>()
  for (const [factor, scores] of parts) for (const [id, score] of scores) sums.set(id, (sums.get(id) ?? 0) + factor * score)
  return sums
}

/** What differs between two sets of scores, in one line; undefined = none by more than a millionth of a score. */
const difference = (expected: Scores, given: Scores): string | undefined => {
  if (expected.size !== given.size) return `${given.size} hits, expected ${expected.size}`
  for (const [id, score] of expected) {
    const off = Math.abs((given.get(id) ?? 0) / score - 1)
    if (!(off < 1e-6)) return `${id} scores ${given.get(id)}, expected ${score}`
  }
  return undefined
}

type Known = NonNullable<Retriever.Document["known"]>

/** Filters, and which documents pass them. A date of a month or a day lies in its year; one without a day is the first day of what it names. */
const filters: ReadonlyArray<readonly [Readonly<Record<string, unknown>>, (known: Known) => boolean]> = [
  [{ from: "2008" }, ({ published = "" }) => published >= "2008"],
  [{ to: "2008" }, ({ published = "9" }) => published.slice(0, 4) <= "2008"],
  [{ from: "2004-03", to: "2011-05" }, ({ published = "" }) => published >= "2004-03" && published.slice(0, 7) <= "2011-05"],
  [
    { publicationTypes: ["Review", "Meta-Analysis"] },
    ({ publicationTypes = [] }) => publicationTypes.some((one) => /^(Review|Meta)/.test(one))
  ],
  [{ from: "2010", keywords: ["word 1"] }, ({ published = "", keywords = [] }) => published >= "2010" && keywords.includes("word 1")]
]

/** What is not as it should be, a line for each search; empty = nothing. */
export const fieldProblems = async (cluster: Cluster.Cluster): Promise<ReadonlyArray<string>> => {
  const said: Array<string> = []
  const compare = (what: string, expected: ReadonlyArray<Scores>, given: ReadonlyArray<Scores>) =>
    queries.forEach((query, i) => {
      const line = difference(expected[i]!, given[i]!)
      if (line !== undefined) said.push(`${what}, "${query}": ${line}`)
    })
  await indexed(cluster, "apart", { fields: "apart" })
  const titles = localOf(documents.map(({ id, title }) => ({ id, title: "", text: title })))
  const texts = localOf(documents)
  const headings = localOf(documents.map(({ id, headings = [] }) => ({ id, title: "", text: headings.join("\n") })))
  for (const factors of [
    {},
    { title: 3, text: 0.5, headings: 1.5 },
    { title: 0, text: 1, headings: 0 },
    { title: 0, text: 0, headings: 2 }
  ]) {
    const { title, text, headings: third } = { title: 2, text: 1, headings: 0, ...factors }
    const parts = [[title, titles] as const, [text, texts] as const, [third, headings] as const].filter(([factor]) => factor > 0)
    const expected = queries.map((_, i) => summed(parts.map(([factor, scores]) => [factor, scores[i]!])))
    compare(JSON.stringify(factors), expected, await found(cluster, "apart", { factors }))
  }
  await indexed(cluster, "filtered", { searched: "text" })
  const knownOf = new Map(documents.map(({ id, known = {} }) => [id, known]))
  for (const [filter, passes] of filters) {
    // terms are worth what they are worth in all documents
    const expected = texts.map((scores) => new Map([...scores].filter(([id]) => passes(knownOf.get(id)!))))
    compare(JSON.stringify(filter), expected, await found(cluster, "filtered", { filters: filter }))
  }
  return said
}
