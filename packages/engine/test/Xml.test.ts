import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Xml from "../src/Xml.ts"

const read = (text: string): Xml.Element => Result.getOrThrow(Xml.parse(text))
const refused = (text: string): string => {
  const parsed = Xml.parse(text)
  return Result.isFailure(parsed) ? parsed.failure : "it was read"
}

describe("Xml.parse", () => {
  it("refuses entities of the document and of other files, and looks nothing up", () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;</a>'
    expect(refused(bomb)).toContain("not supported: &y;")
    expect(refused('<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/hostname">]><a>&f;</a>')).toContain("not supported: &f;")
  })

  it("refuses what is cut off, empty, too deep, or no XML", () => {
    expect(refused("<a><b>cut")).toContain("unclosed element <b>")
    expect(refused("")).toContain("no root element")
    const deep = Xml.mostDepth + 1
    expect(refused("<a>".repeat(deep) + "</a>".repeat(deep))).toContain("maxDepth")
    expect(refused('{"error": "none"}')).not.toBe("it was read")
  })

  it("reads what begins with a blank line, with and without a declaration", () => {
    expect(read('\n<?xml version="1.0"?>\n<a/>').name).toBe("a")
    expect(read('\n\n<!DOCTYPE a PUBLIC "x" "y.dtd"><a/>').name).toBe("a")
  })
})

describe("Xml.text", () => {
  it("is the whole text whatever marks it up, on one line", () => {
    expect(Xml.text(read("<t>H<sub>2</sub>O and\n  10<sup>-3</sup> <i>E. <b>coli</b></i></t>"))).toBe("H2O and 10\u207b\u00b3 E. coli")
    const power = (base: string) =>
      read(`<t>The <mml:math><mml:msup>${base} <mml:mn>3</mml:mn></mml:msup><mml:mi>He</mml:mi></mml:math></t>`)
    expect(Xml.text(power("<mml:mrow/>"))).toBe("The \u00b3He")
    expect(Xml.text(read("<math><mfrac><msup><mi>x</mi><mn>2</mn></msup><msub><mi>x</mi><mn>1</mn></msub></mfrac></math>"))).toBe(
      "x\u00b2/x1"
    )
  })

  it("leaves out what is layout inside of a formula", () => {
    const formula = "<mml:math>\n <mml:mi>V</mml:mi>\n <mml:mrow>\n <mml:mn> 2 </mml:mn>\n </mml:mrow>\n</mml:math>"
    expect(Xml.text(read(`<t>( ${formula} ) rose</t>`))).toBe("( V2 ) rose")
  })

  it.each([
    ["<mml:mmultiscripts><mml:mi>He</mml:mi><mml:mprescripts/><mml:none/><mml:mn>3</mml:mn></mml:mmultiscripts>", "\u00b3He"],
    ["<mml:mfrac><mml:mn>1</mml:mn><mml:mn>2</mml:mn></mml:mfrac>", "1/2"],
    ["<mml:mfrac><mml:mrow><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:mi>b</mml:mi></mml:mrow><mml:mi>c</mml:mi></mml:mfrac>", "(a+b)/c"],
    ["<mml:msqrt><mml:mi>n</mml:mi></mml:msqrt>", "\u221an"],
    ['<mml:mfenced open="[" close="]" separators=";"><mml:mi>x</mml:mi><mml:mi>y</mml:mi></mml:mfenced>', "[x;y]"],
    [
      "<mml:mtable><mml:mtr><mml:mtd>1</mml:mtd><mml:mtd>2</mml:mtd></mml:mtr><mml:mtr><mml:mtd>3</mml:mtd></mml:mtr></mml:mtable>",
      "1 2 3"
    ],
    ["<mml:semantics><mml:mi>x</mml:mi><mml:annotation>\\xi</mml:annotation></mml:semantics>", "x"],
    ["<mml:mphantom><mml:mi>x</mml:mi></mml:mphantom><mml:mi>y</mml:mi>", "y"],
    ["<mml:mfrac/>", ""]
  ])("writes a formula on one line, in the order in which it is read: %s", (inner, line) => {
    expect(Xml.text(read(`<t>A <mml:math>${inner}</mml:math></t>`))).toBe(`A ${line}`.trim())
  })

  it("holds nothing that steers a terminal", () => {
    expect(Xml.folded("a\u001b[31mb\u0007\u202ec\u0085d")).toBe("a [31mb c d")
  })
})

describe("Xml.folded", () => {
  it("is the same however a text is looked at", () => {
    const slow = (text: string) =>
      text
        .replace(/[\p{Cc}\s]+/gu, " ")
        .replace(/[\u202a-\u202e\u2066-\u2069]/gu, "")
        .toWellFormed()
        .trim()
    for (let code = 0; code <= 0xffff; code++) {
      const text = `a${String.fromCharCode(code)}b `
      if (Xml.folded(text) !== slow(text)) expect([code, Xml.folded(text)]).toEqual([code, slow(text)])
    }
    for (const text of ["a  b", " a", "a\n\tb", "", "  "]) expect(Xml.folded(text)).toBe(slow(text))
  })
})

describe("Xml.at and Xml.attribute", () => {
  const tree = read('<a x="1" y="" __proto__="p"><b><c>1</c></b><b><c>2</c></b><c>3</c></a>')
  it("take a path and nothing deeper", () => {
    expect(Xml.textAt(tree, "b", "c")).toBe("1")
    expect(Xml.textAt(tree, "c")).toBe("3")
    expect(Xml.at(tree, "b", "d")).toBeUndefined()
    expect(Xml.all(tree, "b").map(Xml.text)).toEqual(["1", "2"])
  })

  it("know own attributes only, and none that is empty", () => {
    expect(Xml.attribute(tree, "x")).toBe("1")
    expect(Xml.attribute(tree, "y")).toBeUndefined()
    expect(Xml.attribute(tree, "toString")).toBeUndefined()
    expect(Xml.attribute(tree, "__proto__")).toBe("p")
  })
})
