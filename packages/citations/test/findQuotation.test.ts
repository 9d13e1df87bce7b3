import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { quotations } from "../src/CitedText.ts"
import { findQuotation } from "../src/findQuotation.ts"
import { readLatex } from "../src/latexText.ts"
import { readMarkdown } from "../src/markdownText.ts"

const text =
  "Background: many work at night. Results: Alertness rose and sleep fell; six of eight trials lasted a single night. Note: all is invented."

describe("a quotation", () => {
  it("is found without regard to case, marks and omissions", () => {
    expect(findQuotation("alertness rose, and sleep fell: six of eight trials", text).state).toBe("found")
    expect(findQuotation("Alertness rose ... lasted a single night", text).state).toBe("found")
    expect(findQuotation("lasted a single night [...] Alertness rose", text).state).not.toBe("found")
  })

  it("differs where most of its words are there, and shows the passage", () => {
    expect(findQuotation("Alertness rose and sleep fell; two of eight trials lasted a whole month", text)).toEqual({
      state: "differs",
      near: "Alertness rose and sleep fell; six of eight trials lasted a",
      offset: text.indexOf("Alertness")
    })
  })

  it("is absent where its words are not there, or not in this order", () => {
    expect(findQuotation("Coffee did not change the mood of sailors at all", text)).toEqual({ state: "absent" })
    expect(findQuotation("night single a lasted trials eight of six fell sleep and rose alertness", text).state).toBe("absent")
  })

  it("is found wherever it was taken from", () => {
    const word = fc.stringMatching(/^[a-z]{2,7}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 5, maxLength: 40 }), fc.nat(), fc.nat(), (words, from, size) => {
        const start = from % words.length
        const part = words.slice(start, start + 1 + (size % (words.length - start)))
        expect(findQuotation(part.join(" "), words.join(", ")).state).toBe("found")
      })
    )
  })

  it("is read before its citation, in every kind of quotation marks", () => {
    const words = "these four quoted words"
    const found = [{ text: words, keys: ["a"], line: 1 }]
    for (const quoted of [`"${words}"`, `“${words}”`, `„${words}“`, `«${words}»`])
      expect(quotations(readMarkdown(`He said ${quoted} [@a].`).marked)).toEqual(found)
    for (const quoted of [`\`\`${words}''`, `\\enquote{${words}}`])
      expect(quotations(readLatex(`He said ${quoted} \\cite{a}.`).marked)).toEqual(found)
    expect(quotations(readMarkdown(`"${words}" is not cited.\n\nOther [@a].`).marked)).toEqual([])
  })
})
