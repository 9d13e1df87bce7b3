import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Jats from "../src/Jats.ts"
import * as Xml from "../src/Xml.ts"

const article = (body: string, meta = ""): Xml.Element =>
  Jats.articleOf(
    Result.getOrThrow(
      Xml.parse(`<pmc-articleset><article><front><article-meta>${meta}</article-meta></front>${body}</article></pmc-articleset>`)
    )
  )!

describe("Jats.sections", () => {
  it("gives each text the headings above it, the abstract first, in reading order", () => {
    const body =
      '<body><p>Before<xref ref-type="bibr" rid="b1">1</xref>.</p><sec><label>2.</label><title>Methods:</title><p>We did <italic>it</italic>.</p><p>Twice.</p>' +
      "<sec><title>Cells</title><p>HeLa.</p><table-wrap><p>1 2</p></table-wrap></sec><p>After.</p></sec><sec><p>No title.</p></sec></body>"
    const abstract =
      '<abstract><title>Abstract</title><sec><title>Aim</title><p>To know.</p></sec></abstract><abstract abstract-type="graphical"><p>Seen.</p></abstract>'
    expect(Jats.sections(article(body, abstract))).toEqual([
      { path: ["Abstract", "Aim"], text: "To know." },
      { path: [], text: "Before." },
      { path: ["Methods"], text: "We did it.\nTwice." },
      { path: ["Methods", "Cells"], text: "HeLa." },
      { path: ["Methods"], text: "After." },
      { path: [], text: "No title." }
    ])
  })

  it("are none without a body, or with an empty one", () => {
    expect(Jats.sections(article("", "<abstract><p>Only this.</p></abstract>"))).toBeUndefined()
    expect(Jats.sections(article("<body><fig><p>x</p></fig></body>"))).toBeUndefined()
  })

  it("keeps formulas inside of a line, on one line", () => {
    const math = "<inline-formula><mml:math>\n <mml:mi>x</mml:mi>\n <mml:mn>2</mml:mn></mml:math></inline-formula>"
    expect(Jats.sections(article(`<body><p>With ${math} of it.</p><disp-formula>y</disp-formula></body>`))).toEqual([
      { path: [], text: "With x2 of it." }
    ])
  })
})

describe("Jats.licenceOf", () => {
  it("is its address, where there is one", () => {
    const permissions = (inner: string) => article("", `<permissions><license ${inner}</license></permissions>`)
    expect(Jats.licenceOf(permissions('xlink:href="https://example.org/by">'))).toBe("https://example.org/by")
    expect(Jats.licenceOf(permissions("><ali:license_ref>https://example.org/nc</ali:license_ref>"))).toBe("https://example.org/nc")
    const linked = '><license-p>See <ext-link xlink:href="https://creativecommons.org/licenses/by/4.0/">this</ext-link>.</license-p>'
    expect(Jats.licenceOf(permissions(linked))).toBe("https://creativecommons.org/licenses/by/4.0/")
    expect(Jats.licenceOf(permissions("><license-p>Free to read.</license-p>"))).toBe("Free to read.")
    expect(Jats.licenceOf(article(""))).toBeUndefined()
  })
})
