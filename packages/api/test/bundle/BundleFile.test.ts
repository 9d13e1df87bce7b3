import { execFileSync, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import * as BundleFile from "../../src/bundle/BundleFile.ts"
import * as PublicKey from "../../src/bundle/signature/PublicKey.ts"
import * as Signature from "../../src/bundle/signature/Signature.ts"
import { fingerprint, key, place, rearmored } from "./signature/fixtures.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-signed-"))
afterAll(() => rmSync(folder, { recursive: true }))

const small = (text = "gout"): BundleFile.Bundle => ({
  litfuse: "0.1.0",
  strategy: { text, sources: ["pubmed"], sort: "relevance", limit: 10, perSource: 100, explain: false, leftOut: [] },
  pipeline: "nodes: []\n",
  recordings: [
    { file: "eutils/0123456789ab-1.json", text: '{"version":1}' },
    { file: "eutils/0123456789ac-1.json", text: '{"version":1,"title":"é"}' }
  ],
  answer: { works: [] } as unknown as BundleFile.Bundle["answer"]
})

const signed = BundleFile.print(small(), key())
const [head = "", signature = "", ...others] = signed.split(/(?<=\n)/)

/** What is said of a text that is no bundle. */
const refusal = (text: string): string =>
  Result.match(BundleFile.parse(text, "a"), { onSuccess: () => "", onFailure: ({ message }) => message.split("; expected")[0]! })

/** A bundle of a file. */
const readAs = (bytes: Uint8Array) => {
  const file = join(folder, "a.bundle")
  writeFileSync(file, bytes)
  return BundleFile.read(file)
}

describe("a bundle that is not signed", () => {
  it("is what it was before bundles could be signed", () => {
    const text = BundleFile.print(small())
    expect(createHash("sha256").update(text).digest("hex")).toBe("0eda6b4482b3936fc85007c75542df6625647301d48a94938a46e89011bc8a7a")
    expect(text).toMatch(/^\{"bundle":1,"litfuse":"0\.1\.0","sha256":"[0-9a-f]{64}"\}\n\{"strategy":/)
    expect(Result.getOrThrow(BundleFile.parse(text, "a"))).toEqual({ ...small(), key: undefined })
  })
})

describe("a bundle that is signed", () => {
  it("is the same, with a signature of its first line as the second", () => {
    expect(JSON.parse(signature)).toEqual({ signature: Signature.sign(key(), head) })
    expect(others.join("")).toBe(BundleFile.print(small()).slice(BundleFile.print(small()).indexOf("\n") + 1))
    expect(head).toBe(BundleFile.print(small()).split("\n")[0]!.replace('"bundle":1', '"bundle":2') + "\n")
    const { key: by, ...read } = Result.getOrThrow(BundleFile.parse(signed, "a"))
    expect([read, PublicKey.fingerprint(by!)]).toEqual([small(), fingerprint])
  })

  it("is refused if any byte differs", () => {
    const bytes = Buffer.from(signed)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(bytes)
        changed[at] = changed[at]! ^ by
        expect(Result.isFailure(readAs(changed))).toBe(true)
      })
    )
  })

  it("is refused when a byte is left out or put in anywhere, or when it is cut short", () => {
    const bytes = Buffer.from(signed)
    for (let at = 0; at < bytes.length; at++) {
      expect(Result.isFailure(readAs(bytes.subarray(0, at)))).toBe(true)
      expect(Result.isFailure(readAs(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])))).toBe(true)
      expect(Result.isFailure(readAs(Buffer.concat([bytes.subarray(0, at), Buffer.from(" "), bytes.subarray(at)])))).toBe(true)
    }
    for (const more of [" ", "\n", "{}\n"]) expect(refusal(signed + more)).toContain("a:1: the checksum")
    expect(Result.isFailure(readAs(Buffer.from(`\ufeff${signed}`)))).toBe(true)
  })

  it("is refused, or holds the same text, when a byte of the packed file is another", () => {
    const packed = gzipSync(signed)
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(packed)
        changed[at] = changed[at]! ^ by
        // the header of gzip has a time and a system, which are no part of the text
        if (Result.isSuccess(readAs(changed))) expect(gunzipSync(changed).toString()).toBe(signed)
      })
    )
  })

  it("has one signature, which is its own", () => {
    const [otherHead = "", otherSignature = ""] = BundleFile.print(small("asthma"), key()).split(/(?<=\n)/)
    const rest = others.join("")
    const wrong = "a:2: the signature is invalid: the file was changed, or another file was signed"
    expect(refusal(head + otherSignature + rest)).toBe(wrong)
    expect(refusal(otherHead + otherSignature + rest)).toMatch(/^a:1: the checksum/)
    expect(refusal(head + signature + signature + rest)).toMatch(/^a:1: the checksum/)
    const twice = `${JSON.stringify({
      bundle: 2,
      litfuse: "0.1.0",
      sha256: createHash("sha256")
        .update(signature + rest)
        .digest("hex")
    })}\n`
    const own = `${JSON.stringify({ signature: Signature.sign(key(), twice) })}\n`
    expect(refusal(twice + own + signature + rest)).toMatch(/^a:3: /)
    expect(refusal(head + signature.replace("{", '{"signature":"",') + rest)).toBe("a:2: more than a signature")
    expect(refusal(head + signature.replace("{", '{"also":1,') + rest)).toMatch(/^a:2: \.also/)
  })

  it("needs a signature, and no other has one", () => {
    const rest = others.join("")
    expect(refusal(head + rest)).toMatch(/^a:2: /)
    expect(refusal(head)).toBe("a:2: no signature")
    expect(refusal(head.replace('"bundle":2', '"bundle":1') + signature + rest)).toMatch(/^a:1: the checksum/)
    expect(refusal(head.replace('"bundle":2', '"bundle":3') + signature + rest)).toMatch(/^a:1: \.bundle/)
    expect(refusal(`${head}{"signature":${JSON.stringify("A".repeat(1e6))}}\n${rest}`)).toMatch(/^a:2: the signature is not written/)
    expect(refusal(`${head}{"signature":{"link":"elsewhere"}}\n${rest}`)).toMatch(/^a:2: \.signature/)
  })

  it("takes no signature that another program made for something else", () => {
    const foreign = rearmored(Signature.sign(key(), head), (bytes) =>
      Buffer.from(bytes.toString("latin1").replace("litfuse-bundle", "litfuse-commit"), "latin1")
    )
    const elsewhere = `${JSON.stringify({ signature: foreign })}\n`
    expect(refusal(head + elsewhere + others.join(""))).toBe("a:2: the signature was made for another namespace than litfuse-bundle")
  })

  const hasOpenSsh = spawnSync("ssh-keygen", ["-Y", "none"]).status !== null

  it.runIf(hasOpenSsh)("is checked by the commands of the page on recordings", () => {
    writeFileSync(join(folder, "sig"), JSON.parse(signature).signature)
    const words = [
      "-Y",
      "verify",
      "-n",
      "litfuse-bundle",
      "-f",
      place("allowed_signers"),
      "-I",
      "someone@example.org",
      "-s",
      join(folder, "sig")
    ]
    expect(execFileSync("ssh-keygen", words, { input: head }).toString()).toContain("Good")
    expect(JSON.parse(head).sha256).toBe(createHash("sha256").update(others.join("")).digest("hex"))
  })
})
