import { joinFault, joiningWords } from "@litfuse/api/answer/joinFault"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

const a = "Androgen decreased in knockout zebrafish."
const b = "Cortisol did not change (p > 0.05)."
const c = "CYP17A1 was absent in 12 of 14 fish."

/** Content: each word of a text with its signs, without case. A full stop, comma or semicolon at its end is none. */
const contentOf = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .replaceAll("in addition", "and")
    .split(/\s+/u)
    .map((word) => word.replace(/[.,;]+$/u, ""))
    .filter((word) => word !== "" && !(joiningWords as ReadonlyArray<string>).includes(word))

describe("a joined sentence", () => {
  it("has its quotations word for word, with joining words or signs between", () => {
    for (const text of [
      "Androgen decreased in knockout zebrafish, and cortisol did not change (p > 0.05).",
      "Androgen decreased in knockout zebrafish, whereas Cortisol did not change (p > 0.05)",
      "Androgen decreased in knockout zebrafish; cortisol did not change (p > 0.05).",
      "Androgen decreased in knockout zebrafish; in addition, cortisol did not change (p > 0.05)."
    ])
      expect(joinFault(text, [a, b]), text).toBeUndefined()
    expect(joinFault("CYP17A1 was absent in 12 of 14 fish but androgen decreased in knockout zebrafish, and cortisol did not change (p > 0.05).", [c, a, b])).toBeUndefined() // prettier-ignore
  })

  it("is refused with anything else: a word, number, negation, direction or name that is added, left out, changed or moved", () => {
    for (const text of [
      "Androgen decreased in knockout zebrafish, and therefore cortisol did not change (p > 0.05).",
      "Androgen decreased in knockout zebrafish, and cortisol did change (p > 0.05).",
      "Androgen increased in knockout zebrafish, and cortisol did not change (p > 0.05).",
      "Androgen decreased in knockout zebrafish, and cortisol did not change (p < 0.05).",
      "Androgen decreased in knockout zebrafish, and cortisol did not change (p > 0.5).",
      "Androgen and cortisol decreased in knockout zebrafish.",
      "Androgen did not change in knockout zebrafish, and cortisol decreased (p > 0.05).",
      "Cortisol did not change (p > 0.05), and androgen decreased in knockout zebrafish.",
      "Androgen decreased in knockout zebrafish. Cortisol did not change (p > 0.05).",
      "Androgen decreased in knockout zebrafish, and cortisol did not change (p > 0.05), and this is safe.",
      "Both androgen decreased in knockout zebrafish, and cortisol did not change (p > 0.05)."
    ])
      expect(joinFault(text, [a, b]), text).toMatch(/^it is not its sentences word for word/)
    // a capital may be the name of a gene or a protein
    expect(joinFault("Androgen decreased in knockout zebrafish, and cyp17a1 was absent in 12 of 14 fish.", [a, c])).toBeDefined()
    expect(joinFault(a, [a])).toBe("it joins fewer than two sentences")
    expect(
      joinFault(
        "x",
        Array.from({ length: 6 }, () => "x")
      )
    ).toBe("it joins more than 5 sentences")
  })

  const word = fc.oneof(
    fc.constantFrom(
      "and",
      "while",
      "not",
      "no",
      "increased",
      "decreased",
      "CYP17A1",
      "12.5",
      "-3",
      "<",
      "(n",
      "2)",
      "A",
      "Mice",
      "\\d+",
      ".*",
      "|",
      "𐐀b"
    ),
    fc.string({ minLength: 1, maxLength: 6 }).filter((one) => one.trim() === one && one !== "" && !/\s/u.test(one))
  )
  const sentence = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => `${words.join(" ")}.`)
  const between = fc.constantFrom(", and ", "; ", " but ", ", ", "; however, ", " while ", ", and also ")
  const sentences = fc.array(sentence, { minLength: 2, maxLength: 5 })

  it("by the rule is always accepted, whatever its sentences are", () => {
    fc.assert(
      fc.property(sentences, between, (all, sign) => {
        const text = all.map((one, i) => `${i === 0 ? "" : sign}${one.replace(/\.$/u, "")}`).join("")
        expect(joinFault(`${text}.`, all)).toBeUndefined()
      })
    )
  })

  it("has no content outside its quotations, whatever is accepted", () => {
    const edit = fc.record({
      at: fc.nat(60),
      cut: fc.nat(3),
      put: fc.array(fc.oneof(word, fc.constantFrom(",", ";", "however", "in addition")), { maxLength: 2 })
    })
    fc.assert(
      fc.property(sentences, fc.array(between, { minLength: 4, maxLength: 4 }), fc.option(edit), (all, signs, change) => {
        const text = all.map((one, i) => `${i === 0 ? "" : signs[i - 1]!}${one.replace(/\.$/u, "")}`).join("")
        const words = text.split(" ")
        if (change !== null) words.splice(change.at % words.length, change.cut, ...change.put)
        const said = words.join(" ")
        if (joinFault(said, all) === undefined) expect(contentOf(said)).toEqual(all.flatMap(contentOf))
        else expect(change).not.toBeNull()
      })
    )
  })
})
