import { describe, expect, it } from "vitest"
import { findings, rowsOf, runOf } from "./support.ts"

// topic 1 has 12 relevant documents, topic 2 has one, topic 3 has one
const twelve = Array.from({ length: 12 }, (_, i) => `1 0 r${i + 1} 1\n`).join("")
const qrels = `${twelve}2 0 a 1\n3 0 b 1\n`
const full = runOf("1: r1=3 x=2 r2=1\n2: a=1\n3: y=2 b=1")
const partial = runOf("2: z=2 a=1")
const collection = { qrels, runsets: { set: { full, partial }, twins: { one: full, two: full } } }
const round = (value: unknown) => (typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value)

describe("bioasq-editions", () => {
  it("divides by R, by 10 and by min(R, 10), by hand", async () => {
    const found = await findings("bioasq-editions", { runsets: ["set"] }, collection)
    // full: precision sums 1 + 2/3, 1 and 1/2; partial answers question 2 alone, with 1/2
    const rows = [
      ["set", "full", 3, 0, 3, 1, ((1 + 2 / 3) / 12 + 1 + 1 / 2) / 3, (1 + 2 / 3 + 1 + 1 / 2) / 30, ((1 + 2 / 3) / 10 + 1 + 1 / 2) / 3],
      ["set", "partial", 3, 2, 1, 1, 1 / 2, 1 / 20, 1 / 2]
    ]
    expect(rowsOf(found, "editions").map((row) => Object.values(row).map(round))).toEqual(rows.map((row) => row.map(round)))
    expect(found.conclusions).toEqual([
      "2 of 3 questions have fewer than 10 gold articles (median 1): there min(R, 10) is R, in the others it is 10. MAP is 0.5000 to 0.5463 over R (edition 2), 0.0500 to 0.1056 over 10 (edition 3), 0.5000 to 0.5556 over min(R, 10) (edition 8).",
      "set, order of 2 runs: Kendall's tau-b between the editions that divide by R and by 10 is 1.000. By 10 and by min(R, 10) it is 1.000, by R and by min(R, 10) 1.000.",
      "2 of 6 rankings are missing: BioASQ skips those questions, so each run is averaged over the questions that it answered."
    ])
  })

  it("shows an order that the edition turns round", async () => {
    // "many" finds 3 of 12, "few" the one of question 2: over R 1/12 x 3 against 1, over 10 3/10 against 1/10
    const runs = { many: runOf("1: r1=3 r2=2 r3=1\n2: x=1\n3: x=1"), few: runOf("1: x=1\n2: a=1\n3: x=1") }
    const found = await findings("bioasq-editions", { runsets: ["set"] }, { qrels, runsets: { set: runs } })
    expect(found.headline).toContain("between two editions is at least -1.000, in 1 run set.")
    expect(found.conclusions[1]).toContain("by R and by 10 is -1.000. By 10 and by min(R, 10) it is -1.000, by R and by min(R, 10) 1.000")
  })

  it("says that runs are the same, and that nothing is skipped", async () => {
    const found = await findings("bioasq-editions", { runsets: ["twins"] }, collection)
    expect(found.conclusions.slice(1)).toEqual([
      "twins: 2 runs have the same values under every edition.",
      "No run leaves a question unanswered (6 rankings checked), so nothing is skipped."
    ])
  })

  it("names each input once", async () => {
    const { inputs } = await findings("bioasq-editions", { runsets: ["set", "twins"] }, collection)
    expect(inputs.map(({ source }) => source)).toEqual(["qrels", "set", "twins"])
  })
})
