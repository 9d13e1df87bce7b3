import { describe, expect, it } from "vitest"
import { collection } from "./collection.ts"
import { litfuse } from "./litfuse.ts"

describe("litfuse search", () => {
  it("finds what matches, best first, and says how the source answered on stderr", async () => {
    const { code, out, err } = await litfuse(["search", "gout", "attacks", "--dataset", "tiny", "-n", "3"], collection)
    expect(code).toBe(0)
    expect(out.match(/\bd\d\b/g)).toEqual(["d2", "d1"])
    expect(err).toBe("corpus: found, 2 records\n")
  })

  it("explains every hit: the parts sum to the score", async () => {
    const { out } = await litfuse(["search", "gout", "attacks", "--dataset", "tiny", "--explain"], collection)
    const numbers = [...out.slice(out.indexOf("\nd2  ")).matchAll(/^ +([\d.]+) {2}/gm)].map(([, n]) => Number(n))
    expect(numbers[0]).toBeCloseTo(numbers[1]! + numbers[2]!, 3)
    expect(out).toMatch(/"gout", in 2 of 3 documents/)
  })

  it("tells finding nothing apart from failing", async () => {
    const { code, out, err } = await litfuse(["search", "melanoma", "--dataset", "tiny"], collection)
    expect([code, out]).toEqual([0, ""])
    expect(err).toMatch(/^corpus: empty\n/)
  })

  it.each([
    [["search", "gout", "--dataset", "tinny"], /datasets\/tinny\/dataset\.yaml: not found; known datasets: tiny/],
    [["search", "gout", "--dataset", "tiny", "--retriever", "bm52"], /unknown retriever "bm52"/],
    [["search", "gout", "--dataset", "tiny", "-n", "0"], /--limit is 0/]
  ])("refuses %j in one line", async (words, message) => {
    const { code, err } = await litfuse(words, collection)
    expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(message)
  })
})
