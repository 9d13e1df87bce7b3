import { blocksMarkdown } from "@litfuse/document/printMarkdown"
import { describe, expect, it } from "vitest"
import { documentsSection } from "../../src/gate/documentsSection.ts"
import { between as valuesBetween } from "../../src/gate/Movement.ts"
import { judge } from "../../src/gate/CheckResult.ts"
import { between, type Comparison, type Reordering } from "../../src/gate/Reordering.ts"
import { checkSummary } from "../../src/gate/checkSummary.ts"
import { rankings } from "../report/sample.ts"
import { calm, moved, reordered } from "./checkResults.ts"

const { moves } = valuesBetween(calm, moved)
const found = (reorderings: ReadonlyArray<Reordering>): Comparison => ({
  compared: ["base", "good", "a", "b", "c"].map((system) => ({ table: "all", system })),
  reorderings
})

const text = (of: typeof moves, reorderings: ReadonlyArray<Reordering>) => blocksMarkdown(documentsSection(of, found(reorderings)))

const reordering = (topic: string, system = "good", documents = 1): Reordering => ({
  table: "all",
  system,
  topic,
  documents: Array.from({ length: documents }, (_, i) => ({ document: `d${i}`, before: i + 1, after: i + 2, grade: 1 }))
})

describe("documentsSection", () => {
  it("says which documents moved, by rank, and whether they are judged", () => {
    expect(blocksMarkdown(documentsSection(moves, between(rankings, reordered)))).toMatchInlineSnapshot(`
      "Rankings that moved with a value: 1. Documents on the topics that moved most, by rank before and after:

      - topic 1 (all), \`good\`: \`d2\` 3 -> 1 (unjudged), \`d3\` 1 -> 3 (grade 0), \`d1\` gone from 2 (grade 2), \`d9\` new at 2 (unjudged)"
    `)
  })

  it("puts the topic whose values moved most first", () => {
    // good moved by 0.5 on topic 3 and by 0.1 on topic 1
    const lines = blocksMarkdown(documentsSection(moves, found([reordering("1"), reordering("3")])))
      .split("\n")
      .filter((line) => line.startsWith("- "))
    expect(lines.map((line) => line.slice(0, 9))).toEqual(["- topic 3", "- topic 1"])
  })

  it("says that rankings moved which no value shows", () => {
    expect(text(moves, [reordering("1"), reordering("4"), reordering("1", "base")])).toMatchInlineSnapshot(`
      "Rankings that moved with a value: 1. Documents on the topics that moved most, by rank before and after:

      - topic 1 (all), \`good\`: \`d0\` 1 -> 2 (grade 1)

      Rankings that moved while no value did: 2.

      - topic 4 (all), \`good\`: \`d0\` 1 -> 2 (grade 1)
      - topic 1 (all), \`base\`: \`d0\` 1 -> 2 (grade 1)"
    `)
    expect(
      text(
        [],
        Array.from({ length: 5 }, (_, i) => reordering(String(i)))
      )
    ).toMatch(/^Rankings that moved while no value did: 5\.[^]*\.\.\. and 2 more rankings\.$/)
  })

  it("shows so many documents and systems, and how many there are more", () => {
    const everywhere = ["a", "b", "c"].map((system) => ({ ...moves[0]!, system }))
    const lines = text(
      everywhere,
      ["a", "b", "c"].map((system) => reordering("3", system, 8))
    )
    expect(lines.match(/^- /gm)).toHaveLength(2)
    expect(lines).toContain("`d5` 6 -> 7 (grade 1) and 2 more documents\n")
    expect(lines).toContain("... and 1 more ranking.")
  })

  it("is never silent: nothing kept, nothing moved", () => {
    expect(blocksMarkdown(documentsSection(moves, undefined))).toBe(
      "It is not known which documents moved, because no rankings are stored for the committed results."
    )
    expect(text(moves, [])).toBe(
      "No document moved among the first 20 of the systems whose rankings are stored: values moved by grades, or by documents further down."
    )
    expect(text([], [])).toBe("No document moved among the first 20 of the systems whose rankings are stored.")
  })

  it("names the systems whose values moved and whose rankings are not kept", () => {
    const of = (count: number) => Array.from({ length: count }, (_, i) => ({ ...moves[0]!, system: `s${i}` }))
    expect(text([...moves, ...of(2)], [reordering("1")])).toMatch(
      /\nValues moved of systems whose rankings are not stored: `s0` \(all\), `s1` \(all\)\.$/
    )
    expect(text(of(12), [])).toContain("`s9` (all) and 2 more.")
  })

  it("writes ids with backticks as code too", () => {
    const odd = { ...reordering("1"), documents: [{ document: "a`b", before: 2, after: 1, grade: null }] }
    expect(text(moves, [odd])).toContain("`` a`b `` 2 -> 1 (unjudged)")
  })
})

describe("a summary", () => {
  const rerun = { id: "try", results: calm, committed: calm, isUpdated: false }

  it("says that rankings moved although every committed byte is the same, and the gate stays open", () => {
    const checkResult = judge({ ...rerun, changed: [], rankings: between(rankings, reordered) })
    expect(checkResult).toMatchObject({
      state: "same",
      text: "The one expected value holds (1 equal). 1 ranking moved, which no value shows."
    })
    expect(checkSummary([checkResult])).toContain("- topic 1 (all), `good`: `d2` 3 -> 1 (unjudged)")
  })

  it("is silent about documents where nothing differs", () => {
    expect(checkSummary([judge({ ...rerun, changed: [], rankings: found([]) })])).not.toContain("\n## ")
  })
})
