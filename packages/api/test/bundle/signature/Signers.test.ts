import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import * as Signers from "../../../src/bundle/signature/Signers.ts"
import { findSigner } from "../../../src/bundle/BundleSignature.ts"
import { fingerprint, key, place, text } from "./fixtures.ts"

const listed = text("key.pub").split(" ").slice(0, 2).join(" ")
const ecdsa = text("ecdsa.pub").split(" ").slice(0, 2).join(" ")
const now = Date.UTC(2026, 5, 1)

const read = (content: string) => Signers.parse(content, "signers")
const refusal = (content: string): string => Result.match(read(content), { onSuccess: () => "", onFailure: ({ message }) => message })

/** Whose key the test key is, or why that is not known. */
const nameOf = (content: string): string =>
  Result.match(Signers.nameOf(Result.getOrThrow(read(content)), key().key, now), { onSuccess: String, onFailure: String })

describe("who signed a bundle", () => {
  const of = (isSigned: boolean, signers?: string) =>
    Effect.runPromise(Effect.result(findSigner("b.jsonl", isSigned ? key().key : undefined, signers)))
  const why = async (isSigned: boolean, signers: string): Promise<string> =>
    Result.match(await of(isSigned, signers), { onSuccess: () => "", onFailure: ({ message }) => message })

  it("is null without a signature, a key without a file of signers, and a name with one", async () => {
    expect([await of(false), await of(true)].map(Result.getOrThrow)).toEqual([null, { fingerprint, signer: null }])
    expect(Result.getOrThrow(await of(true, place("allowed_signers")))).toEqual({ fingerprint, signer: "someone@example.org" })
    expect(await why(false, place("allowed_signers"))).toContain(
      "b.jsonl: the bundle is not signed; expected a bundle signed with a key that "
    )
    const folder = mkdtempSync(join(tmpdir(), "litfuse-signers-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, "none"), "")
    expect(await why(true, join(folder, "none"))).toContain(
      `b.jsonl:2: signed with key ${fingerprint}, which ${join(folder, "none")} does not list`
    )
  })
})

describe("a file of signers", () => {
  it("names whose key it is", () => {
    expect(nameOf(text("allowed_signers"))).toBe("someone@example.org")
    expect(nameOf(`# people\r\n\r\n  \nme\t${listed} a comment\r\n`)).toBe("me")
    expect(nameOf(`"A Name"  ${listed}`)).toBe("A Name")
    expect(nameOf(`a@b.c,*@d.e ${listed}`)).toBe("a@b.c,*@d.e")
  })

  it("has no signers when it is empty", () => {
    expect(nameOf("")).toBe("which signers does not list")
  })

  it.each([
    ['namespaces="file,litfuse-*"', "me"],
    ['NAMESPACES="*-bundl?"', "me"],
    ['namespaces="file"', "which signers:1 lists, but not for litfuse-bundle"],
    ['namespaces="*,!litfuse*"', "which signers:1 lists, but not for litfuse-bundle"],
    ['valid-after="20260101Z",valid-before="20261231Z"', "me"],
    ['valid-before="20260601000000Z"', "me"],
    ['valid-before="202605312359Z"', "which signers:1 lists, but not after 2026-05-31T23:59:00.000Z"],
    ['valid-after="20260601000001Z"', "which signers:1 lists, but not before 2026-06-01T00:00:01.000Z"],
    ['valid-before="20260701"', "me"]
  ])("takes %s as OpenSSH does", (options, says) => {
    expect(nameOf(`me ${options} ${listed}`)).toBe(says)
  })

  it("takes a time with Z in UTC, and one without in local time", () => {
    vi.stubEnv("TZ", "Asia/Tokyo")
    onTestFinished(() => void vi.unstubAllEnvs())
    const until = (time: string) => nameOf(`me valid-before="${time}" ${listed}`)
    expect([until("20260601000000Z"), until("20260601090000"), until("20260601085959")]).toEqual([
      "me",
      "me",
      "which signers:1 lists, but not after 2026-05-31T23:59:59.000Z"
    ])
  })

  it("takes the first line that counts", () => {
    expect(nameOf(`old valid-before="20200101Z" ${listed}\nnew ${listed}\nnewer ${listed}\n`)).toBe("new")
  })

  it.each([
    ["cert-authority", "the unknown option cert-authority"],
    ['verify-required,namespaces="a"', "the unknown option verify-required"],
    ['namespaces="a",namespaces="b"', "the option namespaces twice"],
    ["namespaces", "the option namespaces without a value in quotes"],
    ["namespaces=litfuse-bundle", "options that cannot be read: namespaces=litfuse-bundle"],
    ['namespaces="litfuse-bundle', "no name before a key"],
    ['namespaces="a",', "a comma after the last option"],
    ['namespaces="a""b"', 'options that cannot be read: namespaces="a""b"'],
    ['valid-before="soon"', 'valid-before="soon", which is not a time'],
    ['valid-before="20260231Z"', 'valid-before="20260231Z", which is not a time'],
    ['valid-before="99999999Z"', 'valid-before="99999999Z", which is not a time'],
    ['__proto__="a"', "options that cannot be read"],
    ['constructor="a"', "the unknown option constructor"]
  ])("refuses %s, with its line", (options, says) => {
    expect(refusal(`# one\nme ${options} ${listed}\n`)).toContain(`signers:2: ${says}`)
  })

  it.each([
    [listed.split(" ")[1]!, "no name before a key"],
    [`me ${listed.slice(0, -3)}`, "a key that is not base64"],
    [`me ${listed.slice(0, -4)}`, "a key that is cut short"],
    [`me ${listed}AAAA`, "a key that is not an Ed25519 key of 32 bytes"],
    [`me ssh-ed25519 ${ecdsa.split(" ")[1]}`, "a key that is not of type ssh-ed25519"],
    ["me ssh-ed25519", "a key that"],
    [`me "${listed}"`, "options that cannot be read"],
    [`me ${"a".repeat(20_000)}`, "more than 16384 characters"]
  ])("refuses the line %s", (line, says) => {
    expect(refusal(line)).toContain(`signers:1: ${says}`)
  })

  it("prints nothing that controls a terminal", () => {
    expect(refusal(`me a\u001b[31m\u202e ${listed}`)).toContain("signers:1: options that cannot be read: a[31m; expected")
  })

  it("reports keys that are not used", () => {
    const of = (content: string) => Signers.remark(Result.getOrThrow(read(content)))
    expect(of(`me ${listed}`)).toBeUndefined()
    expect(of(`me ${listed}\nyou ${ecdsa}`)).toBe("signers:2: ignoring a key that is not of type ssh-ed25519")
    expect(of(`you ${ecdsa}\nme ${listed}\nyou ssh-rsa AAAA`)).toMatch(/^signers:1: ignoring .* \(2 such lines in all\)$/)
  })

  it("reads many lines, of which the last matters", () => {
    const line = `you namespaces="${"*a".repeat(20)}" ${listed}\n`
    expect(nameOf(`${line.repeat(100_000)}me ${listed}\n`)).toBe("me")
  })
})
