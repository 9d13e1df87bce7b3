import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const topics = [1, 2, 3, 4, 5, 6]
const run = (tag: string, first: (t: number) => number): string =>
  topics.flatMap((t) => [0, 1, 2].map((i) => `${t} Q0 d${(first(t) + i) % 3} ${i + 1} ${3 - i} ${tag}\n`)).join("")

const files = {
  "qrels.txt": topics.map((t) => `${t} 0 d0 2\n${t} 0 d1 1\n${t} 0 d2 0\n`).join(""),
  "a.run": run("a", (t) => t % 2),
  "b.run": run("b", (t) => t % 3)
}
const words = "tune qrels.txt a.run b.run -m nDCG@3 --method rrf --seeds 1 --folds 3"

describe("litfuse tune", () => {
  it("says what a choice is worth, and how to use it, in a terminal, as Markdown and as JSON", async () => {
    const { code, out, err } = await litfuse(words.split(" "), files)
    expect([code, err]).toEqual([0, expect.stringMatching(/^note \(few-topics\) 6 topics: /)])
    expect(out).toMatch(/^The chosen fusion has nDCG@3 0\.\d{4} on topics that had no part in the choice\. /)
    expect(out).toMatch(/\n {2}litfuse fuse a\.run b\.run --method rrf .*--out fused\.run\n$/)
    const printed = / litfuse (fuse .*)\n$/.exec(out)![1]!
    const md = await again(`${words} --format md`)
    expect(md.out).toContain(`\`\`\`sh\nlitfuse ${printed}\n\`\`\``)
    const json = await again(`${words} --format json --out held.run`)
    expect(JSON.parse(json.out)).toMatchObject({ version: 1, measure: "nDCG@3", topics: 6, runs: ["a", "b"], folds: 3, seeds: 1 })
    expect(readFileSync("held.run", "utf8").trimEnd().split("\n")).toHaveLength(18)
    expect(await again(printed)).toMatchObject({ code: 0, out: expect.stringContaining("2 runs fused by rrf, 6 topics") })
  })

  it("writes the run alone to standard output where that is asked", async () => {
    const { out, err } = await litfuse([...words.split(" "), "--out", "-"], files)
    expect(out).toMatch(/^1 Q0 d\d 1 /)
    expect(err).toContain("The chosen fusion has")
  })
})
