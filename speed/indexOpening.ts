/**
 * How long opening an index of 170,000 documents takes: the first opening of a new process, its file in the cache of the system. And how much faster two
 * threads retrieve from it than one.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Document } from "@litfuse/engine/Retriever"
import * as IndexFile from "@litfuse/host/IndexFile"
import { lucene } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"
import { fiveWords, text } from "./texts.ts"
import { median } from "./processTimes.ts"

const size = 170_000
const rounds = 15
const topics = 2_000
const pairs = 3

interface Opening {
  readonly wall: number
  readonly cpu: number
}

/** All words are kept, so that the file is as large as one of so many documents becomes. */
const build = (file: string): void => {
  const next = randomStream(1)
  const documents: Array<Document> = Array.from({ length: size }, (_, i) => ({
    id: `document-${i}`,
    title: fiveWords(next).join(" "),
    text: text(next),
    headings: []
  }))
  const params = Result.getOrThrow(IndexFile.decode(lucene, { tokenizing: { stopWords: "none" } }))
  Result.getOrThrow(IndexFile.write(file, IndexFile.build(lucene, lucene.stored!, params, documents)))
}

/** Opens the file as a search does, up to where a query can be asked. */
const open = async (file: string): Promise<Opening> => {
  const start = performance.now()
  const before = process.cpuUsage()
  const indexed = await Effect.runPromise(IndexFile.open(file))
  Result.getOrThrow(IndexFile.prepare(file, indexed, lucene, {}))
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - start, cpu: (user + system) / 1000 }
}

/** Retrieves for a file of topics with the built command: seconds by the clock of the whole process. */
const retrieve = (folder: string, file: string, workers: number): number => {
  const main = join(import.meta.dirname, "../packages/cli/dist/main.js")
  const words = [
    "retrieve",
    "--index",
    file,
    "--topics",
    join(folder, "topics.tsv"),
    "--out",
    join(folder, "out.run"),
    "--workers",
    `${workers}`
  ]
  const start = performance.now()
  execFileSync(process.execPath, [main, ...words], { stdio: "ignore" })
  return (performance.now() - start) / 1000
}

const retrieving = (folder: string, file: string): ReadonlyArray<Measurement> => {
  const next = randomStream(3)
  writeFileSync(join(folder, "topics.tsv"), Array.from({ length: topics }, (_, i) => `t${i}\t${fiveWords(next).join(" ")}\n`).join(""))
  const measured = Array.from({ length: pairs }, () => [retrieve(folder, file, 1), retrieve(folder, file, 2)] as const)
  const what = `retrieve ${topics.toLocaleString("en")} topics from it, top 1,000, whole process`
  return [
    { name: `${what}, one thread`, value: median(measured.map(([one]) => one)), unit: "s" },
    { name: `${what}, two against one`, value: median(measured.map(([one, two]) => one / two)), unit: "times as fast" }
  ]
}

/** Each opening is the first of its process: code that is not compiled yet belongs to it. */
export const indexOpening = (): ReadonlyArray<Measurement> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-opening-"))
  const file = join(folder, "index")
  execFileSync(process.execPath, [import.meta.filename, "build", file])
  const bytes = statSync(file).size
  readFileSync(file)
  const measured = Array.from({ length: rounds }, (): Opening =>
    JSON.parse(execFileSync(process.execPath, [import.meta.filename, "open", file], { encoding: "utf8" }))
  )
  const retrieved = retrieving(folder, file)
  rmSync(folder, { recursive: true })
  const what = `open an index of ${size.toLocaleString("en")} documents`
  return [
    { name: `${what}: its file`, value: bytes / 1e6, unit: "MB" },
    { name: what, value: median(measured.map(({ wall }) => wall)), unit: "ms", target: "at most 150" },
    { name: `${what}, CPU`, value: median(measured.map(({ cpu }) => cpu)), unit: "ms of CPU" },
    ...retrieved
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , step, file = ""] = process.argv
  if (step === "build") build(file)
  else if (step === "open") console.log(JSON.stringify(await open(file)))
  else console.table(indexOpening())
}
