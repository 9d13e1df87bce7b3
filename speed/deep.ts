/**
 * A search of 50,000 records of one source is killed twice, continues, merges, is exported and replayed. It runs whole built commands over a PubMed of
 * made-up records on loopback. `LITFUSE_DEEP=50000,250000` searches twice, the second time for more.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { pipeline } from "node:stream/promises"
import type { Measurement } from "./Measurement.ts"
import { meter, used } from "./processTimes.ts"

const sizes = (process.env["LITFUSE_DEEP"] ?? "50000").split(",").map(Number)
const main = join(import.meta.dirname, "../packages/cli/dist/main.js")

/** The service, with the requests that it has answered. */
const service = async (size: number) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "pubmedService.ts"), String(size)], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const answered: Array<string> = []
  const lines = createInterface({ input: child.stdout })
  const origin = await new Promise<string>((done) => lines.once("line", done))
  lines.on("line", (line) => void answered.push(line))
  return { origin, answered, close: () => child.kill() }
}

const ended = (child: ChildProcess): Promise<number | null> => new Promise((done) => child.once("close", done))

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

/** How many records a file of RIS has, and how many of their PMIDs are different ones. */
const recordsIn = async (file: string) => {
  const pmids = new Set<string>()
  let records = 0
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.startsWith("TY  - ")) records++
    if (line.endsWith(" [PMID]")) pmids.add(line)
  }
  return { records, pmids: pmids.size }
}

const measured = async (size: number): Promise<ReadonlyArray<Measurement>> => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-deep-"))
  const { origin, answered, close } = await service(size)
  const peak = join(root, "peak")
  const environment = {
    PATH: process.env["PATH"],
    HOME: root,
    XDG_CONFIG_HOME: join(root, "config"),
    XDG_CACHE_HOME: join(root, "cache"),
    LITFUSE_STATE: join(root, "state"),
    LITFUSE_UPSTREAM_NCBI: origin,
    // requests with a key are allowed more often
    NCBI_API_KEY: "made-up"
  }
  const litfuse = (words: ReadonlyArray<string>): ChildProcess =>
    spawn(process.execPath, ["--import", meter(peak), main, ...words], { cwd: root, env: environment, stdio: ["ignore", "pipe", "ignore"] })
  const quietly = (words: ReadonlyArray<string>): ChildProcess => {
    const child = litfuse(words)
    child.stdout!.resume()
    return child
  }
  const search = ["search", "x", "--source", "pubmed", "--all", "--out", "found.ris"]
  /** Kills the search when so many requests have been answered. */
  const killedAfter = async (count: number): Promise<void> => {
    const child = quietly(search)
    const end = ended(child)
    const look = setInterval(() => {
      if (answered.length >= count) child.kill("SIGKILL")
    }, 5)
    await end
    clearInterval(look)
  }
  try {
    await ended(quietly(["project", "init"]))
    const pages = Math.ceil(size / 200)
    await killedAfter(Math.floor(pages / 3))
    await killedAfter(Math.floor((2 * pages) / 3))
    const start = performance.now()
    const code = await ended(quietly(search))
    if (code !== 0) throw new Error(`the search ends with ${code}`)
    const seconds = (performance.now() - start) / 1000
    const searchMb = used(peak).mb
    const { records, pmids } = await recordsIn(join(root, "found.ris"))
    const replayed = litfuse(["replay", "last", "--format", "ris"])
    const over = ended(replayed)
    await pipeline(replayed.stdout!, createWriteStream(join(root, "again.ris")))
    const replayCode = await over
    const replayMb = used(peak).mb
    const isSame = (await hashOf(join(root, "found.ris"))) === (await hashOf(join(root, "again.ris")))
    const of = `${size.toLocaleString("en")} records`
    const most = size <= 50_000 ? "at most 2,048" : "at most 4,096"
    return [
      { name: `works of a search of ${of}, killed twice, in its file`, value: records, unit: "works", target: `exactly ${size}` },
      { name: `the ${of}: different PMIDs among them`, value: pmids, unit: "PMIDs", target: `exactly ${size}` },
      {
        name: `the ${of}: answers that were asked for again`,
        value: answered.length - new Set(answered).size,
        unit: "answers",
        // at each kill one may have been on its way
        target: "at most 2"
      },
      { name: `the ${of}: the last third, its merging and its file`, value: seconds, unit: "s" },
      { name: `the ${of}: most memory`, value: searchMb, unit: "MB", target: most },
      { name: `the ${of} replayed: most memory`, value: replayMb, unit: "MB", target: most },
      { name: `the ${of} replayed: files with other bytes`, value: isSame && replayCode === 0 ? 0 : 1, unit: "files", target: "exactly 0" }
    ]
  } finally {
    close()
    rmSync(root, { recursive: true, force: true })
  }
}

/** `npm run speed -- deep`. */
export const deep = async (): Promise<ReadonlyArray<Measurement>> => {
  const all: Array<Measurement> = []
  for (const size of sizes) all.push(...(await measured(size)))
  return all
}
