import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const replay = join(import.meta.dirname, "../../../../datasets/everyday/texts")

describe("litfuse find", () => {
  it("quotes what a project stores with its address, a retraction first, and checks the addresses later", async () => {
    expect((await litfuse(["project", "init"])).code).toBe(0)
    await again(["text", "10.5555/everyday.4", "--replay", replay])
    const { code, out, err } = await again(["find", "caffeine", "--project"])
    expect(code).toBe(0)
    expect(out).toContain(
      "  RETRACTED \u00b7 doi:10.5555/everyday.4 \u00b7 Results \u00b7 0-57 \u00b7 Caffeine improves the sleep of shift workers.\n"
    )
    expect(err).toBe("1 text searched\n")
    expect((await again(["find", "caffeine", "--project", "--out", "hits.json"])).code).toBe(0)
    expect(JSON.parse(readFileSync("hits.json", "utf8"))).toMatchObject({ version: 1, words: "caffeine", searched: 1 })
    const same = await again(["find", "--check", "hits.json", "--project"])
    expect([same.code, same.out.split("\n")[0]]).toEqual([0, expect.stringMatching(/^fits doi:10\.5555\/everyday\.4 /)])
  })

  it("ends with 1 when an address no longer fits, and says what changed", async () => {
    await litfuse(["find", "naps", "--in", "a.md", "--out", "hits.json"], {
      "a.md": "# Day\n\nNaps at noon.\n",
      "b.md": "# Day\n\nNo naps.\n"
    })
    const { code, out } = await again(["find", "--check", "hits.json", "--in", "b.md"])
    expect([code, out]).toEqual([1, expect.stringMatching(/^changed a\.md: the text of "Day" has changed since the address was made/)])
  })

  it("never writes over the file that it reads", async () => {
    const text = "# Day\n\nNaps at noon.\n"
    const { code, err } = await litfuse(["find", "naps", "--in", "a.md", "--out", "./a.md"], { "a.md": text })
    expect([code, err]).toEqual([2, "litfuse find: ./a.md is also the input file; write to another file\n"])
    expect(readFileSync("a.md", "utf8")).toBe(text)
    await again(["find", "naps", "--in", "a.md", "--out", "hits.json"])
    expect((await again(["find", "--check", "hits.json", "--in", "a.md", "--out", "hits.json"])).code).toBe(2)
  })

  it("prints a hostile text as text", async () => {
    const { out } = await litfuse(["find", "naps", "--in", "a.txt"], { "a.txt": "Naps \u001b[31mred\u202e ::error::x" })
    expect(out).toContain("red")
    for (const character of ["\u001b", "\u202e"]) expect(out).not.toContain(character)
  })
})
