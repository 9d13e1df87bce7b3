import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as PublicKey from "../../../src/bundle/signature/PublicKey.ts"
import * as SigningKey from "../../../src/bundle/signature/SigningKey.ts"
import { fingerprint, key, place, rearmored, text } from "./fixtures.ts"

/** What is said of a key that cannot sign. */
const refusal = (content: string): string =>
  Result.match(SigningKey.parse(content, "key"), { onSuccess: () => "", onFailure: ({ message }) => message })

const makesOne = 'expected the file of a private Ed25519 key; make one with `ssh-keygen -t ed25519 -f KEY -N ""`'
const takesAway = 'expected a key without a passphrase: `ssh-keygen -p -f COPY -N ""` removes the passphrase from a copy of the file'

describe("a key that signs", () => {
  it("is read as ssh-keygen and as OpenSSL write it", () => {
    expect(PublicKey.fingerprint(key().key)).toBe(fingerprint)
    expect(Result.getOrThrow(SigningKey.read(place("key.pem"))).key).toEqual(key().key)
    expect(refusal(text("key").replaceAll("\n", "\r\n"))).toBe("")
  })

  it.each([
    ["with a passphrase, of OpenSSH", () => text("locked.key"), `key: the key is encrypted; ${takesAway}`],
    ["with a passphrase, in PEM", () => text("locked.pem"), `key: the key is encrypted; ${takesAway}`],
    ["ECDSA of OpenSSH", () => text("ecdsa.key"), `key: the key is not of type ssh-ed25519; ${makesOne}`],
    ["RSA in PEM", () => text("rsa.pem"), `key: the key is not an Ed25519 key; ${makesOne}`],
    ["ECDSA in PEM", () => text("ecdsa.pem"), `key: the key is not an Ed25519 key; ${makesOne}`],
    ["public", () => text("key.pub"), `key: the key is a public key; signing needs the private key; ${makesOne}`],
    ["damaged", () => text("key.pem").replace("MC4", "MC5"), `key: the key cannot be read: it is damaged; ${makesOne}`],
    ["none", () => "TY  - JOUR\n", `key: the key is unreadable: neither PEM nor an OpenSSH file; ${makesOne}`]
  ])("is refused in one line when it is %s", (_, content, says) => {
    expect(refusal(content())).toBe(says)
  })

  it("is refused when what fills its last block is not what fills it", () => {
    const changed = rearmored(text("key"), (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([2])]))
    expect(refusal(changed)).toBe(`key: the key is damaged (its parts do not fit together); ${makesOne}`)
  })

  it("is refused where it is no small file", () => {
    expect(Result.isFailure(SigningKey.read(place(".")))).toBe(true)
    expect(Result.isFailure(SigningKey.read(place("absent")))).toBe(true)
  })

  it("is the same key or none when a byte of its file is another, and the message has no part of it", () => {
    const whole = text("key")
    const size = Buffer.from(whole.split("\n").slice(1, -2).join(""), "base64").length
    fc.assert(
      fc.property(fc.nat(size - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = rearmored(whole, (bytes) => {
          bytes[at] = bytes[at]! ^ by
          return bytes
        })
        const read = SigningKey.parse(changed, "key")
        if (Result.isSuccess(read)) expect(read.success.key).toEqual(key().key)
        else expect(read.failure.message).toMatch(/^key: the key [ a-zA-Z0-9,():-]+; expected /)
      })
    )
    for (let at = 0; at < size; at++) expect(refusal(rearmored(whole, (bytes) => bytes.subarray(0, at)))).not.toBe("")
  })
})
