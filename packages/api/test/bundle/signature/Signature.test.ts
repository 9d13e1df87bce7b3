import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as PublicKey from "../../../src/bundle/signature/PublicKey.ts"
import * as Signature from "../../../src/bundle/signature/Signature.ts"
import * as SigningKey from "../../../src/bundle/signature/SigningKey.ts"
import { fingerprint, key, place, rearmored, text } from "./fixtures.ts"

const message = text("message.json")
const made = text("message.sig")

/** A key of OpenSSL from its 32 secret bytes. */
const asPem = (secret: Uint8Array): string => {
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), secret])
  return `-----BEGIN PRIVATE KEY-----\n${der.toString("base64")}\n-----END PRIVATE KEY-----\n`
}

/** Why a signature does not count. */
const why = (signature: string, of = message): string =>
  Result.match(Signature.verify(signature, of), { onSuccess: () => "", onFailure: String })

describe("a signature", () => {
  it("is that of ssh-keygen, to the byte", () => {
    expect(Signature.sign(key(), message)).toBe(made)
    expect(PublicKey.fingerprint(Result.getOrThrow(Signature.verify(made, message)))).toBe(fingerprint)
  })

  it("does not count for another message, in another namespace, or with another hash", () => {
    expect(why(made, `${message} `)).toMatch(/^is invalid/)
    expect(why(text("file.sig"))).toBe("was made for another namespace than litfuse-bundle")
    expect(why(text("sha256.sig"))).toBe("was not made with sha512")
  })

  it("does not count when one byte of its text is another", () => {
    fc.assert(
      fc.property(fc.nat(made.length - 1), fc.integer({ min: 1, max: 127 }), (at, by) => {
        const bytes = Buffer.from(made)
        bytes[at] = bytes[at]! ^ by
        expect(why(bytes.toString())).not.toBe("")
      })
    )
  })

  it("is invalid if any byte of its content differs, or if it is truncated or extended", () => {
    const length = rearmored(made, (bytes) => Buffer.alloc(bytes.length)).length
    expect(length).toBe(made.length)
    const size = Buffer.from(made.split("\n").slice(1, -2).join(""), "base64").length
    for (let at = 0; at < size; at++) {
      const flipped = (bit: number) =>
        rearmored(made, (bytes) => {
          bytes[at] = bytes[at]! ^ bit
          return bytes
        })
      for (const bit of [1, 128, 255]) expect(why(flipped(bit))).not.toBe("")
      expect(why(rearmored(made, (bytes) => bytes.subarray(0, at)))).not.toBe("")
    }
    expect(why(rearmored(made, (bytes) => Buffer.concat([bytes, Buffer.from([0])])))).toBe("continues after its end")
    for (const more of ["\n", " ", made]) expect(why(made + more)).toBe("is not written as `ssh-keygen` writes signatures")
  })

  it("takes no length for true that goes beyond its end", () => {
    const lying = [10, 14, 29, 65, 83].map((at) =>
      rearmored(made, (bytes) => {
        bytes.writeUInt32BE(0xffffffff, at)
        return bytes
      })
    )
    for (const one of lying) expect(why(one)).not.toBe("")
    expect(why(lying[0]!)).toBe("is cut short, or states a length that is wrong")
  })

  it("is not read when it is long", () => {
    expect(why(`-----BEGIN SSH SIGNATURE-----\n${"A".repeat(1e7)}\n-----END SSH SIGNATURE-----\n`)).toMatch(/^is not written/)
  })

  it("counts for the key that made it, whatever the message", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.string(), fc.string(), (secret, of, other) => {
        const signing = Result.getOrThrow(SigningKey.parse(asPem(secret), "key.pem"))
        const signature = Signature.sign(signing, of)
        expect(Buffer.from(Result.getOrThrow(Signature.verify(signature, of))).toString("hex")).toBe(
          Buffer.from(signing.key).toString("hex")
        )
        if (of !== other) expect(why(signature, other)).toMatch(/^is invalid/)
      }),
      { numRuns: 50, seed: 1 }
    )
  })

  // the word is not known, which a program that is there says with 1; one that is absent gives null
  const hasOpenSsh = spawnSync("ssh-keygen", ["-Y", "none"]).status !== null

  it.runIf(hasOpenSsh)("is taken by ssh-keygen", () => {
    const folder = mkdtempSync(join(tmpdir(), "litfuse-signing-"))
    const file = join(folder, "sig")
    writeFileSync(file, Signature.sign(key(), "a message\n"))
    const words = ["-Y", "verify", "-n", Signature.namespace, "-f", place("allowed_signers"), "-I", "someone@example.org", "-s", file]
    expect(execFileSync("ssh-keygen", words, { input: "a message\n" }).toString()).toContain(`with ED25519 key ${fingerprint}`)
    expect(spawnSync("ssh-keygen", words, { input: "another\n" }).status).not.toBe(0)
    rmSync(folder, { recursive: true })
  })
})
