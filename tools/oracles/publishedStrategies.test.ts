import { describe, expect, it } from "vitest"
import { publishedStrategies, outcomeOf, problemsOf } from "./publishedStrategies.ts"

describe("the manifest of public strategies", () => {
  it("names at least forty, each once, with what was counted, and why one cannot be run", () => {
    const all = publishedStrategies()
    expect(all.length).toBeGreaterThanOrEqual(40)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ repository, path, lines }) => `${repository} ${path} ${lines.join()}`)).size).toBe(all.length)
    for (const { id, lines, error, note, counted } of all) {
      expect([id, lines[0] <= lines[1], counted.terms + counted.headings > 0]).toEqual([id, true, true])
      if (error !== undefined) expect([id, note]).toEqual([id, expect.any(String)])
    }
  })
})

describe("a strategy", () => {
  const [entry] = publishedStrategies()
  const asIs = { ...entry!, counted: { terms: 2, headings: 1 }, error: undefined as never }

  it("is as counted: words and headings, each as often as it is written, without dates", () => {
    const found = outcomeOf("1. exp Gout/\n2. (gout adj3 attack*).ti,ab.\n3. 1 or 2\n4. limit 3 to yr=2010-2012", "ovid-medline")
    expect(found).toEqual({ error: undefined, terms: 2, headings: 1, lost: [] })
    const { error: _, ...counted } = asIs
    expect(problemsOf(counted, found)).toEqual([])
  })

  it("is not, when something is lost, another number was counted, or another error is there", () => {
    const { error: _, ...counted } = asIs
    expect(problemsOf(counted, { error: undefined, terms: 3, headings: 0, lost: ["gout"] })).toEqual([
      "lost in silence: gout",
      "3 terms, where 2 were counted",
      "0 headings, where 1 were counted"
    ])
    expect(problemsOf(counted, { error: "unknown-field", terms: 3, headings: 0, lost: [] })).toEqual([
      "unknown-field, where none was expected"
    ])
    expect(problemsOf({ ...counted, error: "unknown-field" }, { error: undefined, terms: 2, headings: 1, lost: [] })).toEqual([
      "no error, where unknown-field was expected"
    ])
  })
})
