import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TableRankings } from "../../report/Rankings.ts"
import { AnalysisResult, SystemResult, TableResult } from "../../report/Results.ts"
import type { PieceResult } from "../Part.ts"
import * as HashedLines from "./HashedLines.ts"

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

/** The second line of a shard's file. `pieces`: what was found, by the number of the piece in the plan for so many shards. */
const Body = Schema.Struct({
  ...Identity.fields,
  ...HashedLines.placeFields,
  pieces: Schema.Array(Schema.Struct({ piece: Schema.Int, found: Found }))
})

/** How the name of a shard's file ends. */
export const extension = ".shard.json"

const format: HashedLines.Format<typeof Body.Type> = { kind: "shard", extension, by: "litfuse bench run --shard", body: Body }

/** A part of an experiment as it was measured somewhere: results as plain data. */
export interface Shard extends HashedLines.Place, Identity {
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

const bodyOf = ({ pieces, ...shard }: Shard): HashedLines.Place =>
  ({ ...shard, pieces: pieces.map(([piece, done]) => ({ piece, found: written(done) })) }) as HashedLines.Place

const stemOf = ({ experiment }: Shard): string => experiment.replaceAll("/", "-")

/** Writes a shard into the folder `out` below `from`; the name of its file begins with the experiment. Errors: why it cannot be written. */
export const write = (from: string, out: string, shard: Shard): Result.Result<string, DatasetError> =>
  HashedLines.write(format, from, out, stemOf(shard), bodyOf(shard))

/** The bytes of a shard's file. */
export const print = (shard: Shard): Uint8Array => new TextEncoder().encode(HashedLines.print(format, stemOf(shard), bodyOf(shard)).head)

const shardOf = ({ shard: { pieces, ...shard } }: { readonly shard: typeof Body.Type }): Shard => ({
  ...shard,
  pieces: pieces.map(({ piece, found }) => [piece, read(found)] as const)
})

/** Reads a shard's file. Errors: as `HashedLines.open`. `name`: what they call it. */
export const open = (path: string, name = path): Result.Result<Shard, DatasetError> =>
  Result.map(HashedLines.open(format, path, name), shardOf)

/** Reads the bytes of a shard's file. Errors: as `HashedLines.parse`. */
export const parse = (bytes: Uint8Array, name: string): Result.Result<Shard, DatasetError> =>
  Result.map(HashedLines.parse(format, bytes, name), shardOf)
