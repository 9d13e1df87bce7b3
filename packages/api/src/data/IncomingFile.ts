/** A file that arrives from outside. It gets its name once its checksum is right, and replaces no other file. */
import { createHash, type Hash } from "node:crypto"
import { closeSync, ftruncateSync, linkSync, openSync, readdirSync, renameSync, rmdirSync, rmSync, writeSync } from "node:fs"
import { dirname, join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import type { BodySink } from "@litfuse/engine/http/Transport"
import { grouped } from "@litfuse/files/numbers"
import * as Result from "effect/Result"

/**
 * A file that is not complete yet.
 *
 * - `size` the bytes so far
 * - `keep` gives it its name. Errors: what is wrong, in words that follow the name
 * - `abandon` removes what has arrived; after `keep` it does nothing
 */
export interface IncomingFile extends BodySink {
  readonly size: () => number
  readonly keep: (target: string, sha256: string) => Result.Result<void, string>
  readonly abandon: () => void
}

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

const codeOf = (cause: unknown): unknown => (cause instanceof Error && "code" in cause ? cause.code : undefined)

const isAlive = (process_: number): boolean =>
  Result.match(Result.try({ try: () => process.kill(process_, 0), catch: codeOf }), {
    onSuccess: () => true,
    onFailure: (code) => code !== "ESRCH"
  })

/** Removes parts that a killed process of this machine left in a folder. */
const removeLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const owner = /^\.fetch-(\d+)-\d+\.part$/u.exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(folder, name), { force: true })
  }
}

/** Makes names of parts unique in this process. */
let begun = 0

/** Gives a complete part its name, where no other file has it. A file system without hard links gets it by renaming. */
const name = (part: string, target: string): void => {
  const linked = Result.try({ try: () => linkSync(part, target), catch: codeOf })
  if (Result.isSuccess(linked)) rmSync(part, { force: true })
  // the second attempt says in its own words that the name is taken, or that the part is gone
  else if (linked.failure === "EEXIST" || linked.failure === "ENOENT") linkSync(part, target)
  else renameSync(part, target)
}

/** A file that arrives in a folder, which is made if it is missing. Its part lies there, and not with runs, of which a leftover would be one. Units: `most` bytes. */
export const incomingFile = (folder: string, most: number): IncomingFile => {
  const part = join(folder, `.fetch-${process.pid}-${++begun}.part`)
  let descriptor: number | undefined
  let hash: Hash | undefined
  let size = 0
  const unwritable = (cause: unknown): string => `cannot be stored in ${folder}: ${textOf(cause)}`
  const storing = (work: () => void): string | undefined =>
    Result.match(Result.try({ try: work, catch: unwritable }), { onSuccess: () => undefined, onFailure: (why) => why })
  const close = (): void => {
    const open = descriptor
    descriptor = undefined
    if (open !== undefined) closeSync(open)
  }
  const abandon = (): void => {
    if (descriptor === undefined) return
    Result.try(close)
    rmSync(part, { force: true })
    // a folder without files would look like a dataset that is there
    Result.try(() => rmdirSync(folder))
  }
  return {
    size: () => size,
    begin: () =>
      storing(() => {
        ;[hash, size] = [createHash("sha256"), 0]
        if (descriptor !== undefined) return ftruncateSync(descriptor)
        makeFolder(folder)
        removeLeftovers(folder)
        descriptor = openSync(part, "wx")
      }),
    write: (piece) => {
      if (size + piece.length > most) return `has more than ${grouped(most)} bytes`
      return storing(() => {
        for (let from = 0; from < piece.length;) from += writeSync(descriptor!, piece, from, piece.length - from, size + from)
        hash!.update(piece)
        size += piece.length
      })
    },
    keep: (target, sha256) => {
      if (descriptor === undefined || hash === undefined) return Result.fail("did not arrive")
      const found = hash.digest("hex")
      if (found !== sha256) return Result.fail(`has the SHA-256 ${found}, but the manifest says ${sha256}`)
      const kept = storing(() => {
        close()
        makeFolder(dirname(target))
        name(part, target)
      })
      if (kept === undefined) return Result.succeed(undefined)
      rmSync(part, { force: true })
      return Result.fail(kept)
    },
    abandon
  }
}
