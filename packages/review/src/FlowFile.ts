import { existsSync } from "node:fs"
import * as YamlFile from "@litfuse/bench/formats/YamlFile"
import { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as YamlText from "@litfuse/files/YamlText"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * The boxes whose numbers only people know, each with what it counts.
 *
 * - those of `other-` are about records that the folder does not hold, and people count all of them
 */
export const boxMeanings = {
  automation: "records that automation tools marked as ineligible before screening",
  "other-reasons": "records removed before screening for other reasons",
  "not-screened": "records left unscreened, for example because a tool stopped the screening",
  "automation-excluded": "records that automation tools excluded during screening",
  "other-sought": "reports sought for retrieval, of the records from other methods",
  "other-not-retrieved": "reports of them that were not retrieved",
  "other-excluded": "reports of them that were excluded; the reason is shown in the diagram",
  "other-reports": "reports of them that were included",
  "other-studies": "included studies that only these reports describe"
} as const
/** A box whose number only people know. */
export type BoxName = keyof typeof boxMeanings

/** The names of these boxes, in their order. */
export const boxNames = Object.keys(boxMeanings) as ReadonlyArray<BoxName>

const Number = Schema.Struct({ n: count, why: Schema.NonEmptyString })

/**
 * `flow.yaml`: numbers of the PRISMA 2020 flow that the folder cannot count, each with its reason.
 *
 * - `boxes` by `boxMeanings`
 * - `previous` studies and reports of an earlier version of the review
 * - `other` records from other methods, such as websites and organisations
 */
export const Flow = Schema.Struct({
  version: Schema.Literal(1),
  boxes: Schema.Struct(
    Object.fromEntries(
      boxNames.map((name) => [name, Schema.optionalKey(Number).annotate({ description: `The number of ${boxMeanings[name]}.` })])
    ) as {
      readonly [K in BoxName]: Schema.optionalKey<typeof Number>
    }
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  previous: Schema.optionalKey(Schema.Struct({ studies: count, reports: count })),
  other: Schema.Array(Schema.Struct({ from: Schema.NonEmptyString, n: count, why: Schema.NonEmptyString })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed([]))
  )
})
export type Flow = typeof Flow.Type

/** No number of people. */
export const none: Flow = { version: 1, boxes: {}, other: [] }

/** Parses `flow.yaml`. Errors: `DatasetError` with every problem and its line. */
export const parse = (text: string): Result.Result<Flow, DatasetError> => YamlFile.parse(Flow, "flow.yaml", text)

/** How many records need no decision in the folder, because people removed them, left them unscreened, or let a tool exclude them. */
export const undecided = ({ boxes }: Flow): number =>
  (["automation", "other-reasons", "not-screened", "automation-excluded"] as const).reduce((sum, name) => sum + (boxes[name]?.n ?? 0), 0)

/** The line of a box in the text of `flow.yaml`; null for none, and where the text does not have the box. */
export const linesIn = (text: string): ((box: BoxName | null) => number | null) => {
  const yaml = YamlText.parse("flow.yaml", text)
  return (box) => (box === null || Result.isFailure(yaml) ? null : yaml.success.lineOf(["boxes", box]))
}

/**
 * The text of `flow.yaml` with other numbers. Comments of a person stay.
 *
 * - empty: a key without a value is removed, with its comment
 * - errors: as `parse`
 */
export const replace = (text: string, flow: Flow): Result.Result<string, DatasetError> =>
  Result.map(text.trim() === "" ? Result.succeed(none) : parse(text), () =>
    YamlText.replace(text, [
      [["version"], 1],
      ...boxNames.map((name) => [["boxes", name], flow.boxes[name]] as const),
      ...(Object.keys(flow.boxes).length === 0 ? [[["boxes"], undefined] as const] : []),
      [["previous"], flow.previous],
      [["other"], flow.other.length === 0 ? undefined : flow.other]
    ])
  )

/** Reads `flow.yaml`. Empty: a missing file has no numbers. Errors: as `parse`. */
export const read = (file: string): Result.Result<Flow, DatasetError> =>
  existsSync(file) ? Result.flatMap(Files.readPlainText(file), parse) : Result.succeed(none)
