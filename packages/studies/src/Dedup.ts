import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted, fixed } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Calibration from "./dedup/leaveOneOut.ts"
import * as Disputed from "./dedup/disputedTable.ts"
import * as Peers from "./dedup/peerTables.ts"
import * as Queue from "./dedup/queueTable.ts"
import * as Readings from "./dedup/readingTable.ts"
import * as Reliability from "./dedup/reliabilityCurves.ts"
import * as Score from "./dedup/scoreTable.ts"
import * as Sets from "./dedup/syntheticSet.ts"
import * as Unseen from "./dedup/unseenTable.ts"

const Params = Schema.Struct({
  /** The seed of made-up records and of the bootstrap. */
  seed: Schema.Int,
  /** How often units are drawn anew for an interval. */
  resamples: Schema.Int.check(Schema.isGreaterThan(0)),
  /** Made-up publications; 0 leaves the set out. */
  publications: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  /** Labelled sets and searches in several databases to be read; without them only the made-up set is measured. */
  staged: Schema.Boolean,
  /** What a reader found about the decisions that are wrong by the labels. */
  readings: Schema.optionalKey(Schema.Array(Readings.Reading)),
  /** What a reader found without knowing the labels or the decisions of a tool. */
  adjudged: Schema.optionalKey(Schema.Array(Disputed.Adjudged)),
  /** Collections on which weights and thresholds were set: the first sentence of the report is about the others. */
  weighedOn: Schema.Array(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** What was measured on sets that are not in the repository. */
  unseen: Schema.optionalKey(Unseen.Unseen),
  /** Sets that had been read when the rules were made. */
  known: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Another tool on the same sets. */
  peer: Schema.optionalKey(Peers.Peer)
})

type Params = typeof Params.Type

const sentence = (score: Score.Score, readings: ReadonlyArray<Readings.Reading>): string => {
  const { set, precision, recall, f1, interval, wrong, missed } = score
  const left = Readings.unreadPairs(readings, score)
  return `${set.id} (${set.truth.what}): F1 ${fixed(f1, 4)} [${fixed(interval.low, 4)}, ${fixed(interval.high, 4)}], precision ${fixed(precision, 4)}, recall ${fixed(recall, 4)}; ${counted(wrong, "wrong decision")}, ${missed} missed${left === undefined ? "" : `; read by hand: ${left}`}.`
}

/** The lowest and the highest F1 of `corrected` on real collections that no weight was set on. Their records were read when rules were written. */
const elsewhere = (
  opened: ReadonlyArray<Sets.Opened>,
  ours: ReadonlyArray<Score.Score>,
  { weighedOn, unseen }: Params
): { readonly headline: string } | undefined => {
  const others = opened.filter(({ id }) => !weighedOn.includes(id))
  const scores = ours.filter(({ set }) => others.some(({ sets }) => sets.includes(set))).toSorted((a, b) => a.f1 - b.f1)
  const [least, most] = [scores[0], scores.at(-1)]
  if (least === undefined || most === undefined) return undefined
  return {
    headline: `Rules were written after all ${counted(opened.length, "collection")} had been read, and weights set on ${weighedOn.join(", ")}: no collection here is unseen, so these values are optimistic. On the ${others.length} without ${weighedOn.join(", ")}, F1 is ${fixed(least.f1, 4)} (${least.set.id}) to ${fixed(most.f1, 4)} (${most.set.id}), by the unchanged labels.${unseen === undefined ? "" : ` ${Unseen.unseenText(unseen)}`}`
  }
}

/** `corrected` on the sets of each real collection, merging from where the curve of the other collections is even. */
const heldOut = (
  opened: ReadonlyArray<Sets.Opened>,
  held: ReadonlyArray<Calibration.HeldOut>,
  { seed, resamples }: Params
): ReadonlyArray<Score.Score> =>
  opened.flatMap(({ id, sets }) =>
    held
      .filter(({ set }) => set.id === id)
      .flatMap(({ curve }) => {
        const way: Score.Way = {
          id: "corrected, threshold of the others",
          preset: "corrected",
          mergeFrom: Calibration.evenThreshold(curve)
        }
        return sets.flatMap((set) => Score.score(set, [way], seed, resamples))
      })
  )

const find = (loaded: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { seed, resamples, publications, staged, adjudged = [], known = [], peer } = params
    const readings = [...Disputed.readingsOf(adjudged), ...(params.readings ?? [])]
    const opened = staged ? yield* Sets.stagedSet(loaded.dataset.store) : []
    const made = publications > 0 ? [Sets.syntheticSet(publications, seed)] : []
    const sets = [...opened.flatMap(({ sets }) => sets), ...made]
    const scores = sets.flatMap((set) => Score.score(set, Score.presets, seed, resamples))
    const held = Calibration.leaveOneOut(opened.map(Calibration.pairsOf))
    const ours = scores.filter(({ way }) => way === "corrected")
    const careful = scores.filter(({ way }) => way === "corrected" || way === "strict")
    return {
      inputs: opened.flatMap(({ inputs }) => inputs),
      ...elsewhere(opened, ours, params),
      conclusions: ours.map((one) => sentence(one, readings)),
      tables: [
        ...(peer === undefined ? [] : Peers.peerTables(ours, peer, readings, known, params)),
        ...(params.unseen === undefined ? [] : [Unseen.unseenTable(params.unseen)]),
        ...(peer === undefined || adjudged.length === 0
          ? []
          : [Disputed.disputedTable(Peers.judgePeers(ours, peer), ["litfuse", peer.name], adjudged)]),
        Score.scoreTable([...scores, ...heldOut(opened, held, params)]),
        Score.mistakes(
          "wrong",
          "Wrong decisions of `corrected` and `strict`, with the evidence of a pair among the records",
          careful,
          "wrong"
        ),
        Score.mistakes("missed", "What `corrected` missed, with the nearest record in doubt", ours, "missed"),
        Readings.readingTable(ours, readings),
        Reliability.reliabilityCurves(held, seed),
        Reliability.bins(held, made.map(Calibration.pairsOf)),
        Queue.queueTable(
          careful,
          opened.map(({ id }) => id)
        )
      ]
    }
  })

/** How well records of one publication are found, on sets whose duplicates are known. */
export const Dedup = Analysis.make({
  id: "dedup",
  revision: 6,
  about:
    "precision, recall and F1 of every preset of deduplication, wrong decisions with reasons, calibration of scores, and how soon a reviewer finds duplicates",
  params: Params,
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
