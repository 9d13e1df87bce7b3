import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as FormText from "../../../src/review/forms/FormText.ts"
import * as RayyanNotes from "../../../src/review/forms/RayyanNotes.ts"
import { hostileText } from "./hostileText.ts"

describe("texts in cells", () => {
  it("come back as they were", () => {
    fc.assert(fc.property(hostileText, (text) => FormText.parse(FormText.print(text)) === text))
    fc.assert(fc.property(fc.array(hostileText), (texts) => void expect(FormText.parseList(FormText.printList(texts))).toEqual(texts)))
  })

  it("are readable where every program keeps them, and begin with nothing that a spreadsheet runs", () => {
    expect(["Ann said: no", "=1+1", "NA", "12", "a;b", "two\nlines"].map(FormText.print)).toEqual([
      "Ann said: no",
      '"=1+1"',
      '"NA"',
      '"12"',
      '"a\\u003bb"',
      '"two\\nlines"'
    ])
    fc.assert(fc.property(hostileText, (text) => void expect(FormText.print(text)).toMatch(/^(?:\p{L}[^\r\n]*|"[^\r\n]*"|)$/u)))
  })

  it("that a person typed are read with commas or semicolons between them", () => {
    expect(FormText.parseList("rat ; mouse")).toEqual(["rat", "mouse"])
    expect(FormText.parseList(" rat, mouse")).toEqual(["rat", "mouse"])
    expect(FormText.parse('"so" she said')).toBe('"so" she said')
  })
})

describe("notes of Rayyan", () => {
  it("of a real export are read", () => {
    const text =
      'RAYYAN-INCLUSION: {"Kofi"=>"Excluded", "Bo, Jr."=>"Maybe"} | RAYYAN-LABELS: ML, Hospital | RAYYAN-EXCLUSION-REASONS: wrong population,foreign language | USER-NOTES: {"Kofi"=>["check \\"the\\" definition", "a | b"]}'
    expect(RayyanNotes.parse(text)).toEqual({
      decisions: new Map([
        ["Kofi", "Excluded"],
        ["Bo, Jr.", "Maybe"]
      ]),
      labels: ["ML", "Hospital"],
      reasons: ["wrong population", "foreign language"],
      notes: new Map([["Kofi", ['check "the" definition', "a | b"]]]),
      other: ""
    })
  })

  it("keep what stands before and behind them, and are not found in other texts", () => {
    expect(RayyanNotes.parse('Cited by 3 | RAYYAN-INCLUSION: {"A"=>"Included"} | Epub')).toMatchObject({ other: "Cited by 3 | Epub" })
    expect(RayyanNotes.parse("see RAYYAN-INCLUSION: no")).toBeUndefined()
  })

  it("that are cut off are not guessed", () => {
    expect(RayyanNotes.parse('RAYYAN-INCLUSION: {"A"=>"Incl')).toBe("broken")
    expect(RayyanNotes.parse('RAYYAN-INCLUSION: {"A"=>"Included"} | RAYYAN-INCLUSION: {"A"=>"Excluded"}')).toBe("broken")
  })

  it("come back as they were", () => {
    const hash = <A>(value: fc.Arbitrary<A>) => fc.array(fc.tuple(hostileText, value), { maxLength: 3 }).map((all) => new Map(all))
    const list = fc.array(hostileText, { maxLength: 3 })
    const notes = fc.record({
      decisions: hash(fc.constantFrom("Included", "Excluded", "Maybe")),
      labels: list,
      reasons: list,
      notes: hash(list),
      other: fc.constantFrom("", "Cited by 3")
    })
    fc.assert(
      fc.property(notes, (one) => {
        const isEmpty = one.decisions.size + one.labels.length + one.reasons.length + one.notes.size === 0
        expect(RayyanNotes.parse(RayyanNotes.print(one))).toEqual(isEmpty ? undefined : one)
      })
    )
  })

  it("take time in proportion to their length", () => {
    const text = `USER-NOTES: {${'"a"=>["'.repeat(50_000)}`
    expect(RayyanNotes.parse(text)).toBe("broken")
    expect(RayyanNotes.parse(`${"| ".repeat(100_000)}RAYYAN-LABELS: ${", ".repeat(100_000)}`)).toMatchObject({ labels: [] })
  })
})
