import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Result from "effect/Result"
import * as UserFolders from "./UserFolders.ts"

/**
 * Seals what litfuse writes for itself and believes when it reads it back. Nobody else can make such a seal: a folder that came from elsewhere cannot
 * hold an entry that passes for one of this user.
 *
 * - `of` the seal of a text under a name; the same text under another name has another seal
 */
export interface Seal {
  readonly of: (name: string, text: string) => string
}

/** The user's key: 32 random bytes that only the user may read. */
export const keyFile = (): string => join(UserFolders.state(), "seal.key")

const keyBytes = 32

const attempt = <A>(work: () => A): Result.Result<A, Error> =>
  Result.try({ try: work, catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause))) })

const read = (file: string): Buffer | undefined => {
  const bytes = Result.getOrUndefined(attempt(() => readFileSync(file)))
  return bytes?.length === keyBytes ? bytes : undefined
}

/** Makes the key. Of processes that make it at the same moment the first one wins, and no process ever reads half a key. */
const made = (file: string): Result.Result<Buffer, Error> =>
  Result.gen(function* () {
    const beside = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`
    yield* attempt(() => {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(beside, randomBytes(keyBytes), { mode: 0o600, flag: "wx" })
    })
    const linked = attempt(() => linkSync(beside, file))
    // where files cannot have two names, a key is moved into its place instead
    if (Result.isFailure(linked) && !existsSync(file)) yield* attempt(() => renameSync(beside, file))
    rmSync(beside, { force: true })
    const kept = read(file)
    if (kept !== undefined) return kept
    return yield* Result.fail(new Error(`${file} is not a key; delete it, and what was sealed with it is not used`))
  })

const keys = new Map<string, Buffer>()

/** The seal of this user; the key is made when there is none. Errors: what the file system says where the key can be neither read nor made. */
export const ofUser = (): Result.Result<Seal, Error> => {
  const file = keyFile()
  const known = keys.get(file) ?? read(file)
  return Result.map(known === undefined ? made(file) : Result.succeed(known), (key) => {
    keys.set(file, key)
    return { of: (name, text) => createHmac("sha256", key).update(`${name.length} ${name}\n`).update(text).digest("hex") }
  })
}

/** Whether a seal is that of a text. */
export const isOf = (seal: Seal, name: string, text: string, written: string): boolean => {
  const [own, other] = [Buffer.from(seal.of(name, text)), Buffer.from(written)]
  return own.length === other.length && timingSafeEqual(own, other)
}
