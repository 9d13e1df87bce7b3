import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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

const read = (file: string): Buffer | undefined => {
  try {
    const bytes = readFileSync(file)
    return bytes.length === keyBytes ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Makes the key. Of processes that make it at the same moment the first one wins, and no process ever reads half a key. */
const made = (file: string): Buffer => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const beside = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`
  try {
    writeFileSync(beside, randomBytes(keyBytes), { mode: 0o600, flag: "wx" })
    try {
      linkSync(beside, file)
    } catch (cause) {
      if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause
    }
  } finally {
    rmSync(beside, { force: true })
  }
  const kept = read(file)
  if (kept === undefined) throw new Error(`${file} is not a key; delete it, and what was sealed with it is not used`)
  return kept
}

const keys = new Map<string, Buffer>()

/**
 * The seal of this user; the key is made when there is none.
 *
 * - errors: what the file system says where the key can be neither read nor made
 */
export const ofUser = (): Result.Result<Seal, Error> =>
  Result.try({
    try: () => {
      const file = keyFile()
      const key = keys.get(file) ?? read(file) ?? made(file)
      keys.set(file, key)
      return { of: (name: string, text: string) => createHmac("sha256", key).update(`${name.length} ${name}\n`).update(text).digest("hex") }
    },
    catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause)))
  })

/** Whether a seal is that of a text. */
export const isOf = (seal: Seal, name: string, text: string, written: string): boolean => {
  const [own, other] = [Buffer.from(seal.of(name, text)), Buffer.from(written)]
  return own.length === other.length && timingSafeEqual(own, other)
}
