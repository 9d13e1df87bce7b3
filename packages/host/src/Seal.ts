import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Result from "effect/Result"
import { isPrivate, readPrivate } from "./isPrivate.ts"
import * as UserFolders from "./UserFolders.ts"

/**
 * Seals (HMACs) for files that litfuse writes and later trusts. Only this user can make such a seal, so a copied folder cannot contain entries that look like
 * the user's own.
 *
 * - `of` the seal of a text under a name; the same text under another name has a different seal
 */
export interface Seal {
  readonly of: (name: string, text: string) => string
}

/** The file of the user's key: 32 random bytes that only the user may read. */
export const keyFile = (): string => join(UserFolders.state(), "seal.key")

const keyBytes = 32

const attempt = <A>(work: () => A): Result.Result<A, Error> =>
  Result.try({ try: work, catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause))) })

const read = (file: string): Buffer | undefined => {
  const bytes = readPrivate(file, 0o077)
  return bytes?.length === keyBytes ? bytes : undefined
}

/** Creates the key. When several processes do this at once, the first one wins, and no process reads half a key. */
const makeKey = (file: string): Result.Result<Buffer, Error> =>
  Result.gen(function* () {
    const temporary = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`
    const made = attempt(() => {
      makeFolder(dirname(file), 0o700)
      writeFileSync(temporary, randomBytes(keyBytes), { mode: 0o600, flag: "wx" })
    })
    if (Result.isFailure(made)) return yield* Result.fail(new Error(`${made.failure.message}; set LITFUSE_STATE to a writable folder`))
    const linked = attempt(() => linkSync(temporary, file))
    // on file systems without hard links, the key is renamed instead
    if (Result.isFailure(linked) && !existsSync(file)) yield* attempt(() => renameSync(temporary, file))
    rmSync(temporary, { force: true })
    const key = read(file)
    if (key !== undefined) return key
    return yield* Result.fail(
      new Error(
        `${file} ${isPrivate(file, 0o077) ? "is not a key" : "can be read by other users, or belongs to one"}; delete it; litfuse then ignores everything that was sealed with it`
      )
    )
  })

const keys = new Map<string, Buffer>()

/** The seal of this user; creates the key when it does not exist. Errors: the file system error when the key can be neither read nor created. */
export const ofUser = (): Result.Result<Seal, Error> => {
  const file = keyFile()
  const known = keys.get(file) ?? read(file)
  return Result.map(known === undefined ? makeKey(file) : Result.succeed(known), (key) => {
    keys.set(file, key)
    return { of: (name, text) => createHmac("sha256", key).update(`${name.length} ${name}\n`).update(text).digest("hex") }
  })
}

/** Whether a seal belongs to a text. */
export const isOf = (seal: Seal, name: string, text: string, written: string): boolean => {
  const [own, other] = [Buffer.from(seal.of(name, text)), Buffer.from(written)]
  return own.length === other.length && timingSafeEqual(own, other)
}
