import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Landmarks } from "@litfuse/analyzers/Landmarks"
import type { Each } from "@litfuse/analyzers/landmark/landmarkSignals"
import { analyzerOutput } from "@litfuse/bench/tune/analyzer/analyzerScores"
import { documentRecord } from "@litfuse/engine/documentRecord"
import * as Params from "@litfuse/engine/Params"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Seed from "@litfuse/stats/Seed"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"
import { manifest } from "./landmarkWeights/manifest.ts"

/** The shares of the five signals by which wanted works are drawn. They are not the printed ones: a tuner that changes nothing must fail. */
export const drawn: Each<number> = { citations: 0.2, milestone: 0.1, sources: 0.3, evidence: 0.25, velocity: 0.15 }

const groups = 25
/** The most that chance adds to a score, or takes from it. */
const noise = 0.02
const seed = Seed.derive(1, "landmark weights")

interface Document {
  readonly id: string
  readonly title: string
  readonly published: string
  readonly publicationTypes: ReadonlyArray<string>
  readonly citationCount: number
  readonly sources: ReadonlyArray<string>
}

const linesOf = (file: string): ReadonlyArray<string> =>
  readFileSync(join(root, "datasets/atlas", file), "utf8")
    .trimEnd()
    .split("\n")

/** The works of the atlas without abstracts, each with the views that have a record of it. */
const documents = (): ReadonlyArray<Document> => {
  const pairs = linesOf("views.tsv")
    .slice(1)
    .map((line) => line.split("\t"))
  const found = Map.groupBy(pairs, ([, , work]) => work!)
  return linesOf("documents.jsonl").map((line) => {
    const { id, title, published, publicationTypes, citationCount } = JSON.parse(line) as Omit<Document, "sources">
    const sources = [...new Set((found.get(id) ?? []).map(([view]) => view!))].sort()
    return { id, title, published, publicationTypes, citationCount, sources }
  })
}

const workOf = ({ id, title, sources, published, publicationTypes, citationCount }: Document): Work.Work => {
  const date = SourceRecord.PartialDate.make
  const count = { count: citationCount, source: "landmark-weights", date: date("2026") }
  const known = { published: date(published), publicationTypes, citationCount: count }
  return Work.make(
    id,
    sources.map((source) => documentRecord(source, { id, title, text: "", known }))
  )
}

/** The L-Score of each work by the shares that are drawn with. */
const scores = (all: ReadonlyArray<Document>): ReadonlyMap<string, number> => {
  const score = analyzerOutput(Landmarks, new Map(), WorkTable.make(all.map(workOf)))
  return Landmarks.scores!(score({ ...Params.defaults(Landmarks), ...drawn }))
}

/**
 * A target whose weights are known: the top quarter of each group by an L-Score with the weights `drawn`, and a little noise. Groups are dealt by chance,
 * because works of one year have citations and velocity in the same order.
 */
export const landmarkWeights = (): Files => {
  const all = documents().filter(({ sources }) => sources.length > 0)
  const score = scores(all)
  const stream = Seed.stream(Seed.derive(seed, "noise"))
  const noisy = all.map(({ id }) => ({ id, value: score.get(id)! + noise * (2 * stream.unit() - 1) }))
  const order = Seed.shuffle(Seed.stream(Seed.derive(seed, "groups")), [...noisy])
  const qrels = Array.from({ length: groups }, (_, g) => {
    const own = order.filter((_one, i) => i % groups === g).sort((a, b) => b.value - a.value)
    const wanted = new Set(own.slice(0, Math.round(own.length / 4)).map(({ id }) => id))
    return own
      .map(({ id }) => id)
      .sort()
      .map((id) => `G${String(g + 1).padStart(2, "0")} 0 ${id} ${wanted.has(id) ? 1 : 0}\n`)
  }).flat()
  const files = { "documents.jsonl": all.map((one) => `${JSON.stringify(one)}\n`).join(""), "qrels.txt": qrels.join("") }
  const sums = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]))
  const relevant = qrels.filter((line) => line.endsWith(" 1\n")).length
  return { ...files, "dataset.yaml": manifest({ documents: all.length, groups, relevant, sums, drawn }) }
}
