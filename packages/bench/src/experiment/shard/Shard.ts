import * as Decode from "@litfuse/engine/Decode"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TableRankings } from "../../report/Rankings.ts"
import { AnalysisResult, SystemResult, TableResult } from "../../report/Results.ts"
import type { PieceResult } from "../Part.ts"
import * as HashedLines from "./HashedLines.ts"

/** Which shard of how many, counted from 1. */
export interface Place {
  readonly index: number
  readonly of: number
}

/** The most shards that an experiment is divided into: those of a large job array. */
export const most = 10_000

/** Reads `2/4`, the second of four. Errors: what is wrong with it, in words. */
export const parsePlace = (text: string): Result.Result<Place, string> => {
  const [index, of] = /^([1-9]\d{0,4})\/([1-9]\d{0,4})$/.exec(text)?.slice(1).map(Number) ?? []
  return index === undefined || of === undefined || index > of || of > most
    ? Result.fail(`is "${text}"; it takes a shard and how many there are, such as 1/4, up to ${most}`)
    : Result.succeed({ index, of })
}

const Folder = Schema.String.check(
  Schema.isPattern(/^(?!\.)[^/\\\p{C}]{1,255}(?:\/(?!\.)[^/\\\p{C}]{1,255}){0,9}$/u, { expected: "the id of an experiment" })
)

/**
 * What the results of a shard depend on, as hashes (sha256): shards that differ in one of them do not belong together.
 *
 * - `experiment` the name of its folder
 * - `design` what `designOf` says of it
 * - `code` litfuse, the plugins and the JavaScript engine
 */
export const Identity = Schema.Struct({ experiment: Folder, design: Schema.String, code: Schema.String })
export type Identity = typeof Identity.Type

const Span = Schema.Struct({
  measure: Schema.String,
  value: Schema.Finite,
  worst: Schema.Finite,
  best: Schema.Finite,
  tied: Schema.Int,
  moving: Schema.Int
})

const Measurement = Schema.Struct({
  result: SystemResult,
  topHits: Schema.Array(Schema.NullOr(Schema.Struct({ ids: Schema.Array(Schema.String) }))),
  belowCut: Schema.Array(Schema.Tuple([Schema.String, Schema.Int])),
  span: Schema.optionalKey(Span)
})

const Found = Schema.Union([
  Schema.Struct({ table: TableResult, rankings: TableRankings }),
  Schema.Struct({ analysis: AnalysisResult }),
  Schema.Struct({ measured: Schema.Array(Schema.Tuple([Schema.Int, Measurement])) })
])

/** How many shards there are, or which one it is. */
export const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most }, { expected: `1 to ${most}` }))

/** The second line of a shard's file. `pieces`: what was found, by the number of the piece in the plan for so many shards. */
const Body = Schema.Struct({
  ...Identity.fields,
  index: Count,
  of: Count,
  pieces: Schema.Array(Schema.Struct({ piece: Schema.Int, found: Found }))
}).check(Schema.makeFilter(({ index, of }) => index <= of || `expected one of ${of} shards, got ${index}`))

/** A part of an experiment as it was measured somewhere: results as plain data. */
export interface Shard extends Place, Identity {
  readonly pieces: ReadonlyArray<readonly [piece: number, done: PieceResult]>
}

/** JSON has no undefined: a topic without a ranking is null, a span that is not there is left out. */
const written = (done: PieceResult): unknown =>
  "measured" in done
    ? {
        measured: done.measured.map(([place, { result, topHits, belowCut, span }]) => [
          place,
          { result, topHits: topHits.map((hits) => hits ?? null), belowCut, ...(span === undefined ? {} : { span }) }
        ])
      }
    : done

const read = (found: (typeof Found)["Type"]): PieceResult =>
  "measured" in found
    ? {
        measured: found.measured.map(([place, { topHits, span, ...rest }]) => [
          place,
          { ...rest, topHits: topHits.map((hits) => hits ?? undefined), span }
        ])
      }
    : found

/** The text of a shard's file, and its name, which begins with the experiment and the place and ends with what it holds. */
export const print = ({ pieces, ...shard }: Shard): { readonly name: string; readonly text: string } => {
  const body = JSON.stringify({ ...shard, pieces: pieces.map(([piece, done]) => ({ piece, found: written(done) })) })
  const { sha256, text } = HashedLines.print("shard", body)
  return { name: `${shard.experiment.replaceAll("/", "-")}.${shard.index}-of-${shard.of}.${sha256.slice(0, 12)}${extension}`, text }
}

/** How the name of a shard's file ends. */
export const extension = ".shard.json"

/**
 * Reads a shard's file.
 *
 * - `name` what errors call it
 * - errors: `Missing`; `BadLine` for a file that is no shard, that was cut or changed, or whose values are not those of a report
 */
export const open = (path: string, name = path): Result.Result<Shard, DatasetError> =>
  Result.gen(function* () {
    const body = yield* HashedLines.open("shard", path, name, "litfuse bench run --shard")
    const json = yield* Json.parse(body, name, 2)
    yield* Result.mapError(Decode.open(Body, json), ([problem]) =>
      badLine(name, 2, `${Decode.printPath(problem?.path ?? [])} ${problem?.what ?? ""}`.trim(), "a shard of this version of litfuse")
    )
    // nothing in the schemas changes what it reads, and keys keep their order, so that a merge prints the same bytes
    const { pieces, ...shard } = json as (typeof Body)["Type"]
    return { ...shard, pieces: pieces.map(({ piece, found }) => [piece, read(found)] as const) }
  })
