import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cueTable } from "@litfuse/query/generation/GoalWords"
import { type GoalReading, readGoal } from "@litfuse/query/generation/readGoal"

const told = ({ concepts }: GoalReading) =>
  concepts.map(({ role, alternatives }) => `${role}: ${alternatives.map((one) => one.map(({ text }) => text).join(" & ")).join(" | ")}`)

/** Goals of words, cues and punctuation. */
const goals = fc
  .array(
    fc.oneof(
      fc.constantFrom(...cueTable.map(({ words }) => words.join(" "))),
      fc.constantFrom(
        "metformin",
        "sepsis",
        "children",
        "and",
        "or",
        ",",
        ".",
        '"low dose"',
        "randomized trials",
        "association between",
        "β-blocker"
      ),
      fc.string({ unit: "grapheme", maxLength: 8 })
    ),
    { maxLength: 14 }
  )
  .map((parts) => parts.join(" "))

describe("a goal", () => {
  it("is read by the words between its parts", () => {
    expect(told(readGoal("Does metformin reduce mortality in patients with sepsis compared with placebo?"))).toEqual([
      "intervention: metformin",
      "outcome: mortality",
      "population: sepsis",
      "comparison: placebo"
    ])
    expect(told(readGoal("association between vitamin D deficiency and multiple sclerosis"))).toEqual([
      "intervention: vitamin D deficiency",
      "outcome: multiple sclerosis"
    ])
    expect(told(readGoal("cyp17a1 knockout in zebrafish"))).toEqual(["topic: cyp17a1 knockout", "population: zebrafish"])
  })

  it("has alternatives in lists, groups of people, and types of studies", () => {
    const found = readGoal("efficacy and safety of clozapine, olanzapine or quetiapine in children and adults, randomized trials")
    expect(told(found)).toEqual(["intervention: clozapine | olanzapine | quetiapine", "group: children | adults"])
    expect(found.studyTypes.map(({ text, type }) => [text, type])).toEqual([["randomized trials", "Randomized Controlled Trial"]])
  })

  it("keeps quoted words and known terms together", () => {
    expect(told(readGoal('"low dose of aspirin" in pregnancy'))[0]).toBe("topic: low dose of aspirin")
    expect(told(readGoal('" 0 " in tea'))[0]).toBe("topic: 0")
    expect(told(readGoal("quality of life after stroke"))[0]).toBe("topic: quality of life")
    const isTerm = (words: ReadonlyArray<string>) => words.join(" ") === "treatment in group homes"
    expect(told(readGoal("effect of treatment in group homes", "general", isTerm))).toEqual(["intervention: treatment in group homes"])
  })

  it("drops words that are general in its field of research", () => {
    expect(told(readGoal("performance of neural ranking", "technology"))).toEqual(["topic: neural ranking"])
    expect(told(readGoal("performance of neural ranking", "medical"))[0]).toContain("performance")
  })

  it("has each word in a concept, a type of study, or in what is left out", () => {
    fc.assert(
      fc.property(goals, (goal) => {
        const { concepts, studyTypes, left } = readGoal(goal)
        const parts = [...concepts.flatMap(({ alternatives }) => alternatives.flat()), ...studyTypes, ...left]
        for (const { from, to, text } of parts) expect(goal.slice(from, to)).toBe(text)
        for (const { index } of goal.matchAll(/[\p{L}\p{N}]/gu))
          expect(
            parts.some(({ from, to }) => from <= index && index < to),
            `${JSON.stringify(goal)} at ${index}`
          ).toBe(true)
      })
    )
  })
})
