import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Analysis from "../experiment/Analysis.ts"
import type { Loaded } from "../experiment/Loaded.ts"
import * as Calibration from "./dedup/calibration.ts"
import * as Score from "./dedup/score.ts"
import * as Sets from "./dedup/sets.ts"
import { count } from "./prose.ts"

const Params = Schema.Struct({
  /** The seed of made-up records and of the bootstrap. */
  seed: Schema.Int,
  /** How often units are drawn anew for an interval. */
  resamples: Schema.Int.check(Schema.isGreaterThan(0)),
  /** Made-up publications; 0 leaves the set out. */
  publications: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  /** Labelled sets and searches in several databases to be read; without them only the made-up set is measured. */
  staged: Schema.Boolean
})

type Params = typeof Params.Type

const gambling = ["pubmed", "scopus", "psycinfo", "lens", "crimjust"].map((name) => `gambling-${name}`)

const wildfire = ["wos", "lens", "dimensions", "envindex", "medline", "econlit"].map((name) => `wildfire-${name}`)

const stagedSets = ({ dataset: { store } }: Loaded): Result.Result<ReadonlyArray<Sets.Opened>, DatasetError> =>
  Result.all([
    Sets.diabetes(store),
    Sets.captioned(store, "tafenoquine"),
    Sets.captioned(store, "copper"),
    Sets.overlap(store, "gambling-harms", gambling),
    Sets.overlap(store, "wildfire-reviews", wildfire)
  ])

const sentence = ({ set, precision, recall, f1, interval, wrong, missed }: Score.Score): string =>
  `${set.id} (${set.truth.what}): F1 ${fixed(f1, 4)} [${fixed(interval.low, 4)}, ${fixed(interval.high, 4)}], precision ${fixed(precision, 4)}, recall ${fixed(recall, 4)}; ${count(wrong, "wrong decision")}, ${missed} missed.`

const find = (
  loaded: Loaded,
  { seed, resamples, publications, staged }: Params
): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const opened = staged ? yield* stagedSets(loaded) : []
    const sets = [...opened.flatMap(({ sets }) => sets), ...(publications > 0 ? [Sets.synthetic(publications, seed)] : [])]
    const scores = sets.flatMap((set) => Score.score(set, seed, resamples))
    const ours = scores.filter(({ preset }) => preset === "corrected")
    const careful = scores.filter(({ preset }) => preset === "corrected" || preset === "strict")
    return {
      inputs: opened.flatMap(({ inputs }) => inputs),
      conclusions: ours.map(sentence),
      tables: [
        Score.table(scores),
        Score.mistakes(
          "wrong",
          "Wrong decisions of `corrected` and `strict`, with the evidence of a pair among the records",
          careful,
          "wrong"
        ),
        Score.mistakes("missed", "What `corrected` missed, with the nearest record that is in doubt", ours, "missed"),
        Calibration.table(sets.filter(({ id, names }) => names !== undefined && !id.endsWith("DOIs seen")))
      ]
    }
  })

/** How well records of one publication are found, on sets whose duplicates are known. */
export const Dedup = Analysis.make({
  id: "dedup",
  revision: 1,
  about:
    "precision, recall and F1 of every preset of deduplication, every wrong decision with its reasons, and how well scores are calibrated",
  params: Params,
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
