import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const root = join(import.meta.dirname, "../../../..")
const text = (...words: ReadonlyArray<string>) => litfuse(["text", ...words, "--replay", join(root, "datasets/everyday/texts")])

describe("litfuse text", () => {
  it("prints a section as Markdown, and every try on stderr", async () => {
    const { code, out, err } = await text("PMC99900001", "--section", "results")
    expect(code).toBe(0)
    expect(out.split("\n").filter((line) => line.startsWith("#"))).toEqual([
      "# Caffeine before and after the night shift and sleep of shift workers: a randomised trial.",
      "## Abstract",
      "### Results",
      "## Results",
      "### Table 1",
      "### Figure 1"
    ])
    expect(out).toContain("| Arm | Sleep \\(min\\) | Naps |\n| --- | --- | --- |\n| Caffeine before the shift | 371 | 0.4 |")
    expect(err.split("\n").slice(0, 2)).toEqual(["found europepmc", "skipped pmc: not needed: europepmc has the text"])
  })

  it("writes JATS or JSON by the name of the file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "litfuse-text-"))
    expect((await text("PMC99900001", "--out", join(folder, "a.xml"))).code).toBe(0)
    expect(readFileSync(join(folder, "a.xml"), "utf8")).toMatch(/^<article .*<\/article>\n$/s)
    expect((await text("10.5555/everyday.4", "--out", join(folder, "b.json"))).code).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, "b.json"), "utf8"))).toMatchObject({ version: 1, form: "pdf" })
  })

  it("ends with 1 if the text is closed, with 3 if a provider could not answer, with 2 if the text is not JATS", async () => {
    const closed = await text("10.5555/everyday.6")
    expect([closed.code, closed.out]).toEqual([1, ""])
    expect(closed.err).toMatch(/no provider has an open text of doi:10\.5555\/everyday\.6; the reasons are above\n$/)
    const unknown = await text("PMC99900009", "--source", "europepmc", "--format", "json")
    expect([unknown.code, JSON.parse(unknown.out).provider]).toEqual([3, null])
    expect(unknown.err).toMatch(/not every provider answered/)
    const pdf = await text("10.5555/everyday.4", "--format", "jats")
    expect([pdf.code, pdf.out]).toEqual([2, ""])
    expect(pdf.err).toMatch(/gives this text not as JATS; ask for md or json/)
  })
})
