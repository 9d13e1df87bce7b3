/**
 * Pairs of records for a reader who is not told what the labels or a tool say of them: those of the report `dedup` on which a tool differs from the labels,
 * among up to as many on which all agree.
 *
 *     node tools/disputed.ts                 prints the pairs, in a seeded order
 *     node tools/disputed.ts VERDICTS.tsv    prints `adjudged` of reports/dedup/experiment.yaml: lines of number, same|different|unclear, and why
 *
 * The records are third parties': what is printed first is not for the repository.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Store } from "@litfuse/bench/dataset/Store"
import { shown } from "@litfuse/studies/dedup/disputed"
import * as Labelled from "@litfuse/studies/dedup/labelled"
import * as Peers from "@litfuse/studies/dedup/peers"
import * as Score from "@litfuse/studies/dedup/score"
import * as Sets from "@litfuse/studies/dedup/sets"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { parse } from "yaml"

const seed = 34

const root = join(import.meta.dirname, "..")

/** The tool whose decisions the experiment holds. */
const peer = (): Peers.Peer => {
  const Experiment = Schema.Struct({ analyses: Schema.Tuple([Schema.Struct({ params: Schema.Struct({ peer: Peers.Peer }) })]) })
  const text = readFileSync(join(root, "reports/dedup/experiment.yaml"), "utf8")
  return Schema.decodeUnknownSync(Experiment)(parse(text)).analyses[0].params.peer
}

/** Columns that name a record, or where it stood among others, and so say which are one. */
const telling = new Set(["ID", "ID_old"])

const recordText = (cells: Readonly<Record<string, string>>): string =>
  Object.entries(cells)
    .filter(([name, cell]) => !telling.has(name) && cell !== "")
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

const data = process.env["LITFUSE_DATA"]
const [file] = process.argv.slice(2)

if (data === undefined) {
  console.error("node tools/disputed.ts: LITFUSE_DATA names no folder; it holds the sets of labelled-clusters")
  process.exitCode = 2
} else {
  const store: Store = { root, data }
  const opened = Result.getOrThrow(Sets.staged(store)).filter(({ id }) => Sets.labelledIds.includes(id))
  const ours = Score.presets.filter(({ preset }) => preset === "corrected")
  const scores = opened.flatMap(({ sets }) => sets.flatMap((set) => Score.score(set, ours, seed, 1)))
  const pairs = shown(Peers.judged(scores, peer()), seed)
  if (file === undefined) {
    const cells = new Map(opened.map(({ id }) => [id, Result.getOrThrow(Labelled.rows(store, id.replace("_", "-")))]))
    for (const [i, { score, pair }] of pairs.entries())
      console.log(`--- ${i + 1}\n${pair.map((row) => recordText(cells.get(score.set.id)![row]!)).join("\n  ~\n")}`)
  } else {
    const verdicts = verdictsOf(file)
    for (const [i, { score, pair }] of pairs.entries()) {
      const [verdict, why] = verdicts.get(i + 1) ?? ["unclear", "not read"]
      const ids = pair.map((row) => score.set.ids[row]!).sort()
      console.log(`- { set: ${score.set.id}, records: [${ids.join(", ")}], verdict: ${verdict}, why: ${JSON.stringify(why)} }`)
    }
  }
}
