import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { judgeReference } from "@litfuse/citations/judgeReference"
import { halfOf, readEntries } from "../../src/referenceMatching/readEntries.ts"
import { makeIndex } from "../../src/referenceMatching/referenceIndex.ts"
import { referenceVariants } from "../../src/referenceMatching/referenceVariants.ts"

const line = (n: number, more: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({
    bibtex_key: `secret${n}`,
    explanation: "secret",
    publication_date: "2027",
    fields: {
      title: `Invented trial ${"abcdefghij"[n % 10]} of walking & sleep {${n}}`,
      author: `Smith${"abcdefghij"[n % 10]}, Ann and Jones, Ben`,
      year: "2020",
      journal: "Journal of Invented Trials",
      doi: `10.1000/${n}`,
      url: "secret"
    },
    label: "VALID",
    hallucination_type: null,
    ...more
  })

const read = (...lines: ReadonlyArray<string>) => Result.getOrThrow(readEntries(Buffer.from(`${lines.join("\n")}\n`), "entries.jsonl"))

const numbers = Array.from({ length: 40 }, (_, n) => n)

describe("entries", () => {
  it("have the fields of the reference, and nothing that tells whether it was damaged", () => {
    const [one] = read(line(3))
    expect(one!.reference.record?.title).toBe("Invented trial d of walking & sleep 3")
    expect(JSON.stringify(one!.reference)).not.toContain("secret")
    expect(Result.isFailure(readEntries(Buffer.from('{"fields":{}}\n'), "entries.jsonl"))).toBe(true)
  })

  it("of one paper are in one half, and each is in one", () => {
    const damaged = numbers.map((n) =>
      line(n, {
        fields: { title: `Other ${n}`, author: "X, Y", year: "2020", doi: `10.1000/${n}` },
        label: "HALLUCINATED",
        hallucination_type: "x"
      })
    )
    const all = read(...numbers.map((n) => line(n)), ...damaged)
    const [first, second] = [halfOf(all, "calibration"), halfOf(all, "test")]
    expect(first.length + second.length).toBe(all.length)
    expect(Math.min(first.length, second.length)).toBeGreaterThan(20)
    const dois = (some: typeof all) => some.flatMap(({ names }) => names.filter((name) => name.startsWith("doi:")))
    expect(dois(first).filter((doi) => dois(second).includes(doi))).toEqual([])
    for (const doi of dois(first)) expect(dois(first).filter((one) => one === doi).length).toBe(2)
  })
})

describe("variants of a reference", () => {
  it("are found in an index, and absent without their record", () => {
    const entries = read(...numbers.map((n) => line(n)))
    const index = makeIndex(entries.map(({ reference }, i) => ({ ...reference.record!, source: "valid", id: String(i) })))
    for (const [name, make] of Object.entries(referenceVariants)) {
      const reference = make(entries[7]!.reference)
      const { own, found } = index.find(reference)
      expect([name, judgeReference(reference, own, found).match?.work.id]).toEqual([name, "valid:7"])
      expect([name, index.find(reference, new Set(["valid:7"])).found.some(({ id }) => id === "valid:7")]).toEqual([name, false])
      if (name !== "as written") expect(reference.identifiers).toEqual([])
    }
  })
})
