import { existsSync } from "node:fs"
import * as YamlFile from "@litfuse/bench/formats/YamlFile"
import { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** The boxes whose numbers only people know. */
const boxNames = ["automation", "other-reasons", "not-screened"] as const

const Number = Schema.Struct({ n: count, why: Schema.NonEmptyString })

/**
 * `flow.yaml`: numbers of the PRISMA 2020 flow that the folder cannot count, each with its reason.
 *
 * - `boxes` records removed before screening by automation tools, for other reasons, and records that were left unscreened
 * - `previous` studies and reports of an earlier version of the review
 * - `other` records from other methods, such as websites and organisations
 */
export const Flow = Schema.Struct({
  version: Schema.Literal(1),
  boxes: Schema.Struct(
    Object.fromEntries(boxNames.map((name) => [name, Schema.optionalKey(Number)])) as {
      readonly [K in (typeof boxNames)[number]]: Schema.optionalKey<typeof Number>
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

/** Reads `flow.yaml`. Empty: a missing file has no numbers. Errors: as `parse`. */
export const read = (file: string): Result.Result<Flow, DatasetError> =>
  existsSync(file) ? Result.flatMap(Files.readPlainText(file), parse) : Result.succeed(none)
