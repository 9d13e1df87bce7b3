/**
 * Queries over 170,000 documents, compared with bm25s, which numba compiles, and then with Lucene. Both have the same terms and one thread, and run in turn.
 * Times are CPU times and times by the clock. No third program runs during a comparison.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Lucene, type Params } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as LinePeer from "./LinePeer.ts"
import { type Command, lucenePeer } from "./lucenePeer.ts"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"
import { fiveWords, text } from "./texts.ts"
import { median } from "./processTimes.ts"

const documents = 170_000
const count = 400
const rounds = 15
const warmUps = 12
const batchSize = 1_000

const goals = [
  { depth: 1000, target: "at most 0.6" },
  { depth: 10, target: "at most 0.5" }
] as const

/** Lucene stores a length in one byte; bm25s as it is. Each is compared with litfuse in the same way. */
const exact: Params = { ...Lucene.defaults, lengths: "exact" }
const rounded: Params = { ...Lucene.defaults, lengths: "lucene" }

/** The same formula without the form that allows skipping: every posting is added. */
const { saturated: _, ...plain } = Lucene

const makeIndex = (tokenizer: Tokenizer.Tokenizer): Index.Index<"text"> => {
  const next = randomStream(1)
  const builder = Index.builder(tokenizer, { text: "words" })
  for (let i = 0; i < documents; i++) builder.add({ text: text(next) })
  return builder.build()
}

/** Writes a line of tokens for each document. */
const writeTokens = (tokenizer: Tokenizer.Tokenizer, file: string): void => {
  const next = randomStream(1)
  for (let done = 0; done < documents; done += batchSize)
    appendFileSync(file, Array.from({ length: batchSize }, () => `${tokenizer.tokenize(text(next)).join(" ")}\n`).join(""))
}

type Queries = ReadonlyArray<ReadonlyArray<string>>

interface Peer extends LinePeer.LinePeer {
  readonly id: string
  readonly params: Params
  readonly isGoal: boolean
}

const startBm25s = async (python: string, folder: string, index: Index.Index<"text">, asked: Queries): Promise<Peer> => {
  const { starts, rows, frequencies, lengths } = index.fields.text
  for (const [name, array] of Object.entries({ starts, rows, frequencies, lengths }))
    writeFileSync(join(folder, name), new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  writeFileSync(join(folder, "queries.json"), JSON.stringify(asked.map((terms) => terms.map(index.vocabulary.id))))
  const peer = await LinePeer.start(python, [join(import.meta.dirname, "queries.py"), folder], "bm25s and numba")
  return { ...peer, name: `${peer.name} with numba`, id: "bm25s", params: exact, isGoal: true }
}

const startLucene = async ({ command, argv }: Command, folder: string, tokenFile: string, asked: Queries): Promise<Peer> => {
  const queryFile = join(folder, "queries.txt")
  writeFileSync(queryFile, asked.map((terms) => `${terms.join(" ")}\n`).join(""))
  const words = [...argv, "queries", tokenFile, join(folder, "index"), queryFile]
  return {
    ...(await LinePeer.start(command, words, "lucene-core and lucene-analysis-common")),
    id: "lucene",
    params: rounded,
    isGoal: false
  }
}

/** The share of the rows of a peer that litfuse has too: a bug differs from ties and 32-bit scores by a smaller share. */
const agreement = (file: string, ours: ReadonlyArray<Int32Array>, depth: number): number => {
  const bytes = readFileSync(file)
  const theirs = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  let shared = 0
  let all = 0
  ours.forEach((rows, i) => {
    const known = new Set(theirs.subarray(i * depth, i * depth + rows.length))
    for (const row of rows) if (known.has(row)) shared++
    all += rows.length
  })
  return shared / all
}

const what = (depth: number): string => `a query, 5 terms, ${documents.toLocaleString("en")} documents, top ${depth.toLocaleString("en")}`

/** The answers of litfuse to the queries. */
type Answers = (depth: number, params: Params, variant?: Scorer.Variant<Params>) => ReadonlyArray<Int32Array>

/** Litfuse and a peer in turn, for each depth. */
const comparedWith = async (
  { ask, end, name, id, params, isGoal }: Peer,
  folder: string,
  answers: Answers
): Promise<ReadonlyArray<Measurement>> => {
  const rows: Array<Measurement> = []
  for (const { depth, target } of goals) {
    const ours = (): LinePeer.Times => LinePeer.timed(() => answers(depth, params))
    // both are warm before the first pair
    for (let i = 0; i < warmUps; i++) {
      ours()
      await ask(depth)
    }
    const pairs: Array<readonly [LinePeer.Times, LinePeer.Times]> = []
    for (let round = 0; round < rounds; round++) pairs.push([ours(), await ask(depth)])
    const each = (of: (pair: (typeof pairs)[number]) => number): number => (1000 * median(pairs.map(of))) / count
    const asLucene = params === rounded ? ", lengths rounded as Lucene's" : ""
    const over = `${what(depth)}: litfuse over ${id}`
    rows.push(
      { name: `${what(depth)}: litfuse${asLucene}`, value: each(([a]) => a.cpu), unit: "ms of CPU" },
      { name: `${what(depth)}: ${name}`, value: each(([, b]) => b.cpu), unit: "ms of CPU" },
      { name: over, value: median(pairs.map(([a, b]) => a.cpu / b.cpu)), unit: "x", ...(isGoal ? { target } : {}) },
      { name: `${over}, by the clock`, value: median(pairs.map(([a, b]) => a.wall / b.wall)), unit: "x" },
      {
        name: `${what(depth)}: documents that litfuse and ${id} find`,
        value: 100 * agreement(join(folder, `${id}.${depth}`), answers(depth, params), depth),
        unit: "%"
      }
    )
  }
  end()
  return rows
}

/** Whether skipping finds what adding every posting finds, in the same order. */
const sameAsPlain = (answers: Answers): ReadonlyArray<Measurement> =>
  goals.map(({ depth }) => {
    const isSame = [exact, rounded].every((params) => {
      const found = answers(depth, params)
      return answers(depth, params, plain).every(
        (rows, i) => rows.length === found[i]!.length && rows.every((row, j) => row === found[i]![j])
      )
    })
    return {
      name: `${what(depth)}: the rankings are those of adding everything`,
      value: isSame ? 1 : 0,
      unit: "1 = yes",
      target: "exactly 1"
    }
  })

/** Nothing where neither `LITFUSE_PEERS_PYTHON` names a Python with bm25s and numba, nor `LITFUSE_PEERS_LUCENE` a folder with the archives of Lucene. */
export const queries = async (): Promise<ReadonlyArray<Measurement>> => {
  const python = process.env["LITFUSE_PEERS_PYTHON"]
  const java = lucenePeer("queries")
  if (python === undefined && java === undefined) return []
  const tokenizer = Tokenizer.make("lucene-english-all-words", { ...Tokenizer.luceneEnglish.parts, stopWords: [] })
  const folder = mkdtempSync(join(tmpdir(), "litfuse-queries-"))
  const index = makeIndex(tokenizer)
  const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
  const next = randomStream(2)
  const asked = Array.from({ length: count }, () => tokenizer.tokenize(fiveWords(next).join(" ")))
  const answers: Answers = (depth, params, variant = Lucene) =>
    asked.map((terms) => Scorer.search(variant, Scorer.prepare(scope, Query.make(terms)), params, depth).rows)
  const rows: Array<Measurement> = []
  if (python !== undefined) rows.push(...(await comparedWith(await startBm25s(python, folder, index, asked), folder, answers)))
  if (java !== undefined) {
    const tokenFile = join(folder, "tokens")
    writeTokens(tokenizer, tokenFile)
    rows.push(...(await comparedWith(await startLucene(java, folder, tokenFile, asked), folder, answers)))
  }
  rmSync(folder, { recursive: true })
  return [...rows, ...sameAsPlain(answers)]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await queries())
