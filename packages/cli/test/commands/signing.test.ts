import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const root = join(import.meta.dirname, "../../../..")
const cassettes = join(root, "datasets/atlas/cassettes")
const title = "Almirs for crorqic disorders in current smokers"
const fixture = (name: string) => readFileSync(join(root, "packages/api/test/fixtures/signing", name), "utf8")
const fingerprint = "SHA256:JrkPkTq51hLu1lJ0QaDrM9zkaqaTKiuCXBbJ3Qkv1kM"
const listed = fixture("key.pub").split(" ").slice(0, 2).join(" ")

/** A bundle of one search over the recordings of the repository, signed or not. */
const made = async (...words: ReadonlyArray<string>) => {
  const asked = await litfuse(["bundle", "a.bundle", title, "--replay", cassettes, ...words], { key: fixture("key") })
  return { ...asked, bytes: readFileSync(join(asked.folder, "a.bundle")) }
}

const plain = async () => (await made()).bytes
const signed = async () => (await made("--sign", "key")).bytes

/** A replay of a bundle, with these signers or none. */
const replay = async (bytes: Uint8Array, signers?: string, ...words: ReadonlyArray<string>) => {
  const given = signers === undefined ? [] : ["--signers", "signers"]
  return litfuse(["replay", "a.bundle", ...given, ...words], { "a.bundle": bytes, signers: signers ?? "" })
}

describe("litfuse bundle --sign", () => {
  it("says with which key, and always writes the same file", async () => {
    const { code, err, bytes } = await made("--sign", "key")
    expect([code, bytes.equals(await signed())]).toEqual([0, true])
    expect(err).toContain(`a.bundle: signed with key ${fingerprint}\n`)
    expect(
      gunzipSync(await signed())
        .toString()
        .split("\n")
        .slice(2)
    ).toEqual(
      gunzipSync(await plain())
        .toString()
        .split("\n")
        .slice(1)
    )
  })

  it.each([
    ["locked.key", /^litfuse: key: the key is encrypted; expected a key without a passphrase: `ssh-keygen -p -f COPY -N ""` [^\n]*\n$/],
    ["ecdsa.key", /^litfuse: key: the key is not of type ssh-ed25519; expected [^\n]*\n$/],
    ["key.pub", /^litfuse: key: the key is a public key; [^\n]*\n$/]
  ])("refuses %s in one line, before anything is asked", async (name, says) => {
    const { code, err, out } = await litfuse(["bundle", "a.bundle", title, "--replay", "absent", "--sign", "key"], { key: fixture(name) })
    expect([code, out]).toEqual([2, ""])
    expect(err).toMatch(says)
  })
})

describe("litfuse replay", () => {
  it("reports an untrusted key, or a missing signature", async () => {
    const [of, without] = [
      await replay(await signed(), undefined, "--format", "json"),
      await replay(await plain(), undefined, "--format", "json")
    ]
    expect([of.code, without.code, of.out]).toEqual([0, 0, without.out])
    expect(of.err).toContain(`a.bundle: signed with key ${fingerprint}; no list of trusted keys was given`)
    expect(without.err).toContain("a.bundle: not signed; checksums inside the file detect damage, not forgery\n")
  })

  it("refuses a wrong signature, whatever was asked", async () => {
    const other = gzipSync(
      gunzipSync(await signed())
        .toString()
        .replace(/"litfuse":"[^"]*"/, '"litfuse":"9.9.9"')
    )
    for (const signers of [undefined, `me ${listed}`]) {
      const { code, err, out } = await replay(other, signers)
      expect([code, out]).toEqual([2, ""])
      expect(err).toMatch(
        /^litfuse: a\.bundle:2: the signature is invalid: the file was changed, or another file was signed; expected [^\n]*\n$/
      )
    }
  })
})

describe("litfuse replay --signers", () => {
  it("says who signed", async () => {
    const { code, err } = await replay(await signed(), fixture("allowed_signers"))
    expect(code).toBe(0)
    expect(err).toContain("a.bundle: signed by someone@example.org, whose key signers lists\n")
  })

  it("prints no name that controls a terminal", async () => {
    const { err } = await replay(await signed(), `"me\u001b[2J\u202e" ${listed}`)
    expect(err).toContain("a.bundle: signed by me[2J, whose key signers lists\n")
  })

  it.each([
    [
      "a key that is not listed",
      "# nobody\n",
      signed,
      `a.bundle:2: signed with key ${fingerprint}, which signers does not list; expected `
    ],
    ["a key for something else", `me namespaces="git" ${listed}`, signed, "which signers:1 lists, but not for litfuse-bundle; expected "],
    ["a key of the past", `me valid-before="20200101Z" ${listed}`, signed, "lists, but not after 2020-01-01T00:00:00.000Z; expected "],
    [
      "a bundle without signature",
      `me ${listed}`,
      plain,
      "a.bundle: the bundle is not signed; expected a bundle signed with a key that signers"
    ],
    ["an option that is not understood", `me cert-authority ${listed}`, signed, "signers:1: the unknown option cert-authority"]
  ])("refuses %s", async (_, signers, bytes, says) => {
    const { code, err, out } = await replay(await bytes(), signers)
    expect([code, out, err.split("\n").length]).toEqual([2, "", 2])
    expect(err).toContain(says)
  })

  it("tells which keys are not used, and goes on", async () => {
    const { code, err } = await replay(await signed(), `you ${fixture("ecdsa.pub")}me ${listed}\n`)
    expect(code).toBe(0)
    expect(err).toContain("signers:1: ignoring a key that is not of type ssh-ed25519\n")
  })
})
