import { createPrivateKey, type KeyObject } from "node:crypto"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import * as OpenSsh from "./openssh.ts"
import * as PublicKey from "./PublicKey.ts"

/** A key that signs, and the public key by which its signatures are checked. */
export interface SigningKey {
  readonly secret: KeyObject
  readonly key: PublicKey.PublicKey
}

const encrypted = "is encrypted"
const otherKind = "is of another kind than Ed25519"
const makesOne = '`ssh-keygen -t ed25519 -f KEY -N ""` makes one'

/** What helps against each problem; the last sentence is for all others. */
const remedyOf = (what: string): string =>
  what === encrypted
    ? 'a key without a passphrase: `ssh-keygen -p -f COPY -N ""` takes the passphrase from a copy of the file'
    : `the file of a private Ed25519 key: ${makesOne}`

/** A key in PEM, as OpenSSL writes it. */
const fromPem = (text: string): Result.Result<KeyObject, string> => {
  if (/^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text)) return Result.fail(encrypted)
  const read = Result.try({ try: () => createPrivateKey({ key: text, format: "pem" }), catch: () => "cannot be read: it is damaged" })
  return Result.flatMap(read, (key) => (key.asymmetricKeyType === "ed25519" ? Result.succeed(key) : Result.fail(otherKind)))
}

const secretOf = (text: string): Result.Result<KeyObject, string> => {
  if (text.startsWith("-----BEGIN OPENSSH PRIVATE KEY-----")) return OpenSsh.parse(text)
  if (/^-----BEGIN [A-Z ]*PRIVATE KEY-----/m.test(text)) return fromPem(text)
  if (/^(?:ssh|ecdsa|sk)-|PUBLIC KEY-----/.test(text)) return Result.fail("is a public one; the private key signs")
  return Result.fail("is none that can be read: neither PEM nor a file of OpenSSH")
}

/** A private key from PEM (PKCS#8) or OpenSSH's form, not encrypted. Errors: `BadLine` at line 0 for any other; no message has a part of it. */
export const parse = (text: string, file: string): Result.Result<SigningKey, DatasetError> =>
  secretOf(text).pipe(
    Result.map((secret) => ({ secret, key: PublicKey.ofPrivate(secret) })),
    Result.mapError((what) => badLine(file, 0, `the key ${what}`, remedyOf(what)))
  )

/** No file of a key is larger. Units: bytes. */
const mostBytes = 64 * 1024

/** A private key from a file. Errors: those of reading and of `parse`. */
export const read = (file: string): Result.Result<SigningKey, DatasetError> =>
  Result.gen(function* () {
    return yield* parse(yield* Files.decode(yield* Files.readAtMost(file, mostBytes), file), file)
  })
