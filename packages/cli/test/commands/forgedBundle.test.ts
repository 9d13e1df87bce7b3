import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { fixture, forgeries } from "./forgedBundles.ts"
import { litfuse } from "./litfuse.ts"

const cassettes = join(import.meta.dirname, "../../../../datasets/atlas/cassettes")
const title = "Almirs for crorqic disorders in current smokers"

const signed = async (...words: ReadonlyArray<string>): Promise<string> => {
  const { folder } = await litfuse(["bundle", "a.bundle", title, "--replay", cassettes, "--sign", "key", ...words], { key: fixture("key") })
  return gunzipSync(readFileSync(join(folder, "a.bundle"))).toString()
}

const replay = (text: string) =>
  litfuse(["replay", "a.bundle", "--signers", "signers"], { "a.bundle": gzipSync(text), signers: fixture("allowed_signers") })

describe("a forged bundle", () => {
  let made: readonly [text: string, other: string] | undefined
  const both = async () => (made ??= [await signed(), await signed("--limit", "1")])

  it("would be accepted as it was signed", async () => {
    const [text, other] = await both()
    expect([(await replay(text)).code, (await replay(other)).code, text === other]).toEqual([0, 0, false])
  })

  it.each(forgeries)("is refused: $name", async ({ of }) => {
    const [text, other] = await both()
    const forged = of(text, other)
    expect(forged).not.toBe(text)
    const { code, out, err } = await replay(forged)
    expect([code, out]).toEqual([2, ""])
    expect(err).toMatch(/^litfuse: a\.bundle[^\n]*\n$/)
  })
})
