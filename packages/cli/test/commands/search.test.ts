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

  it("explains every work: the fused score by the place in the source, and that by the words", async () => {
    const { out } = await litfuse(["search", "gout", "attacks", "--dataset", "tiny", "--explain"], collection)
    const lines = out.slice(out.indexOf("\nd2  ")).split("\n").slice(2, 8)
    expect(lines.map((line) => line.replace(/[\d.]+/, "N"))).toEqual([
      "  N  reciprocal rank fusion, k 60",
      "    N  rank 1 in corpus, weight 1",
      "    <- N  corpus, rank 1: place 1 of 2 in corpus",
      "      <- N  bm25",
      expect.stringMatching(/^ {8}N {2}"gout", in 2 of 3 documents$/),
      expect.stringMatching(/^ {8}N {2}"attack", in 1 of 3 documents$/)
    ])
    const numbers = lines.map((line) => Number(/[\d.]+/.exec(line)![0]))
    expect(numbers[0]).toBe(numbers[1])
    expect(numbers[3]).toBeCloseTo(numbers[4]! + numbers[5]!, 3)
  })

  it("runs the preset that is named, and shows its trace", async () => {
    const words = ["search", "gout", "attacks", "--dataset", "tiny", "--preset", "corpus", "--trace"]
    const { code, out } = await litfuse(words, collection)
    expect(code).toBe(0)
    expect(out).toMatch(/^titles +ranker\/bm25-boost +(ran|cached) /m)
  })

  it("prints the trace of `pipeline run` over the same file, but for the time", async () => {
    const timeless = (out: string) => {
      const lines = out.slice(0, out.indexOf("\n\n")).split("\n")
      return lines.map((line) => line.replace(/(ran|cached) +\d+ /, "ended "))
    }
    const fresh = () => ({ ...collection })
    const searched = await litfuse(["search", "gout", "attacks", "--dataset", "tiny", "--trace"], fresh())
    const preset = new URL("../../../../presets/search.pipeline.yaml", import.meta.url).pathname
    const ran = await litfuse(["pipeline", "run", preset, "--dataset", "tiny", "--query", "gout attacks"], fresh())
    expect(timeless(searched.out)).toEqual(timeless(ran.out))
    expect(timeless(ran.out)[1]).toMatch(/^sources-corpus +source\/corpus +ended +1 +2 +[0-9a-f]{12}$/)
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
