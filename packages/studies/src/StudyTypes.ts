import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed } from "@litfuse/files/numbers"
import * as Wilson from "@litfuse/stats/Wilson"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { absentFile } from "./absentFile.ts"
import { shareText } from "./shareText.ts"
import { calibrationError, reliability, type Said } from "./studyTypes/calibrationError.ts"
import { type Half, halves, type Labelled, type Measured, read, type Setting, settings, truths } from "./studyTypes/records.ts"
import * as Score from "./studyTypes/studyTypeTable.ts"

const Params = Schema.Struct({
  /** A file of records in MEDLINE's form, whose publication types and headings are the truth. */
  records: Schema.NonEmptyString,
  /** Decides which records are in which half. */
  seed: Schema.Int,
  /** What a reader found, after the rules were frozen, about records of the test half on which rules and indexers differ. */
  readings: Schema.optionalKey(Schema.Array(Schema.Struct({ pmid: Schema.String, what: Schema.NonEmptyString })))
})

type Params = typeof Params.Type

const main = truths[0]

/** Labels of types whose truth is known, each with what indexers say. */
const saidOf = (records: ReadonlyArray<Labelled>, setting: Setting, confidences: Measured): ReadonlyArray<Said> =>
  records.flatMap((record) =>
    truths.flatMap((truth) => {
      const label = (confidences === "stated" ? record.found : record.measured)[setting].find(({ type }) => type === truth[0])
      return label === undefined ? [] : [{ confidence: label.confidence, isRight: Score.isTrue(record, truth) }]
    })
  )

const find = (
  { dataset }: LoadedExperiment,
  { records: file, seed, readings = [] }: Params
): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { records, all, sha256 } = yield* read(dataset, file, seed)
    const byHalf = new Map<Half, ReadonlyArray<Labelled>>(halves.map((half) => [half, records.filter((record) => record.half === half)]))
    const test = byHalf.get("test") ?? []
    const { both, rulesOnly, indexersOnly, neither } = Score.count(test, "text", main)
    const shown = Wilson.interval(both, both + rulesOnly)
    const readAs = new Map(readings.map(({ pmid, what }) => [pmid, what]))
    const stated = saidOf(test, "text and headings", "stated")
    const measured = saidOf(test, "text and headings", "measured")
    const isShown = shown.lower >= 0.9 && both + rulesOnly >= Score.enough
    return {
      headline: `On ${test.length} unseen records, rules find randomised trials from title and abstract with precision ${shareText(both, both + rulesOnly, 3)}, sensitivity ${shareText(both, both + indexersOnly, 3)} and specificity ${shareText(neither, neither + rulesOnly, 3)} by the indexers of PubMed.`,
      inputs: [{ kind: "records", source: file, sha256 }],
      conclusions: [
        `${all} records, ${records.length} with different PubMed ids: ${byHalf.get("calibration")?.length ?? 0} on which rules were written and confidences estimated, ${test.length} to measure. Publication types, and headings that are themselves the truth, are hidden from the rules.`,
        `A precision of at least 0.90 is ${isShown ? "shown" : "not shown"} for randomised trials by title and abstract: the lower bound is ${fixed(shown.lower, 3)} on ${both + rulesOnly} predictions. No other type has ${Score.enough} records and predictions in the test half; the table is descriptive for them.`,
        `In the test half, the expected calibration error of labels is ${fixed(calibrationError(stated), 3)} with the confidences that rules state. It is ${fixed(calibrationError(measured), 3)} with those measured on the other half.`
      ],
      tables: [
        Score.studyTypeTable(byHalf, settings),
        reliability("Confidence and the correct share, test half, shown text and headings", [
          ["stated", stated],
          ["measured on the other half", measured]
        ]),
        Score.errors(test, "text", readAs)
      ]
    }
  })

/** How well rules for milestones find types of study, against the publication types and headings of PubMed's indexers. */
export const StudyTypes = Analysis.make<Params>({
  id: "study-types",
  revision: 1,
  about:
    "sensitivity, specificity and precision of rules that find types of study in titles and abstracts, and how well their confidences are calibrated",
  params: Params,
  problems: (loaded, { records }) => absentFile(loaded, records, "records"),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
