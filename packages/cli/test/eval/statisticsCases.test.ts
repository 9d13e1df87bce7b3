import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Answer } from "@litfuse/api/Compare"
import { describe, expect, it } from "vitest"
import { again } from "../commands/litfuse.ts"
import { files, run } from "./caseFiles.ts"

const compared = async (line: string): Promise<Answer["measures"][number]> => {
  const { code, out } = await run(`compare ${line} --details --format json`)
  expect(code).toBe(0)
  return (JSON.parse(out) as Answer).measures[0]!
}

const hitsIn = (text: string): ReadonlyArray<readonly [id: string, score: number]> =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(" "))
    .map(([, , id, , score]) => [id!, Number(score)])

describe("reports about other tools: tests of differences", () => {
  it("P23: a run without a difference has p 1", async () => {
    const { runs } = await compared("w100.qrels wa.run wa2.run -m P@100")
    const { mean, p, tests } = runs[0]!.differences[0]!
    expect([mean, p, tests.randomisation.p, tests.wilcoxon.p]).toEqual([0, 1, 1, 1])
  })

  // scipy 1.17.1: exact on whole counts
  it("P24: equal differences of shares share a rank in Wilcoxon's test", async () => {
    const { runs } = await compared("pk.qrels pk1.run pk2.run -m P@40")
    const { wilcoxon, randomisation } = runs[0]!.differences[0]!.tests
    expect(wilcoxon).toMatchObject({ wPlus: 4, wMinus: 6, p: 1 })
    expect(randomisation.p).toBe(1)
  })

  // scipy 1.17.1: PermutationMethod for Wilcoxon's test, ttest_rel, 95 % interval of it
  it("P25: ten topics have exact p", async () => {
    const { runs } = await compared("w100.qrels wa.run wb.run -m P@100")
    const { lower, upper, p, tests } = runs[0]!.differences[0]!
    expect([tests.wilcoxon.p, tests.randomisation.p]).toEqual([0.015625, 0.015625])
    expect(p).toBe(tests.t.p)
    expect(p).toBeCloseTo(0.00699, 5)
    expect(lower).toBeCloseTo(0.0199, 4)
    expect(upper).toBeCloseTo(0.0941, 4)
  })

  it("P28: the baseline is no member of the family", async () => {
    const { family, runs } = await compared("w100.qrels wa.run wb.run wa2.run -m P@100 --correction benjamini-hochberg")
    expect(family).toBe("2 runs against wa, P@100")
    expect(runs.map(({ differences }) => differences[0]!.tests.randomisation.adjusted)).toEqual([2 * 0.015625, 1])
  })

  it("P39: reproduce copes with a topic that the advanced runs lack", async () => {
    const { code, out } = await run("bench reproduce re.a.run re.a2.run --qrels re.qrels --baselines re.b.run,re.b2.run -m AP")
    expect(code).toBe(0)
    expect(out).toMatch(/\| runs +\| adv +\| base +\| AP +\| +0\.0000 \| +-0\.2000 \|/)
  })
})

describe("reports about other tools: fusion and retrieval", () => {
  it("P20: equal scores share a rank, so a document of two lists is first", async () => {
    const { folder } = await run("fuse kw.run vec.run --k 0 --weights 0.7,0.3 --out f1.run")
    const hits = hitsIn(readFileSync(join(folder, "f1.run"), "utf8"))
    expect(hits.map(([id]) => id)).toEqual(["13", "19", "3"])
    for (const [i, score] of [0.65, 0.5, 0.45].entries()) expect(hits[i]![1]).toBeCloseTo(score, 12)
  })

  it("P21: neither the order of lines nor that of runs changes a fused run", async () => {
    const shuffled = (name: string): string => {
      const lines = files[name]!.toString().trim().split("\n")
      // a permutation without a fixed order of topics: 389 is prime
      return `${lines.map((_, i) => lines[(i * 389 + 17) % lines.length]!).join("\n")}\n`
    }
    const { folder } = await run("--version", { "a.run": shuffled("sm.0.run"), "b.run": shuffled("sm.1.run") })
    const fused = (name: string): string => readFileSync(join(folder, name), "utf8")
    for (const method of ["rrf", "comb-sum", "comb-mnz", "isr", "bordafuse", "condorcet", "rbc"]) {
      await again(`fuse sm.0.run sm.1.run --method ${method} --out one.run`)
      await again(`fuse b.run a.run --method ${method} --out two.run`)
      expect(hitsIn(fused("one.run")).length).toBeGreaterThan(1000)
      expect(fused("two.run")).toBe(fused("one.run"))
    }
  })

  it("P29: BM25 as Lucene computes it has no negative score", async () => {
    const { folder } = await run("retrieve --documents rb.jsonl --topics rb.tsv --out rb.run")
    expect(hitsIn(readFileSync(join(folder, "rb.run"), "utf8"))).toEqual([["d2", expect.closeTo(0.7296, 4)]])
  })

  it("P32: equal documents have equal scores, and only documents with a word of the query are hits", async () => {
    const { folder } = await run("retrieve --documents q.jsonl --topics q.tsv --out q.run")
    const score = expect.closeTo(0.42617, 5)
    expect(hitsIn(readFileSync(join(folder, "q.run"), "utf8"))).toEqual([["4", score], ["3", score]]) // prettier-ignore
    expect((await again("retrieve --documents h.jsonl --topics h3.tsv --out h.run")).err).toMatch(/^note .*\b2 topics?\b/m)
  })
})
