/**
 * Pairs of records for a blind reader. They are the pairs of the report `dedup` on which a tool differs from the labels, mixed with as many on which both
 * agree.
 *
 *     node tools/oracles/disputedPairs.ts                 prints the pairs, in a seeded order
 *     node tools/oracles/disputedPairs.ts VERDICTS.tsv    prints `adjudged` of reports/dedup/experiment.yaml: lines of number, same|different|unclear, and why
 *
 * The records belong to third parties, so the pairs must not be committed.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Store } from "@litfuse/bench/dataset/DatasetStore"
import { shownPair } from "@litfuse/studies/dedup/disputedTable"
import * as Labelled from "@litfuse/studies/dedup/labelledRows"
import * as Peers from "@litfuse/studies/dedup/peerTables"
import * as Score from "@litfuse/studies/dedup/scoreTable"
import * as Sets from "@litfuse/studies/dedup/syntheticSet"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { parse } from "yaml"

const seed = 34

const root = join(import.meta.dirname, "../..")

const peer = (): Peers.Peer => {
  const Experiment = Schema.Struct({ analyses: Schema.Tuple([Schema.Struct({ params: Schema.Struct({ peer: Peers.Peer }) })]) })
  const text = readFileSync(join(root, "reports/dedup/experiment.yaml"), "utf8")
  return Schema.decodeUnknownSync(Experiment)(parse(text)).analyses[0].params.peer
}

/** Columns with the id or the place of a record, which would reveal the label. */
const revealing = new Set(["ID", "ID_old"])

const recordText = (cells: Readonly<Record<string, string>>): string =>
  Object.entries(cells)
    .filter(([name, cell]) => !revealing.has(name) && cell !== "")
    .map(([name, cell]) => `  ${name}: ${cell.slice(0, 300)}`)
    .join("\n")

const verdictsOf = (file: string): ReadonlyMap<number, readonly [verdict: string, why: string]> =>
  new Map(
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const [number, verdict = "", why = ""] = line.split("\t")
        return [Number(number), [verdict, why]]
      })
  )

/** The lines that the program prints: pairs, or with a file of verdicts the list of adjudged pairs. */
export const disputedPairs = (data: string, file?: string): ReadonlyArray<string> => {
  const store: Store = { root, data }
  const sets = Result.getOrThrow(Sets.stagedSet(store)).filter(({ id }) => Sets.labelledIds.includes(id))
  const ours = Score.presets.filter(({ preset }) => preset === "corrected")
  const scores = sets.flatMap(({ sets }) => sets.flatMap((set) => Score.score(set, ours, seed, 1)))
  const pairs = shownPair(Peers.judgePeers(scores, peer()), seed)
  if (file === undefined) {
    const cells = new Map(sets.map(({ id }) => [id, Result.getOrThrow(Labelled.labelledRows(store, id.replace("_", "-")))]))
    return pairs.map(
      ({ score, pair }, i) => `--- ${i + 1}\n${pair.map((row) => recordText(cells.get(score.set.id)![row]!)).join("\n  ~\n")}`
    )
  }
  const verdicts = verdictsOf(file)
  return pairs.map(({ score, pair }, i) => {
    const [verdict, why] = verdicts.get(i + 1) ?? ["unclear", "not read"]
    const ids = pair.map((row) => score.set.ids[row]!).sort()
    return `- { set: ${score.set.id}, records: [${ids.join(", ")}], verdict: ${verdict}, why: ${JSON.stringify(why)} }`
  })
}

if (import.meta.main) {
  const data = process.env["LITFUSE_DATA"]
  if (data === undefined) {
    console.error("node tools/oracles/disputedPairs.ts: set LITFUSE_DATA to the folder with the sets of labelled-clusters")
    process.exitCode = 2
  } else for (const line of disputedPairs(data, process.argv[2])) console.log(line)
}
