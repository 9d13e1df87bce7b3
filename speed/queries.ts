/** Queries over 170,000 documents beside bm25s, which numba compiles: the same postings, one thread each, in turn, in CPU time. */
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"
import { Lucene, type Params } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as Statistics from "@litfuse/lexical/Statistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import type { Measurement } from "./Measurement.ts"
import { stream } from "./synthetic.ts"
import { fiveWords, text } from "./texts.ts"

const documents = 170_000
const count = 400
const rounds = 15

const goals = [
  { depth: 1000, target: "at most 0.6" },
  { depth: 10, target: "at most 0.5" }
] as const

const params: Params = { ...Lucene.defaults, lengths: "exact" }

/** The same formula without the form that allows skipping: every posting is added. */
const { saturated: _, ...plain } = Lucene

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

const makeIndex = (tokenizer: Tokenizer.Tokenizer): Index.Index<"text"> => {
  const next = stream(1)
  const builder = Index.builder(tokenizer, { text: "words" })
  for (let i = 0; i < documents; i++) builder.add({ text: text(next) })
  return builder.build()
}

const writeFor = (folder: string, index: Index.Index<"text">, queries: ReadonlyArray<ReadonlyArray<string>>): void => {
  const { starts, rows, frequencies, lengths } = index.fields.text
  for (const [name, array] of Object.entries({ starts, rows, frequencies, lengths }))
    writeFileSync(join(folder, name), new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  writeFileSync(join(folder, "queries.json"), JSON.stringify(queries.map((terms) => terms.map(index.vocabulary.id))))
}

/** The share of the rows of bm25s that litfuse has too: both are told from ties and from 32 bits by what they agree on. */
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

/** Nothing without `LITFUSE_PEERS_PYTHON`, which names a Python that has bm25s and numba. */
export const queries = async (): Promise<ReadonlyArray<Measurement>> => {
  const python = process.env["LITFUSE_PEERS_PYTHON"]
  if (python === undefined) return []
  const tokenizer = Tokenizer.make("lucene-english-all-words", { ...Tokenizer.luceneEnglish.parts, stopWords: [] })
  const index = makeIndex(tokenizer)
  const scope = Scorer.scope(index, Statistics.collection(index, ["text"]))
  const next = stream(2)
  const asked = Array.from({ length: count }, () => tokenizer.tokenize(fiveWords(next).join(" ")))
  const folder = mkdtempSync(join(tmpdir(), "litfuse-queries-"))
  writeFor(folder, index, asked)

  const answers = (depth: number, variant: Scorer.Variant<Params> = Lucene): ReadonlyArray<Int32Array> =>
    asked.map((terms) => Scorer.search(variant, Scorer.prepare(scope, Query.make(terms)), params, depth).rows)
  const ours = (depth: number): number => {
    const before = process.cpuUsage()
    answers(depth)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
  const peer = spawn(python, [join(import.meta.dirname, "queries.py"), folder], { stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface({ input: peer.stdout })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`${python} ended; it needs bm25s and numba`)
    return value
  }
  const name = await line()
  const theirs = async (depth: number): Promise<number> => {
    peer.stdin.write(`${depth}\n`)
    return Number(await line())
  }

  const rows: Array<Measurement> = []
  for (const { depth, target } of goals) {
    const found = answers(depth)
    const isSame = answers(depth, plain).every(
      (rows, i) => rows.length === found[i]!.length && rows.every((row, j) => row === found[i]![j])
    )
    ours(depth)
    const pairs: Array<readonly [number, number]> = []
    for (let round = 0; round < rounds; round++) pairs.push([ours(depth), await theirs(depth)])
    const what = `a query, 5 terms, ${documents.toLocaleString("en")} documents, top ${depth.toLocaleString("en")}`
    rows.push(
      { name: `${what}: litfuse`, value: (1000 * median(pairs.map(([a]) => a))) / count, unit: "ms of CPU" },
      { name: `${what}: ${name} with numba`, value: (1000 * median(pairs.map(([, b]) => b))) / count, unit: "ms of CPU" },
      { name: `${what}: litfuse over bm25s`, value: median(pairs.map(([a, b]) => a / b)), unit: "x", target },
      { name: `${what}: documents that both find`, value: 100 * agreement(join(folder, `bm25s.${depth}`), found, depth), unit: "%" },
      { name: `${what}: the rankings are those of adding everything`, value: isSame ? 1 : 0, unit: "1 = yes", target: "1" }
    )
  }
  peer.stdin.end()
  rmSync(folder, { recursive: true })
  return rows
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await queries())
