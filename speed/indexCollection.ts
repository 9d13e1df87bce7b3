/**
 * A generated collection through `litfuse index build`, which is interrupted and goes on, and 50 topics through `litfuse retrieve`: whole built commands.
 * `LITFUSE_COLLECTION=8800000` is as large as the passages of MS MARCO, 3 GB.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"
import { meter, type Used, used } from "./processTimes.ts"

const size = Number(process.env["LITFUSE_COLLECTION"] ?? 200_000)
const main = join(import.meta.dirname, "../packages/cli/dist/main.js")

/** Megabytes of text at a time: a small collection has as many segments as a large one. */
const buffer = size < 2_000_000 ? 4 : 128

interface Ended {
  readonly code: number | null
  readonly out: string
}

const ended = (child: ChildProcess): Promise<Ended> =>
  new Promise((done) => {
    let out = ""
    child.stdout!.setEncoding("utf8").on("data", (text: string) => (out += text))
    child.once("close", (code) => done({ code, out }))
  })

/** Questions of five words that the collection has. */
export const topics = (count: number): string => {
  const next = randomStream(7)
  const word = () => `q${(next() % 5_000).toString(26)}`
  return Array.from({ length: count }, (_, t) => `${t + 1}\t${Array.from({ length: 5 }, word).join(" ")}\n`).join("")
}

/** `npm run speed -- collection`. */
export const indexCollection = async (): Promise<ReadonlyArray<Measurement>> => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-collection-"))
  const peak = join(root, "used")
  const litfuse = (...words: ReadonlyArray<string>): ChildProcess =>
    spawn(process.execPath, ["--import", meter(peak), main, ...words], {
      cwd: root,
      env: { PATH: process.env["PATH"], HOME: root, XDG_CONFIG_HOME: join(root, "config"), XDG_CACHE_HOME: join(root, "cache") },
      stdio: ["ignore", "pipe", "ignore"]
    })
  const fine = async (...words: ReadonlyArray<string>): Promise<Used & { readonly out: string }> => {
    const { code, out } = await ended(litfuse(...words))
    if (code !== 0) throw new Error(`litfuse ${words.join(" ")} ends with ${code}`)
    return { out, ...used(peak) }
  }
  try {
    execFileSync(process.execPath, [join(import.meta.dirname, "writeCollection.ts"), join(root, "c.jsonl"), String(size)])
    writeFileSync(join(root, "topics.tsv"), topics(50))
    const words = ["index", "build", "c.jsonl", "--out", "c.index", "--buffer", String(buffer), "--format", "json"]
    const first = litfuse(...words)
    const end = ended(first)
    let signalled = 0
    const look = setInterval(() => {
      if (signalled > 0 || !existsSync(join(root, "c.index.segments/0001.segment.seal"))) return
      signalled = performance.now()
      first.kill("SIGINT")
    }, 5)
    const { code } = await end
    clearInterval(look)
    const stopped = (performance.now() - signalled) / 1000
    if (code !== 130) throw new Error(`a build that is interrupted ends with ${code}`)
    const built = await fine(...words)
    const { documents, resumed } = JSON.parse(built.out) as { readonly documents: number; readonly resumed: number }
    const searched = await fine("retrieve", "--index", "c.index", "--topics", "topics.tsv", "--out", "c.run")
    const lines = readFileSync(join(root, "c.run"), "latin1").split("\n").length - 1
    const of = `${size.toLocaleString("en")} documents`
    return [
      { name: `index ${of}, interrupted after two segments: until it ended`, value: stopped, unit: "s" },
      { name: "the same again: documents that were there already", value: resumed, unit: "documents" },
      { name: "the same: documents in the index", value: documents, unit: "documents", target: `exactly ${size}` },
      { name: "the same: most memory", value: built.mb, unit: "MB", target: "at most 2,048" },
      { name: "the same: CPU time", value: built.seconds, unit: "s of CPU" },
      { name: "50 topics over this index: hits", value: lines, unit: "hits" },
      { name: "the same: most memory", value: searched.mb, unit: "MB", target: "at most 4,096" },
      { name: "the same: CPU time", value: searched.seconds, unit: "s of CPU" }
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
