import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { abstract, leftOut, parts, plain } from "../src/Text.ts"

describe("a leading heading", () => {
  it("an abstract is no word of it, where that is its heading", () => {
    const first = (text: string) => parts(text)[0]?.text
    expect(["Abstract: We did.", "ABSTRACT We did.", "<p>Abstract</p><p>We did.</p>", "<p>Abstract. We did.</p>"].map(first)).toEqual(
      Array.from({ length: 4 }, () => "We did.")
    )
    expect(["Abstract\u2014We did.", "ABSTRACT \u2013 We did.", "Abstract - We did."].map(first)).toEqual(
      Array.from({ length: 3 }, () => "We did.")
    )
    const kept = ["Abstract thinking", "Abstraction: Hearts", "Abstract-level reasoning", "Abstract 3 of the meeting"]
    expect(kept.map(first)).toEqual(kept)
  })

  it("a symbol comes before it", () => {
    const helium = "<mml:mmultiscripts><mml:mi>He</mml:mi><mml:mprescripts/><mml:none/><mml:mn>3</mml:mn></mml:mmultiscripts>"
    expect(plain(`The <mml:math>${helium}</mml:math> line`)).toBe("The \u00b3He line")
    expect(plain("<math><mmultiscripts><mi>C</mi><mprescripts></mprescripts><mn>6</mn><mn>14</mn></mmultiscripts></math>")).toBe(
      "6\u00b9\u2074C"
    )
  })
})

describe("formulas", () => {
  const mi = (name: string) => `<mml:mi>${name}</mml:mi>`
  const sum = `<mml:mrow>${mi("a")}<mml:mo>+</mml:mo>${mi("b")}</mml:mrow>`
  it.each([
    ["a half is not twelve", "<mml:mfrac><mml:mn>1</mml:mn><mml:mn>2</mml:mn></mml:mfrac>", "1/2"],
    ["sums are in brackets", `<mml:mfrac> ${sum} <mml:msqrt><mml:mn>2</mml:mn></mml:msqrt> </mml:mfrac>`, "(a+b)/\u221a2"],
    ["in each other", `<mml:mfrac><mml:mfrac>${mi("a")}${mi("b")}</mml:mfrac>${mi("c")}</mml:mfrac>`, "(a/b)/c"],
    ["room is no text", `<mml:mphantom>${mi("a")}</mml:mphantom>${mi("b")}`, "b"],
    ["cut off", "<mml:mfrac><mml:mn>1", "1"]
  ])("stand on one line: %s", (_, inner, line) => {
    expect(plain(`A <mml:math>${inner}</mml:math>`)).toBe(`A ${line}`)
    expect(parts(`<p>A <math>${inner.replaceAll("mml:", "")}</math></p>`)).toEqual([{ text: `A ${line}` }])
  })
})

describe("scripts", () => {
  const msup = (base: string, script: string) => `<mml:msup> <mml:mrow>${base}</mml:mrow>\n<mml:mn>${script}</mml:mn></mml:msup>`
  it.each([
    ["a number keeps its power", "1 \u00d7 10<sup>6</sup> cells", "1 \u00d7 10\u2076 cells"],
    ["escaped tags too", "10&lt;sup&gt;&#8722;3&lt;/sup&gt; M", "10\u207b\u00b3 M"],
    ["names are written in one word", "m<jats:sup>6</jats:sup>A and H<sub>2</sub>O", "m6A and H2O"],
    ["marks are no part of a word", "a cohort<sup>1,2</sup> of adults", "a cohort \u00b9,\u00b2 of adults"],
    ["of formulas", `<mml:math>${msup("<mml:mi>x</mml:mi>", "2")}</mml:math>`, "x\u00b2"],
    ["before a symbol", `The <mml:math>${msup("", "18")}<mml:mi>F</mml:mi></mml:math>`, "The \u00b9\u2078F"],
    ["both", "<math><msubsup><mo>\u2211</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></msubsup></math>", "\u2211_(i=1)\u207f"],
    ["in a fraction", `<mml:math><mml:mfrac>${msup("<mml:mi>x</mml:mi>", "2")}<mml:mi>c</mml:mi></mml:mfrac></mml:math>`, "x\u00b2/c"],
    ["inside programs", "A<template>10<sup>6</sup></template>B", "AB"],
    ["never closed", "10<sup>6", "10\u2076"]
  ])("stand on the line: %s", (_, source, line) => {
    expect(plain(source)).toBe(line)
    expect(parts(source)).toEqual([{ text: line }])
    expect(leftOut(source).join("")).not.toMatch(/[\ufdd0-\ufdef]/u)
  })
})

describe("plain", () => {
  it.each([
    ["  The\n heart ", "The heart"],
    ["Role of <i>Strix</i> in H<sub>2</sub>O", "Role of Strix in H2O"],
    ["<jats:italic>In vivo</jats:italic> &amp; in vitro", "In vivo & in vitro"],
    ["&lt;i&gt;In vivo&lt;/i&gt; studies", "In vivo studies"],
    ["where p<0.05 and n>3", "where p<0.05 and n>3"],
    ["if p<b and c>d, then", "if p<b and c>d, then"],
    ["Alanine<Glycine>Serine", "Alanine<Glycine>Serine"],
    ["R&D of AT&T", "R&D of AT&T"],
    ["one<br/>two", "one two"],
    ["<mml:math><mml:mi>x</mml:mi><mml:mo>=</mml:mo><mml:mn>1</mml:mn></mml:math>", "x=1"],
    ["A<script>alert(1)</script>B", "AB"],
    ["a <inline-formula><tex-math>\\alpha</tex-math><mml:math><mml:mi>α</mml:mi></mml:math></inline-formula> b", "a α b"],
    ["a formula <tex-math>\\alpha</tex-math> alone", "a formula \\alpha alone"],
    ['<style face="normal">Roles of </style><style face="italic">Strix</style>', "Roles of Strix"],
    ["age </=5 years, dose >/=3 <i>mg</i>", "age </=5 years, dose >/=3 mg"],
    ["if a<!b, <?, </> and c>d", "if a<!b, <?, </> and c>d"],
    ["<i>never closed", "never closed"],
    ["education [<high school, college], <i>in</i> care", "education [<high school, college], in care"],
    ["The modifications cost <US$75 in four rooms.", "The modifications cost <US$75 in four rooms."],
    ["<a href=https://example.org/?a=b class='c'>a link</a > here", "a link here"],
    ["x<a = 5 and y>3, 1 <b='c", "x<a = 5 and y>3, 1 <b='c"],
    ["a\u001b[31mred\u202e b", "a [31mred b"],
    ["half \ud800 of 😀", "half \ufffd of 😀"],
    ["", ""]
  ])("%s", (source, expected) => {
    expect(plain(source)).toBe(expected)
  })

  it("keeps every word between tags", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const tag = fc.constantFrom("i", "jats:p", "sup", "unknown", "title", "br")
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, word), { maxLength: 20 }), (pairs) => {
        const source = pairs.map(([name, text]) => `<${name}>${text}</${name}> `).join("")
        for (const [, text] of pairs) expect(plain(source)).toContain(text)
      })
    )
  })

  it("is the text itself where no tag is closed", () => {
    const text = fc.string({ unit: fc.constantFrom("<", "/", " ", "=", '"', "'", "a", "sub", "US$75", "script", "!doctype") })
    fc.assert(fc.property(text, (source) => plain(source) === source.replace(/ +/g, " ").trim()))
  })

  it("reads what is nested absurdly deep in no time, its words kept", () => {
    expect(plain(`<i>${"<i>".repeat(1_000_000)}heart`)).toBe("heart")
    expect(plain("<x>".repeat(1_000_000)).length).toBeLessThan(1000)
    expect(plain("<".repeat(1_000_000)).length).toBe(1_000_000)
    expect(parts(`<h4>${"<h4>".repeat(100_000)}heart`)).toEqual([{ text: "heart" }])
  })

  it("gives one line, and parts that hold something, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("<", ">", "/", "&", ";", "p", "b", '"', "=", " ", "!", "-", "[") }),
        (text) => !plain(text).includes("\n") && parts(text).every((part) => part.text.trim() !== "")
      )
    )
  })
})

describe("what is left out", () => {
  it.each([
    ["A<script>alert(1)</script>B", ["alert(1)"]],
    ["A &lt;script&gt;alert(1)&lt;/script&gt; B", ["alert(1)"]],
    ["A<!-- a note -->B <?page 3?>", ["a note", "?page 3?"]],
    ["A<!-- if a <b -->B", ["if a <b"]],
    ["A<style>p { color: red }</style><template>x <b>y</b></template>", ["p { color: red }", "x", "y"]],
    ['<style face="normal">Roles of </style><i>Strix</i> where p<0.05 & n>3', []],
    ["<tex-math>\\alpha</tex-math><math><mi>α</mi></math>", []],
    ["no markup", []]
  ])("%s", (source, expected) => {
    expect(leftOut(source)).toEqual(expected)
  })

  it("and what is kept hold every word together", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const wrapped = fc.tuple(
      fc.constantFrom("<script>,</script>", "<style>,</style>", "<template>,</template>", "<!--,-->", "<i>,</i>", "<?,?>"),
      word
    )
    fc.assert(
      fc.property(fc.array(wrapped, { maxLength: 10 }), (pairs) => {
        const source = pairs.map(([around, text]) => around.replace(",", ` ${text} `)).join(" and ")
        const found = `${plain(source)} ${leftOut(source).join(" ")}`.split(/[ ?]+/)
        for (const [, text] of pairs) expect(found).toContain(text)
      })
    )
  })
})

describe("parts", () => {
  it.each([
    ["<jats:p>One.</jats:p><jats:p>Two.</jats:p>", [{ text: "One.\nTwo." }]],
    ["<jats:title>Abstract</jats:title><jats:p>All of it.</jats:p>", [{ text: "All of it." }]],
    ["<jats:p>Abstract</jats:p>", []],
    ["<jats:title>SUMMARY</jats:title><jats:p>All.</jats:p>", [{ text: "All." }]],
    [
      "<jats:title>Significance</jats:title>\n <jats:p>Why.</jats:p><jats:title>Abstract</jats:title><jats:p>What.</jats:p>",
      [
        { label: "Significance", text: "Why." },
        { label: "Abstract", text: "What." }
      ]
    ],
    [
      "<jats:title>Abstract</jats:title><jats:sec><jats:title>Background:</jats:title><jats:p>A <jats:italic>b</jats:italic>.</jats:p></jats:sec><jats:sec><jats:title>Methods</jats:title><jats:sec><jats:title>Design</jats:title><jats:p>C.</jats:p></jats:sec></jats:sec>",
      [
        { label: "Background", text: "A b." },
        { label: "Methods: Design", text: "C." }
      ]
    ],
    [
      "<h4>Background</h4>We know.<h4>Results</h4>We found p<0.05.",
      [
        { label: "Background", text: "We know." },
        { label: "Results", text: "We found p<0.05." }
      ]
    ],
    ["&lt;h4&gt;Aim&lt;/h4&gt;To see.", [{ label: "Aim", text: "To see." }]],
    ["Plain text, no markup.", [{ text: "Plain text, no markup." }]],
    ["Text first.<h4>Funding</h4>", [{ text: "Text first." }, { text: "Funding" }]],
    ["<p>Abstract art is what this is about.</p>", [{ text: "Abstract art is what this is about." }]],
    ["", []]
  ])("%s", (source, expected) => {
    expect(parts(source)).toEqual(expected)
  })
})

describe("abstract", () => {
  it("is in parts where headings name some, whole where not, absent where there is none", () => {
    expect(abstract("<p>One.</p><p>Two.</p>")).toEqual({ abstract: "One.\nTwo." })
    expect(abstract("<h4>Aim</h4>One.<h4>End</h4>Two.")).toEqual({
      abstractParts: [
        { label: "Aim", text: "One." },
        { label: "End", text: "Two." }
      ]
    })
    expect(abstract("<p>Abstract</p>")).toEqual({})
  })
})

describe("texts without markup", () => {
  it("are folded as if every character were looked at", () => {
    const slow = (text: string) =>
      text
        .replace(/[\u202a-\u202e\u2066-\u2069]/gu, "")
        .replace(/[\p{Cc}\s]+/gu, " ")
        .toWellFormed()
        .trim()
    // every code unit, between two letters and beside a blank
    for (let code = 0; code <= 0xffff; code++) {
      const unit = String.fromCharCode(code)
      if (unit === "<" || unit === "&") continue
      for (const text of [`a${unit}b`, ` ${unit} c`]) expect(plain(text) === slow(text), `U+${code.toString(16)}`).toBe(true)
    }
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", " ", "\n", "\u00a0", "\u2028", "\u202e", "\ud83d", "\ude00", "\u0007", "é") }),
        (text) => {
          expect(plain(text)).toBe(slow(text))
        }
      )
    )
  })
})
