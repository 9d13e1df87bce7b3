/** How the time of indexing grows with the number of documents, for litfuse, bm25s and Lucene on the same texts, each in a separate process. */
import { execFileSync } from "node:child_process"
import { appendFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Index from "@litfuse/lexical/Index"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as LinePeer from "./LinePeer.ts"
import { lucenePeer } from "./lucenePeer.ts"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"
import { text } from "./texts.ts"
import { median } from "./processTimes.ts"

const batchSize = 1_000
const few = 10_000
const some = 170_000
const many = 1_000_000

/** CPU seconds of `add` and `build`, with those of the garbage collector and the compiler, but without making the texts and writing them to `file`. */
const secondsFor = (documents: number, file?: string): number => {
  const next = randomStream(1)
  const builder = Index.builder(Tokenizer.luceneEnglish, { text: "words" })
  let cpu = 0
  for (let done = 0; done < documents; done += batchSize) {
    const batch = Array.from({ length: batchSize }, () => text(next))
    cpu += LinePeer.timed(() => {
      for (const each of batch) builder.add({ text: each })
    }).cpu
    if (file !== undefined) appendFileSync(file, batch.map((each) => `${each}\n`).join(""))
  }
  return cpu + LinePeer.timed(() => builder.build()).cpu
}

const gibibytes = (kibibytes: number): number => kibibytes / 2 ** 20

interface Cost {
  readonly cpu: number
  readonly memory: number
}

/** What indexing a file costs a peer, which prints CPU seconds, seconds and MiB. */
const costOf = (command: string, argv: ReadonlyArray<string>): Cost => {
  const printed = execFileSync(command, argv, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
  return { cpu: LinePeer.timesOf(printed).cpu, memory: gibibytes(1024 * Number(printed.split(" ")[2])) }
}

/** Indexes this many documents in a separate process, so that the memory is that of this index alone. */
const ours = (documents: number, file: string): Cost =>
  JSON.parse(execFileSync(process.execPath, [import.meta.filename, `${documents}`, file], { encoding: "utf8" }))

const rowsOf = (who: string, documents: number, { cpu, memory }: Cost, goals: { readonly cpu?: string; readonly memory?: string } = {}) => {
  const what = `index ${documents.toLocaleString("en")} documents`
  const row = (name: string, value: number, unit: string, target: string | undefined): Measurement =>
    target === undefined ? { name, value, unit } : { name, value, unit, target }
  return [
    row(`${what}: ${who}`, cpu, "s of CPU", goals.cpu),
    row(`${what}, most memory of the process: ${who}`, memory, "GiB", goals.memory)
  ]
}

/** Documents of 25 to 425 words by Zipf's law, from a vocabulary of 300,000; the same every time. */
export const growth = (): ReadonlyArray<Measurement> => {
  const python = process.env["LITFUSE_PEERS_PYTHON"]
  const java = lucenePeer("growth")
  const folder = mkdtempSync(join(tmpdir(), "litfuse-growth-"))
  secondsFor(few)
  const small = median(Array.from({ length: 5 }, () => secondsFor(few)))
  const rows: Array<Measurement> = [{ name: `index ${few.toLocaleString("en")} documents: litfuse`, value: small, unit: "s of CPU" }]
  for (const documents of [some, many]) {
    const file = join(folder, `${documents}`)
    const large = ours(documents, python === undefined && java === undefined ? "" : file)
    rows.push(...rowsOf("litfuse", documents, large, documents === many ? { cpu: "at most 90", memory: "at most 4" } : {}))
    if (documents === many)
      rows.push({
        name: "a document of a million, over one of 10,000",
        value: large.cpu / many / (small / few),
        unit: "x",
        target: "at most 1.1"
      })
    if (python !== undefined)
      rows.push(...rowsOf("bm25s, without stemming", documents, costOf(python, [join(import.meta.dirname, "indexing.py"), file])))
    if (java !== undefined) {
      const argv = [...java.argv, "index", file, join(folder, `lucene-${documents}`), "english"]
      rows.push(...rowsOf("Lucene, to disk", documents, costOf(java.command, argv)))
    }
  }
  rmSync(folder, { recursive: true })
  return rows
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , documents, file = ""] = process.argv
  if (documents === undefined) console.table(growth())
  else {
    const cpu = secondsFor(Number(documents), file === "" ? undefined : file)
    console.log(JSON.stringify({ cpu, memory: gibibytes(process.resourceUsage().maxRSS) }))
  }
}
