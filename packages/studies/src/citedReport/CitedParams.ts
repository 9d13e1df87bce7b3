import * as Schema from "effect/Schema"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

/** The first so many keywords of a question; 0 = all. */
const Keywords = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** The parameters of the study of cited reports. */
export const CitedParams = Schema.Struct({
  /** Editions of BioASQ on which parameters are chosen, and the one that is measured with them. */
  choosing: Schema.NonEmptyArray(Count),
  reporting: Count,
  /** The settings of the command, preset `corrected`. */
  settings: Schema.Struct({ perSource: Count, fewest: Count, share: Share, most: Count, sentences: Count, threshold: Share }),
  /** The usual dimensions of the command. */
  dimensions: Schema.NonEmptyArray(
    Schema.Struct({ id: Schema.NonEmptyString, question: Schema.NonEmptyString, words: Schema.NonEmptyArray(Schema.NonEmptyString) })
  ),
  grid: Schema.Struct({
    keywords: Schema.NonEmptyArray(Keywords),
    thresholds: Schema.NonEmptyArray(Share),
    sentences: Schema.NonEmptyArray(Count)
  }),
  /** What was chosen, written before the other edition is measured. Absent: it is not measured. */
  chosen: Schema.optionalKey(Schema.Struct({ keywords: Keywords, threshold: Share })),
  /** Whether the stances of Check-COVID are measured too. */
  stance: Schema.Boolean,
  seed: Schema.Int,
  resamples: Count
})
export type CitedParams = typeof CitedParams.Type

/** Keywords and threshold of a setting of the grid. */
export type Choice = NonNullable<CitedParams["chosen"]>
