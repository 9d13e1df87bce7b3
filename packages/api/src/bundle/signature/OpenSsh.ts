import { createPrivateKey, type KeyObject } from "node:crypto"
import * as Result from "effect/Result"
import * as PublicKey from "./PublicKey.ts"
import * as Wire from "./Wire.ts"

/** The DER prefix of the 32 secret bytes. Source: RFC 8410, section 7. */
const before = Buffer.from("302e020100300506032b657004220420", "hex")

const armor = /^-----BEGIN OPENSSH PRIVATE KEY-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END OPENSSH PRIVATE KEY-----\s*$/

const damaged = (what: string): Result.Result<never, string> => Result.fail(`is damaged (${what})`)

/** The part with the secret: the check number twice, the key, a comment, and bytes 1, 2, 3 up to a multiple of 8. */
const secretOf = (bytes: Uint8Array): Result.Result<{ readonly secret: Uint8Array; readonly key: Uint8Array }, string> =>
  Result.gen(function* () {
    const reader = Wire.reader(bytes)
    if ((yield* reader.number()) !== (yield* reader.number())) return yield* damaged("its check numbers differ")
    if ((yield* reader.word()) !== PublicKey.kind) return yield* Result.fail("is not an Ed25519 key")
    const [key, both] = [yield* reader.string(), yield* reader.string()]
    yield* reader.string()
    const isPadded = bytes.length % 8 === 0 && reader.rest().length < 8 && reader.rest().every((byte, i) => byte === i + 1)
    const isOne = key.length === 32 && both.length === 64 && PublicKey.isSame(both.subarray(32), key)
    return isPadded && isOne ? { secret: both.subarray(0, 32), key } : yield* damaged("its parts do not fit together")
  })

/**
 * The private Ed25519 key of a file that `ssh-keygen` wrote.
 *
 * - errors: the predicate of a sentence about the key, never with a part of the key
 * - source: PROTOCOL.key of OpenSSH, read 2026-11-23
 */
export const parse = (text: string): Result.Result<KeyObject, string> =>
  Result.gen(function* () {
    const bytes = Wire.fromBase64(armor.exec(text)?.[1]?.replaceAll(/[\r\n]/g, "") ?? "")
    if (bytes === undefined || bytes.length === 0) return yield* damaged("its lines are not base64")
    const reader = Wire.reader(bytes)
    const magic = "openssh-key-v1\0"
    if (Buffer.from(yield* reader.take(magic.length)).toString("latin1") !== magic) return yield* damaged("its first bytes are wrong")
    const [cipher, derived, options] = [yield* reader.word(), yield* reader.word(), yield* reader.word()]
    if (cipher !== "none" || derived !== "none" || options !== "") return yield* Result.fail("is encrypted")
    if ((yield* reader.number()) !== 1) return yield* Result.fail("is one of several in the file")
    const key = yield* PublicKey.parse(yield* reader.string())
    const inner = yield* secretOf(yield* reader.string())
    if (!reader.isDone()) return yield* damaged("it continues after its end")
    const found = createPrivateKey({ key: Buffer.concat([before, inner.secret]), format: "der", type: "pkcs8" })
    if (![inner.key, PublicKey.ofPrivate(found)].every((one) => PublicKey.isSame(one, key)))
      return yield* damaged("its secret belongs to another public key")
    return found
  })
