import { createHash, sign as signBytes, verify as verifyBytes } from "node:crypto"
import * as Result from "effect/Result"
import * as PublicKey from "./PublicKey.ts"
import type { SigningKey } from "./SigningKey.ts"
import * as Wire from "./Wire.ts"

/** What a signature is for: one that was made for something else, such as a commit, does not count. */
export const namespace = "litfuse-bundle"

const magic = "SSHSIG"
const version = 1
const hash = "sha512"

/** No signature with an Ed25519 key is longer. Units: characters. */
const most = 1024

/** The bytes that are signed: what the signature is for, and the hash of the message. */
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
 * The key with which a message was signed, after the signature was checked. Who has the key is another question.
 *
 * - errors: why the signature does not count, as what a sentence about the signature says of it. There is one way to write a signature, so that none
 *   of its bytes can be changed
 * - agrees with: `ssh-keygen -Y check-novalidate -n litfuse-bundle`
 */
export const verify = (text: string, message: string): Result.Result<PublicKey.PublicKey, string> =>
  Result.gen(function* () {
    const blob = bytesOf(text)
    if (blob === undefined) return yield* Result.fail("is not written as `ssh-keygen` writes signatures")
    const reader = Wire.reader(blob)
    if (Buffer.from(yield* reader.take(magic.length)).toString("latin1") !== magic || (yield* reader.number()) !== version)
      return yield* Result.fail("is no signature of SSH of version 1")
    const key = yield* Result.mapError(PublicKey.parse(yield* reader.string()), (what) => `has a key that ${what}`)
    if ((yield* reader.word()) !== namespace) return yield* Result.fail(`was made for something else than ${namespace}`)
    if ((yield* reader.word()) !== "" || (yield* reader.word()) !== hash) return yield* Result.fail(`was not made with ${hash}`)
    const made = Wire.reader(yield* reader.string())
    if ((yield* made.word()) !== PublicKey.kind) return yield* Result.fail("is of another kind than its key")
    const bytes = yield* made.string()
    if (!made.isDone() || !reader.isDone()) return yield* Result.fail("has more behind its end")
    const isRight = bytes.length === 64 && verifyBytes(null, signed(message), PublicKey.toObject(key), bytes)
    return isRight ? key : yield* Result.fail("is wrong: the file was changed, or another file was signed")
  })
