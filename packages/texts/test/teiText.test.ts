import * as Xml from "@litfuse/engine/Xml"
import * as fc from "fast-check"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { teiText } from "../src/teiText.ts"

const read = (body: string, rest = "") =>
  teiText(
    Result.getOrThrow(
      Xml.parse(
        `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title level="a" type="main">Sleep of ferry crews</title></titleStmt></fileDesc><profileDesc><abstract><div><p>We asked crews.</p></div></abstract></profileDesc></teiHeader><text xml:lang="en"><body>${body}</body><back>${rest}</back></text></TEI>`
      )
    )
  )

it("has the sections in order, below the headings that their numbers name", () => {
  const text = read(
    `<div><head n="1">Methods</head><p>We drew lots <ref type="bibr" target="#b0">[1]</ref>.</p></div><div><head n="1.1">Crews</head><p>Two crews.</p><formula>a = b</formula></div><div><head n="2">Results</head><p>They slept.</p></div><div><p>More of it.</p></div>`,
    `<div type="acknowledgement"><div><head>Thanks</head><p>To the crews.</p></div></div><div type="annex"><div><head n="A">Diaries</head><p>One page.</p></div></div>`
  )
  expect(text).toEqual({
    title: "Sleep of ferry crews",
    sections: [
      { path: ["Abstract"], text: "We asked crews." },
      { path: ["Methods"], text: "We drew lots [1]." },
      { path: ["Methods", "Crews"], text: "Two crews.\na = b" },
      { path: ["Results"], text: "They slept." },
      { path: ["Results"], text: "More of it." },
      { path: ["Thanks"], text: "To the crews." },
      { path: ["Diaries"], text: "One page." }
    ]
  })
})

it("has tables with their rows, figures with their captions, and references with identifiers", () => {
  const text = read(
    `<div><p>See the table.</p></div><figure type="table"><head>Table 1</head><label>1</label><figDesc>Crews.</figDesc><table><row><cell>a</cell><cell>1</cell></row><row><cell>b</cell><cell>2</cell></row></table></figure><figure><figDesc>A ferry.</figDesc></figure>`,
    `<div type="references"><listBibl><biblStruct xml:id="b0"><analytic><title level="a">Tea</title><idno type="DOI">10.5555/everyday.7</idno></analytic><note type="raw_reference">Moorling N. Tea. 2019.</note></biblStruct><biblStruct><monogr/></biblStruct></listBibl></div>`
  )!
  expect(text.sections.slice(2)).toEqual([
    { path: ["Table 1"], text: "Crews.\na | 1\nb | 2", kind: "table" },
    { path: ["Figure 2"], text: "A ferry.", kind: "figure" }
  ])
  expect(text.references).toEqual([{ citation: "Moorling N. Tea. 2019.", identifiers: [{ scheme: "doi", value: "10.5555/everyday.7" }] }])
})

it("is undefined without text in the body, and never throws on other XML", () => {
  expect(read("")).toBeUndefined()
  expect(read("<div><p> </p></div>")).toBeUndefined()
  const tree: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("x", "", "2.1"),
      fc
        .tuple(
          fc.constantFrom("div", "p", "head", "figure", "table", "row", "cell", "listBibl", "biblStruct", "idno", "note"),
          fc.constantFrom("", ' n="1.2"', ' n="..."', ' type="DOI"', ' type="table"'),
          fc.array(tie("node"), { maxLength: 3 })
        )
        .map(([name, attribute, inside]) => `<${name}${attribute}>${inside.join("")}</${name}>`)
    )
  })).node
  fc.assert(
    fc.property(tree, tree, (body, back) => {
      for (const { text } of read(body, back)?.sections ?? []) expect(text).not.toBe("")
    })
  )
})
