/** Results of pieces, which are too large for the tables of a workflow. */
import { createHash } from "node:crypto"
import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** A stored result: the hash (sha256) of its bytes, under which it is found, and how many there are. */
export const StoredPiece = Schema.Struct({ sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)), bytes: Schema.Int })
export type StoredPiece = typeof StoredPiece.Type

/** A result cannot be stored or read. `what` says why, in a line. */
export class PieceFileError extends Schema.TaggedError<PieceFileError>()("PieceFileError", { what: Schema.String }) {
  override get message() {
    return this.what
  }
}

/**
 * Where results are, under the hash of their bytes. Storing one twice changes nothing.
 *
 * - `read` errors: for a result that is missing, or is not what its hash says
 */
export class PieceFiles extends Context.Service<
  PieceFiles,
  {
    readonly write: (bytes: Uint8Array) => Effect.Effect<StoredPiece, PieceFileError>
    readonly read: (piece: StoredPiece) => Effect.Effect<Uint8Array, PieceFileError>
  }
>()("@litfuse/durable/PieceFiles") {}

/** The address of bytes. */
export const addressOf = (bytes: Uint8Array): StoredPiece => ({
  sha256: createHash("sha256").update(bytes).digest("hex"),
  bytes: bytes.length
})

/** The bytes, if they are those of the address. Errors: that the result `name` is damaged. */
export const checked = (name: string, piece: StoredPiece, bytes: Uint8Array): Effect.Effect<Uint8Array, PieceFileError> =>
  addressOf(bytes).sha256 === piece.sha256
    ? Effect.succeed(bytes)
    : Effect.fail(new PieceFileError({ what: `${name} is damaged: it is not what its name says; delete it, and run the command again` }))

const attempt = <A>(work: () => A): Effect.Effect<A, PieceFileError> =>
  Effect.try({ try: work, catch: (cause) => new PieceFileError({ what: cause instanceof Error ? cause.message : String(cause) }) })

/** Results as files of a folder, which is made. A file is complete under its name, or not there. */
export const inFolder = (folder: string): PieceFiles["Service"] => {
  const path = ({ sha256 }: StoredPiece) => join(folder, `${sha256}.piece`)
  return {
    write: (bytes) =>
      attempt(() => {
        const piece = addressOf(bytes)
        makeFolder(folder)
        const unfinished = `${path(piece)}.${process.pid}`
        writeFileSync(unfinished, bytes)
        renameSync(unfinished, path(piece))
        return piece
      }),
    read: (piece) =>
      Effect.flatMap(
        attempt(() => readFileSync(path(piece))),
        (bytes) => checked(path(piece), piece, bytes)
      )
  }
}
