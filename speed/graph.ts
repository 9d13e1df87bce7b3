/** What the graph of a project takes in memory: a million citations are shown, followed and exported by whole built commands. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as ProjectGraph from "@litfuse/project/ProjectGraph"
import * as RunStore from "@litfuse/project/RunStore"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"
import { meter, used } from "./processTimes.ts"

const works = 100_000
/** Citations of a work to earlier ones; every fifth of them is said by two sources. */
const each = 10
/** So many works are met at once, as a walk meets them. */
const atOnce = 5000

const doi = (work: number): string => `doi:10.5555/graph.${work}`

/** A project that has met a million citations between a hundred thousand works, three of which are retracted. */
const build = (root: string): void => {
  Result.getOrThrow(ProjectFiles.make(root))
  Result.getOrThrow(RunStore.open(root, { isNew: true })).store.close()
  const graph = Result.getOrThrow(ProjectGraph.open(root))
  const next = randomStream(1)
  for (let from = 0; from < works; from += atOnce) {
    const rows = Array.from({ length: atOnce }, (_, i) => from + i)
    const met = rows.map((row) => ({
      names: [doi(row), `pmid:${10_000_000 + row}`],
      records: [`pubmed:${10_000_000 + row}`, `openalex:W${row}`],
      title: `A made-up work on citations that people keep in graphs, number ${row}`,
      published: String(1970 + Math.floor((55 * row) / works)),
      retraction: row % 40_000 === 7 ? "retracted" : undefined
    }))
    const edges = rows.flatMap((row) =>
      Array.from({ length: Math.min(each, row) }, (_, i) => ({
        citing: [doi(row)],
        cited: [doi(next() % row)],
        providers: i % 5 === 0 ? ["openalex", "crossref"] : ["openalex"]
      }))
    )
    Result.getOrThrow(ProjectGraph.keep(graph, { works: met, edges, run: "made-up", day: 20_000 }))
  }
  graph.store.close()
}

/** `npm run speed -- graph`. */
export const graph = (): ReadonlyArray<Measurement> => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-graph-"))
  build(root)
  const main = join(import.meta.dirname, "../packages/cli/dist/main.js")
  const most = (...words: ReadonlyArray<string>): number => {
    const file = join(root, "most")
    const { status } = spawnSync(process.execPath, ["--import", meter(file), main, ...words], { cwd: root, stdio: "ignore" })
    if (status !== 0) throw new Error(`litfuse ${words.join(" ")} ends with ${status}`)
    return used(file).mb
  }
  const target = "at most 200"
  const rows: ReadonlyArray<readonly [name: string, words: ReadonlyArray<string>]> = [
    ["graph show", ["graph", "show"]],
    ["graph show --format json", ["graph", "show", "--format", "json"]],
    ["graph query, one hop around a work", ["graph", "query", "10.5555/graph.7"]],
    ["graph export as GraphML", ["graph", "export", "--out", "a.graphml"]],
    ["graph export as JSON-LD", ["graph", "export", "--format", "jsonld", "--out", "a.jsonld"]]
  ]
  const measured = [
    { name: "litfuse --help, for comparison: most memory", value: most("--help"), unit: "MB" },
    ...rows.map(([name, words]) => ({
      name: `a million citations, ${name}: most memory`,
      value: most(...words),
      unit: "MB",
      target
    }))
  ]
  rmSync(root, { recursive: true })
  return measured
}
