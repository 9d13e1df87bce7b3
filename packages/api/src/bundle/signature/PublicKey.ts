import { createHash, createPublicKey, type KeyObject } from "node:crypto"
import * as Result from "effect/Result"
import * as Wire from "./Wire.ts"

/** The name that SSH has for keys of this kind. */
export const kind = "ssh-ed25519"

/** A public Ed25519 key: its 32 bytes. */
export type PublicKey = Uint8Array

const length = 32

/** The DER prefix of the 32 key bytes. Source: RFC 8410, section 4. */
const before = Buffer.from("302a300506032b6570032100", "hex")

/** The key as an object of `node:crypto`. */
export const toObject = (key: PublicKey): KeyObject => createPublicKey({ key: Buffer.concat([before, key]), format: "der", type: "spki" })

/** The public key that belongs to a private one. */
export const ofPrivate = (key: KeyObject): PublicKey =>
  new Uint8Array(createPublicKey(key).export({ format: "der", type: "spki" }).subarray(before.length))

/** The key as SSH writes it. Source: RFC 8709, section 4. */
export const print = (key: PublicKey): Uint8Array => Buffer.concat([Wire.string(kind), Wire.string(key)])

/** Parses a key in SSH's form. Errors: the predicate of a sentence about the key. */
export const parse = (bytes: Uint8Array): Result.Result<PublicKey, string> =>
  Result.gen(function* () {
    const reader = Wire.reader(bytes)
    const type = yield* reader.word()
    if (type !== kind) return yield* Result.fail("is not of type ssh-ed25519")
    const key = yield* reader.string()
    if (key.length !== length || !reader.isDone()) return yield* Result.fail("is not an Ed25519 key of 32 bytes")
    return key
  })

/** The fingerprint of a key, as OpenSSH prints it: `SHA256:` and base64 without padding. */
export const fingerprint = (key: PublicKey): string =>
  `SHA256:${createHash("sha256").update(print(key)).digest("base64").replace(/=+$/, "")}`

/** Whether two keys are the same. */
export const isSame = (a: PublicKey, b: PublicKey): boolean => Buffer.compare(a, b) === 0
