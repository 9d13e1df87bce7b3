import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { citationUri } from "../../src/works/citationUri.ts"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

const uri = (...texts: ReadonlyArray<string>): string =>
  citationUri(
    Work.single(
      SourceRecord.make({
        source: "pubmed",
        id: "a b/1",
        title: "Gout",
        identifiers: texts.map((text) => Result.getOrThrow(Identifier.parse(text)))
      })
    )
  )

describe("the address under which a work is cited", () => {
  it.each([
    [["PMID:12", "doi:10.1000/182"], "https://doi.org/10.1000/182"],
    [["s2:649def34f8be52c8b66281af98ae884c09aef38b", "PMID:12"], "https://pubmed.ncbi.nlm.nih.gov/12/"],
    [
      ["PMC7", "s2:649def34f8be52c8b66281af98ae884c09aef38b"],
      "https://www.semanticscholar.org/paper/649def34f8be52c8b66281af98ae884c09aef38b"
    ],
    [["openalex:W3", "PMC7"], "https://pmc.ncbi.nlm.nih.gov/articles/PMC7/"],
    [[], "urn:litfuse:pubmed:a%20b%2F1"]
  ])("of %j is %s", (identifiers, expected) => {
    expect(uri(...identifiers)).toBe(expected)
  })
})
