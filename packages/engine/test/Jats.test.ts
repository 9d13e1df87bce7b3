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
      { path: [], text: "Before[1]." },
      { path: ["Methods"], text: "We did it.\nTwice." },
      { path: ["Methods", "Cells"], text: "HeLa." },
      { path: ["Methods"], text: "After." },
      { path: [], text: "No title." }
    ])
  })

  it("hold tables by row, captions of figures, and where they stand", () => {
    const table =
      '<table-wrap id="t"><label>Table 1.</label><caption><title>Doses</title><p>By arm.</p></caption><table><thead><tr><th>Arm</th><th/></tr></thead><tbody><tr><td><p>A</p><p>B</p></td><td>5 <sub>mg</sub></td></tr></tbody></table><table-wrap-foot><fn><p>mg, milligram</p></fn></table-wrap-foot></table-wrap>'
    const figure = "<fig><label>Figure 1</label><caption><p>A heart.</p></caption></fig>"
    const body = `<body><sec><title>Results</title><p>See it.${table}</p><p>More.</p>${figure}</sec></body><floats-group><fig><caption><p>Apart.</p></caption></fig></floats-group>`
    expect(Jats.sections(article(body))).toEqual([
      { path: ["Results"], text: "See it.\nMore." },
      { path: ["Results", "Table 1"], kind: "table", text: "Doses\nBy arm.\nArm | \nA B | 5 mg\nmg, milligram" },
      { path: ["Results", "Figure 1"], kind: "figure", text: "A heart." },
      { path: ["Figure"], kind: "figure", text: "Apart." }
    ])
  })

  it("say of each mark what it cites, and where it stands", () => {
    const mark = (text: string, rid: string) => `<xref ref-type="bibr" rid="${rid}">${text}</xref>`
    const back =
      '<back><ref-list><ref id="b1"><label>1</label><element-citation><person-group><name><surname>Muster</surname><given-names>K</given-names></name></person-group><article-title>Hearts</article-title><year>2020</year><pub-id pub-id-type="doi">10.5555/A</pub-id><pub-id pub-id-type="pmid">12</pub-id></element-citation></ref><ref id="b2"><mixed-citation>Doe J. <source>Lungs</source>.</mixed-citation></ref></ref-list></back>'
    const cell = `<table-wrap><table><tr><td>Doe</td><td>see ${mark("2", "b2")}</td></tr></table></table-wrap>`
    const [text, table] = Jats.sections(
      article(
        `<body><p>One<sup>${mark("1", "b1")}</sup> and  [${mark("2", "b2")}], and ${mark("Muster 2020", "b1 b2")}.</p>${cell}</body>${back}`
      )
    )!
    expect(text!.text).toBe("One[1] and [2], and Muster 2020.")
    const [doe, muster] = [
      { identifiers: [], citation: "Doe J. Lungs." },
      {
        identifiers: [
          { scheme: "doi", value: "10.5555/a" },
          { scheme: "pmid", value: "12" }
        ],
        citation: "Muster K Hearts 2020 10.5555/A 12"
      }
    ]
    expect(text!.citations).toEqual([
      { from: 3, to: 6, ...muster },
      { from: 12, to: 13, ...doe },
      { from: 20, to: 31, ...muster },
      { from: 20, to: 31, ...doe }
    ])
    expect(table).toEqual({ path: ["Table"], kind: "table", text: "Doe | see [2]", citations: [{ from: 10, to: 13, ...doe }] })
  })

  it("say that the end of a range of marks cites what is between, too", () => {
    const mark = (i: number) => `<xref ref-type="bibr" rid="b${i}">${i}</xref>`
    const list = [1, 2, 3, 4].map((i) => `<ref id="b${i}"><mixed-citation>Ref ${i}.</mixed-citation></ref>`).join("")
    const [one] = Jats.sections(
      article(
        `<body><p>Seen${mark(1)}\u2013${mark(3)} [${mark(2)}-${mark(4)}] (${mark(3)} - ${mark(1)}).</p></body><back><ref-list>${list}</ref-list></back>`
      )
    )!
    expect(one!.text).toBe("Seen[1]\u2013[3] [2-4] (3 - 1).")
    expect(one!.citations!.map(({ from, to, citation }) => [one!.text.slice(from, to), citation])).toEqual([
      ["[1]", "Ref 1."],
      ["[3]", "Ref 2."],
      ["[3]", "Ref 3."],
      ["2", "Ref 2."],
      ["4", "Ref 3."],
      ["4", "Ref 4."],
      ["3", "Ref 3."],
      ["1", "Ref 1."]
    ])
  })

  it("keep the columns of a table whose cells stand over several", () => {
    const table =
      '<table-wrap><table><tr><th colspan="2">Both</th><th rowspan="2">N</th></tr><tr><th>A</th><th>B</th></tr><tr><td>1</td><td rowspan="2">2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table></table-wrap>'
    expect(Jats.sections(article(`<body>${table}</body>`))).toEqual([
      { path: ["Table"], kind: "table", text: "Both |  | N\nA | B | \n1 | 2 | 3\n4 |  | 5" }
    ])
    const wide = '<table-wrap><table><tr><td colspan="99999999" rowspan="99999999">x</td><td>y</td></tr></table></table-wrap>'
    expect(Jats.sections(article(`<body>${wide}</body>`))![0].text.split(" | ")).toHaveLength(1001)
  })

  it("hold captions of groups and of supplements, and no two words of cells, lines or definitions as one", () => {
    const group =
      "<fig-group><label>Figure 1</label><caption><p>Whole.</p></caption><fig><label>A</label><caption><p>Part.</p></caption></fig></fig-group>"
    const supplement = "<supplementary-material><label>S1</label><caption><p>More.</p></caption></supplementary-material>"
    expect(Jats.sections(article(`<body>${group}${supplement}</body>`))).toEqual([
      { path: ["Figure 1"], kind: "figure", text: "Whole." },
      { path: ["Figure 1", "A"], kind: "figure", text: "Part." },
      { path: ["S1"], kind: "supplement", text: "More." }
    ])
    const inner = "<table><tr><td>a</td><td>b</td></tr></table>"
    const texts = (body: string) => Jats.sections(article(`<body>${body}</body>`))!.map(({ text }) => text)
    expect(texts(`<p>One</p>${inner}<p>two<break/>three</p>`)).toEqual(["One\na b\ntwo three"])
    expect(texts(`<table-wrap><table><tr><td>x ${inner}</td><td>y</td></tr></table></table-wrap>`)).toEqual(["x a b | y"])
    const lines = "<verse-line>one</verse-line><verse-line>two</verse-line>"
    expect(texts(`<verse-group>${lines}</verse-group><def-item><term>T</term><def><p>D</p></def></def-item>`)).toEqual(["one\ntwo\nT\nD"])
  })

  it("go on behind the body, with appendices, notes and thanks, without the list of references", () => {
    const back =
      "<back><ack><title>Thanks</title><p>To all.</p></ack><ref-list><ref><mixed-citation>Ref.</mixed-citation></ref></ref-list><app-group><app><title>Appendix</title><p>More.</p><table-wrap><label>A1</label><table><tr><td>1</td></tr></table></table-wrap></app></app-group><sec><title>Data</title><p>Here.</p></sec></back>"
    expect(Jats.sections(article(`<body><p>Text.</p></body>${back}`))).toEqual([
      { path: [], text: "Text." },
      { path: ["Thanks"], text: "To all." },
      { path: ["Appendix"], text: "More." },
      { path: ["Appendix", "A1"], kind: "table", text: "1" },
      { path: ["Data"], text: "Here." }
    ])
  })

  it("keep citation marks of the abstract, which an abstract alone has not", () => {
    const one = article("<body><p>A.</p></body>", '<abstract><p>Seen (<xref ref-type="bibr" rid="b">Doe 2006</xref>).</p></abstract>')
    expect(Jats.sections(one)![0]).toEqual({ path: ["Abstract"], text: "Seen (Doe 2006)." })
    expect(Jats.abstractOf(one)).toEqual([{ path: [], text: "Seen ()." }])
  })

  it("keep a heading without text below it", () => {
    expect(Jats.sections(article("<body><sec><title>Aim</title><sec><title>Note</title></sec></sec><p>A.</p></body>"))).toEqual([
      { path: ["Aim"], text: "Note" },
      { path: [], text: "A." }
    ])
  })

  it("are none without a body, or with an empty one", () => {
    expect(Jats.sections(article("", "<abstract><p>Only this.</p></abstract>"))).toBeUndefined()
    expect(Jats.sections(article("<body><fig><graphic/></fig></body>"))).toBeUndefined()
  })

  it("keeps formulas inside of a line, on one line", () => {
    const math = "<inline-formula><mml:math>\n <mml:mi>x</mml:mi>\n <mml:mn>2</mml:mn></mml:math></inline-formula>"
    expect(Jats.sections(article(`<body><p>With ${math} of it.</p></body>`))).toEqual([{ path: [], text: "With x2 of it." }])
  })
})

const inTex = (formula: string) => `<tex-math>\\documentclass{minimal}\n\\begin{document}${formula}\\end{document}</tex-math>`

describe("displayed formulas", () => {
  it.each([
    ["text", "<label>(1)</label><italic>E</italic> = <italic>mc</italic><sup>2</sup>", "E = mc2 (1)"],
    [
      "MathML beside TeX and a picture",
      `<alternatives><graphic/>${inTex("$y$")}<mml:math><mml:mi>y</mml:mi></mml:math></alternatives>`,
      "y"
    ],
    ["TeX alone, without the document around it", `<label>2</label>${inTex("$$\\frac{a}{b}$$")}`, "$$\\frac{a}{b}$$ 2"]
  ])("have a line of their own in the text around them: %s", (_, inner, line) => {
    const body = `<body><p>Before<disp-formula id="f">${inner}</disp-formula>where y is.</p></body>`
    expect(Jats.sections(article(body))).toEqual([{ path: [], text: `Before\n${line}\nwhere y is.` }])
  })

  it("that are pictures alone are no text, and those between paragraphs or in groups are", () => {
    const body =
      "<body><p>A.</p><disp-formula><label>(1)</label><graphic/></disp-formula><disp-formula-group><disp-formula>x</disp-formula><disp-formula>z</disp-formula></disp-formula-group><p>B.</p></body>"
    expect(Jats.sections(article(body))).toEqual([{ path: [], text: "A.\nx\nz\nB." }])
  })

  it("in cells stay in their rows", () => {
    const body = "<body><table-wrap><table><tr><td>Dose</td><td>n<disp-formula>x</disp-formula></td></tr></table></table-wrap></body>"
    expect(Jats.sections(article(body))).toEqual([{ path: ["Table"], kind: "table", text: "Dose | n x" }])
  })
})

describe("tables and figures", () => {
  it("have their videos and supplements behind them, their own licence, and their label if there is no caption", () => {
    const video =
      "<media><label>Video 1.</label><caption><title>A <bold>beat</bold>.</title></caption><object-id>10.5555/v</object-id></media>"
    const figure = `<fig><label>Figure 1.</label><caption><p>A heart.<supplementary-material><label>Data</label><media/></supplementary-material></p></caption><permissions><license><license-p>CC BY of Muster.</license-p></license></permissions></fig>`
    expect(Jats.sections(article(`<body><sec><title>Results</title><p>Seen.${video}</p>${figure}</sec></body>`))).toEqual([
      { path: ["Results"], text: "Seen." },
      { path: ["Results", "Video 1"], kind: "supplement", text: "A beat." },
      { path: ["Results", "Figure 1"], kind: "figure", text: "A heart.\nCC BY of Muster." },
      { path: ["Results", "Figure 1", "Data"], kind: "supplement", text: "Data" }
    ])
  })
})

describe("Jats.contentOf", () => {
  const meta = "<title-group><article-title>On <italic>hearts</italic></article-title></title-group>"
  const back =
    '<back><ref-list><ref id="a"><mixed-citation>Doe J. Lungs. <pub-id pub-id-type="pmid">7</pub-id></mixed-citation></ref><ref id="b"><mixed-citation/></ref></ref-list></back>'

  it("is title, sections, references and the article as XML, which has the same content again", () => {
    const body = '<body><p title="a &quot;b&quot; &lt;">One &amp; two &lt; three.</p><p/></body>'
    const found = Jats.contentOf(article(`${body}${back}`, meta))!
    expect(found).toEqual({
      title: "On hearts",
      sections: [{ path: [], text: "One & two < three." }],
      references: [{ citation: "Doe J. Lungs. 7", identifiers: [{ scheme: "pmid", value: "7" }] }],
      jats: `<article><front><article-meta>${meta}</article-meta></front>${body}${back}</article>`
    })
    expect(Jats.contentOf(Result.getOrThrow(Xml.parse(found.jats!)))).toEqual(found)
  })

  it("is nothing without a body", () => expect(Jats.contentOf(article("", meta))).toBeUndefined())
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
