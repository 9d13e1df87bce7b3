import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as FlowCounts from "../src/FlowCounts.ts"
import * as FlowFile from "../src/FlowFile.ts"
import { recordHash } from "../src/recordHash.ts"
import * as Screening from "../src/Screening.ts"
import { decision, record, stage } from "./reviews.ts"

const stages = [stage({ double: "share", share: 0 }), stage({ id: "full-text", double: "share", share: 0 })]

type Fate = "open" | "exclude" | "lacking" | "assessed-out" | "included"

/** A review of works with known fates; each work has one record more than its number modulo 3. */
const review = (fates: ReadonlyArray<Fate>) => {
  const records = fates.map((_, n) => record(n))
  const lines = fates.flatMap((fate, n) => {
    const first = (action: "include" | "exclude") => decision("Ann", records[n]!, action, n)
    const second = (action: "include" | "exclude") => decision("Ann", records[n]!, action, n, { stage: "full-text" })
    if (fate === "open") return []
    if (fate === "exclude") return [first("exclude")]
    if (fate === "lacking") return [first("include")]
    return [first("include"), second(fate === "included" ? "include" : "exclude")]
  })
  const corpus = { hashes: records.map(recordHash), fingerprints: records.map(Fingerprint.of), works: records.map((_, row) => [row]) }
  const notRetrieved = new Set(fates.flatMap((fate, n) => (fate === "lacking" ? [n] : [])))
  const results = Screening.screenAll(stages, corpus, Screening.attach(corpus, lines), 1, notRetrieved)
  const identified = [{ search: "a", name: "PubMed", kind: "database" as const, records: fates.length + 3 }]
  return { identified, works: fates.length, results, notRetrieved, studies: Screening.included(results).length, flow: FlowFile.none }
}

describe("the PRISMA 2020 flow", () => {
  it("counts from source to study", () => {
    const counts = FlowCounts.count(review(["exclude", "exclude", "lacking", "assessed-out", "included", "included", "open"]))
    expect(counts).toMatchObject({
      records: 10,
      duplicates: 3,
      unscreened: 1,
      screened: 6,
      excluded: 2,
      sought: 4,
      notRetrieved: 1,
      assessed: 3,
      reasons: [{ reason: "wrong population", n: 1 }],
      reports: 2,
      pending: 1
    })
  })

  it("does not add up when people state more than there is", () => {
    const one = { ...review(["exclude", "open"]), flow: { ...FlowFile.none, boxes: { automation: { n: 5, why: "classifier" } } } }
    expect(FlowCounts.problems(FlowCounts.count(one), one)).toEqual([
      "records after duplicates is 2, but removed, unscreened and screened together is 6"
    ])
    const other = { ...review(["exclude", "open"]), flow: { ...FlowFile.none, boxes: { "not-screened": { n: 0, why: "all screened" } } } }
    expect(FlowCounts.problems(FlowCounts.count(other), other)).toEqual(["flow.yaml leaves 0 records unscreened, but 1 have no decision"])
  })

  it("adds up for any decisions", () => {
    const fate = fc.constantFrom<Fate>("open", "exclude", "lacking", "assessed-out", "included")
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 30 }), (fates) => {
        const one = review(fates)
        const counts = FlowCounts.count(one)
        expect(FlowCounts.problems(counts, one)).toEqual([])
        const { works } = one
        expect(counts.records).toBe(counts.duplicates + works)
        expect(works).toBe(counts.unscreened + counts.excluded + counts.sought)
        expect(counts.sought).toBe(counts.notRetrieved + counts.assessed)
        expect(counts.pending).toBe(fates.filter((one) => one === "open").length)
      })
    )
  })
})
