import { createHash } from "node:crypto"
import * as SharedDatabase from "@litfuse/engine/SharedDatabase"
import * as Result from "effect/Result"

/** Vectors by key. */
export interface VectorCache {
  readonly get: (key: Uint8Array) => Float32Array | undefined
  /** Keeps vectors; all of them, or none when it is interrupted. */
  readonly put: (entries: ReadonlyArray<readonly [key: Uint8Array, vector: Float32Array]>) => void
}

/** A key from everything that a vector depends on. */
export const keyOf = (...parts: ReadonlyArray<string>): Uint8Array => createHash("sha256").update(JSON.stringify(parts)).digest()

/** Vectors kept as long as the process runs. */
export const inMemory = (): VectorCache => {
  const known = new Map<string, Float32Array>()
  const name = (key: Uint8Array): string => Buffer.from(key).toString("base64")
  return {
    get: (key) => known.get(name(key)),
    put: (entries) => {
      for (const [key, vector] of entries) known.set(name(key), vector)
    }
  }
}

const waitMs = 60_000

/** Vectors in a file that processes may share. Errors: throws what SQLite says of a foreign file, and where Node has no SQLite. */
export const inFile = (path: string): VectorCache => {
  const database = Result.getOrThrow(SharedDatabase.open(path, waitMs))
  database.exec("pragma synchronous = normal")
  database.exec("create table if not exists vectors (key blob primary key, vector blob not null) without rowid")
  const select = database.prepare("select vector from vectors where key = ?")
  const insert = database.prepare("insert or ignore into vectors (key, vector) values (?, ?)")
  return {
    get: (key) => {
      const found = select.get(key)?.["vector"]
      // a copy, because bytes from the database need not lie where a number may begin
      return found instanceof Uint8Array ? new Float32Array(Uint8Array.from(found).buffer) : undefined
    },
    put: (entries) => {
      database.exec("begin immediate")
      let isWhole = false
      try {
        for (const [key, { buffer, byteOffset, byteLength }] of entries)
          insert.run(key, new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength))
        isWhole = true
      } finally {
        database.exec(isWhole ? "commit" : "rollback")
      }
    }
  }
}
