import * as Fusion from "@litfuse/engine/Fusion"
import * as Measure from "@litfuse/engine/Measure"
import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Registry from "@litfuse/engine/Registry"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { Ndcg } from "@litfuse/eval/measures/Ndcg"
import { CitationCount } from "@litfuse/rankers/CitationCount"
import { ReciprocalRank } from "@litfuse/rankers/fusion/ReciprocalRank"
import { importConfined } from "@litfuse/host/confined/importConfined"
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Measurement } from "./Measurement.ts"
import { medianMs } from "./pipeline.ts"
import { randomStream } from "./randomStream.ts"

const next = randomStream(1)
const below = (n: number): number => Math.floor((next() / 2 ** 32) * n)
const [size, times] = [1000, 1000]

const judged = Int32Array.of(600, 300, 100)
const frame = Measure.makeFrame({
  topic: "1",
  grades: Int16Array.from({ length: size }, () => below(4) - 1),
  ideal: Measure.idealOf(judged),
  judged
})

const works = Array.from({ length: size }, (_, i) =>
  Work.make(`w${i}`, [
    SourceRecord.make({
      source: "s",
      id: String(i),
      title: `Work ${i}`,
      citationCount: { count: below(500), source: "s", date: SourceRecord.PartialDate.make("2026") }
    })
  ])
)

const lists = Array.from({ length: 6 }, (_, i) => {
  const rows = Int32Array.from({ length: size }, (_, row) => row)
  return Fusion.list(`list-${i}`, { ids: WorkTable.make(works).ids, rows, scores: Float64Array.from(rows, (row) => -row) })
})

/** A built-in plugin as it is, and as if it came from outside. */
const twice = <P extends Registry.AnyPlugin>(value: P) =>
  [{ name: "litfuse" }, { name: "./mine.ts", url: "file:///mine.ts" }].map(
    (origin) => Registry.make([{ value, origin }]).plugins.find(value.kind, value.id)!.plugin as P
  ) as [P, P]

const pair = async (what: string, calls: readonly [() => unknown, () => unknown], unit: string): Promise<ReadonlyArray<Measurement>> => [
  { name: `${what}, built in`, value: await medianMs(calls[0], 20), unit },
  { name: `${what}, as a plugin from outside`, value: await medianMs(calls[1], 20), unit }
]

/** A measure that reads the first grade, as a module of another project. */
const module = `import * as Measure from "@litfuse/engine/Measure"
export default Measure.plugin({ id: "First", revision: 1, about: "the first grade", params: {}, laws: {}, score: ({ grades }) => grades[0] })
`

/** A question to a plugin in a separate process, as litfuse asks it where something is tuned or compared. */
const confined = async (): Promise<ReadonlyArray<Measurement>> => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-speed-")))
  symlinkSync(join(import.meta.dirname, "../node_modules"), join(folder, "node_modules"), "dir")
  writeFileSync(join(folder, "first.ts"), module)
  const { default: loaded } = await importConfined(pathToFileURL(join(folder, "first.ts")))
  const ask = () => {
    for (let i = 0; i < times; i++) (loaded as Measure.Measure).score(frame, {})
  }
  const value = await medianMs(ask, 5)
  rmSync(folder, { recursive: true })
  return [{ name: "a measure of 1,000 topics of 1,000 hits, in a separate process", value, unit: "ms of CPU of litfuse's process" }]
}

/** What it costs that a plugin from outside reads copies. A built-in plugin is called as it is. */
export const isolation = async (): Promise<ReadonlyArray<Measurement>> => {
  const measure = (plugin: Measure.Measure) => {
    const { score } = Measure.configure(plugin, {
      ...Object.fromEntries(Object.entries(Ndcg.params).map(([name, { fallback }]) => [name, fallback])),
      cutoff: 10
    })
    return () => {
      for (let i = 0; i < times; i++) score(frame)
    }
  }
  const rank = (plugin: Ranker.Ranker) => () => {
    const inputs = { works: WorkTable.make(works), query: Query.text("any"), nowMs: 1.8e12 }
    return Ranker.rank(plugin, Params.defaults(plugin), inputs)
  }
  const fuse = (plugin: Fusion.Fusion) => () => Fusion.fuse(plugin, Params.defaults(plugin), WorkTable.make(works).ids, lists)
  const [ours, theirs] = twice(Ndcg as unknown as Measure.Measure)
  const [ourRanker, theirRanker] = twice(CitationCount as unknown as Ranker.Ranker)
  const [ourFusion, theirFusion] = twice(ReciprocalRank as unknown as Fusion.Fusion)
  return [
    ...(await pair("nDCG@10 of 1,000 topics of 1,000 hits", [measure(ours), measure(theirs)], "ms of CPU")),
    ...(await pair("citations, a new table of 1,000 works", [rank(ourRanker), rank(theirRanker)], "ms of CPU")),
    ...(await confined()),
    ...(await pair("RRF of six lists of 1,000 hits", [fuse(ourFusion), fuse(theirFusion)], "ms of CPU"))
  ]
}
