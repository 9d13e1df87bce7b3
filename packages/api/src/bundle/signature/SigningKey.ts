import { createPrivateKey, type KeyObject } from "node:crypto"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import * as OpenSsh from "./OpenSsh.ts"
import * as PublicKey from "./PublicKey.ts"

/** A private key, and the public key that verifies its signatures. */
export interface SigningKey {
  readonly secret: KeyObject
  readonly key: PublicKey.PublicKey
}

const encrypted = "is encrypted"
const otherKind = "is not an Ed25519 key"
const makesOne = 'make one with `ssh-keygen -t ed25519 -f KEY -N ""`'

const remedyOf = (what: string): string =>
  what === encrypted
    ? 'a key without a passphrase: `ssh-keygen -p -f COPY -N ""` removes the passphrase from a copy of the file'
    : `the file of a private Ed25519 key; ${makesOne}`

const fromPem = (text: string): Result.Result<KeyObject, string> => {
  if (/^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text)) return Result.fail(encrypted)
  const read = Result.try({ try: () => createPrivateKey({ key: text, format: "pem" }), catch: () => "cannot be read: it is damaged" })
  return Result.flatMap(read, (key) => (key.asymmetricKeyType === "ed25519" ? Result.succeed(key) : Result.fail(otherKind)))
}

const secretOf = (text: string): Result.Result<KeyObject, string> => {
  if (text.startsWith("-----BEGIN OPENSSH PRIVATE KEY-----")) return OpenSsh.parse(text)
  if (/^-----BEGIN [A-Z ]*PRIVATE KEY-----/m.test(text)) return fromPem(text)
  if (/^(?:ssh|ecdsa|sk)-|PUBLIC KEY-----/.test(text)) return Result.fail("is a public key; signing needs the private key")
  return Result.fail("is unreadable: neither PEM nor an OpenSSH file")
}

/** Parses an unencrypted private key in PEM (PKCS#8) or OpenSSH's form. Errors: `BadLine` at line 0 for any other; no message contains a part of the key. */
export const parse = (text: string, file: string): Result.Result<SigningKey, DatasetError> =>
  secretOf(text).pipe(
    Result.map((secret) => ({ secret, key: PublicKey.ofPrivate(secret) })),
    Result.mapError((what) => badLine(file, 0, `the key ${what}`, remedyOf(what)))
  )

/** The greatest size of a key file. Units: bytes. */
const mostBytes = 64 * 1024

/** Reads a private key from a file. Errors: those of reading and of `parse`. */
export const read = (file: string): Result.Result<SigningKey, DatasetError> =>
  Result.gen(function* () {
    return yield* parse(yield* Files.decode(yield* Files.readAtMost(file, mostBytes), file), file)
  })
