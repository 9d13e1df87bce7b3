import { createHash, sign as signBytes, verify as verifyBytes } from "node:crypto"
import * as Result from "effect/Result"
import * as PublicKey from "./PublicKey.ts"
import type { SigningKey } from "./SigningKey.ts"
import * as Wire from "./Wire.ts"

/** The namespace of bundle signatures: a signature for another purpose, such as a commit, is invalid. */
export const namespace = "litfuse-bundle"

const magic = "SSHSIG"
const version = 1
const hash = "sha512"

/** The greatest length of a signature with an Ed25519 key. Units: characters. */
const most = 1024

/** The signed bytes: the namespace, and the hash of the message. */
const signed = (message: string): Uint8Array =>
  Buffer.concat([Buffer.from(magic), ...[namespace, "", hash, createHash(hash).update(message).digest()].map((part) => Wire.string(part))])

/** A signature as text, in lines of 70 characters as `ssh-keygen` writes them. */
const toText = (blob: Uint8Array): string => {
  const lines =
    Buffer.from(blob)
      .toString("base64")
      .match(/.{1,70}/g) ?? []
  return ["-----BEGIN SSH SIGNATURE-----", ...lines, "-----END SSH SIGNATURE-----", ""].join("\n")
}

const bytesOf = (text: string): Uint8Array | undefined => {
  if (text.length > most) return undefined
  const blob = Wire.fromBase64(text.split("\n").slice(1, -2).join(""))
  return blob !== undefined && toText(blob) === text ? blob : undefined
}

/**
 * A signature of a message, as text. The same key and message always give the same text.
 *
 * - agrees with: `ssh-keygen -Y sign -n litfuse-bundle`
 * - source: PROTOCOL.sshsig of OpenSSH, read 2026-11-23
 */
export const sign = ({ secret, key }: SigningKey, message: string): string => {
  const made = Buffer.concat([Wire.string(PublicKey.kind), Wire.string(signBytes(null, signed(message), secret))])
  const parts = [PublicKey.print(key), namespace, "", hash, made].map((part) => Wire.string(part))
  return toText(Buffer.concat([Buffer.from(magic), Wire.number(version), ...parts]))
}

/**
 * Verifies a signature; the result is its key. The owner of the key is not checked here.
 *
 * - errors: the predicate of a sentence about the invalid signature. A signature has only one valid form, so that every changed byte is noticed
 * - agrees with: `ssh-keygen -Y check-novalidate -n litfuse-bundle`
 */
export const verify = (text: string, message: string): Result.Result<PublicKey.PublicKey, string> =>
  Result.gen(function* () {
    const blob = bytesOf(text)
    if (blob === undefined) return yield* Result.fail("is not written as `ssh-keygen` writes signatures")
    const reader = Wire.reader(blob)
    if (Buffer.from(yield* reader.take(magic.length)).toString("latin1") !== magic || (yield* reader.number()) !== version)
      return yield* Result.fail("is not an SSH signature of version 1")
    const key = yield* Result.mapError(PublicKey.parse(yield* reader.string()), (what) => `has a key that ${what}`)
    if ((yield* reader.word()) !== namespace) return yield* Result.fail(`was made for another namespace than ${namespace}`)
    if ((yield* reader.word()) !== "" || (yield* reader.word()) !== hash) return yield* Result.fail(`was not made with ${hash}`)
    const made = Wire.reader(yield* reader.string())
    if ((yield* made.word()) !== PublicKey.kind) return yield* Result.fail("has another type than its key")
    const bytes = yield* made.string()
    if (!made.isDone() || !reader.isDone()) return yield* Result.fail("continues after its end")
    const isRight = bytes.length === 64 && verifyBytes(null, signed(message), PublicKey.toObject(key), bytes)
    return isRight ? key : yield* Result.fail("is invalid: the file was changed, or another file was signed")
  })
