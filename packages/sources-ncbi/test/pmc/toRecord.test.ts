import * as Xml from "@litfuse/engine/Xml"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { toRecord } from "../../src/pmc/toRecord.ts"

const article = (meta: string, attributes = 'article-type="research-article" xml:lang="EN"') =>
  toRecord(Result.getOrThrow(Xml.parse(`<article ${attributes}><front><article-meta>${meta}</article-meta></front></article>`)))

const own = '<article-id pub-id-type="pmcid">PMC7</article-id>'

describe("an article of PMC", () => {
  it("has a PMCID, with its prefix or without, or is no record", () => {
    expect(article('<article-id pub-id-type="pmc">0012</article-id>')!.id).toBe("PMC12")
    expect(article(own)).toMatchObject({ id: "PMC7", language: "eng", publicationTypes: ["Journal Article"], title: "[no title: PMC7]" })
    expect(article('<article-id pub-id-type="pmid">5</article-id>')).toBeUndefined()
    expect(article("")).toBeUndefined()
  })

  it("appeared when its issue is dated, or else when it came online, not when PMC released it", () => {
    const date = (kind: string, month: number, day = "") =>
      `<pub-date pub-type="${kind}">${day}<month>${month}</month><year>2021</year></pub-date>`
    const published = (dates: string) => article(own + dates)!.published
    expect(published(date("collection", 7) + date("epub", 9, "<day>13</day>") + date("pmc-release", 1))).toBe("2021-07")
    expect(published(date("epub", 9, "<day>13</day>") + date("pmc-release", 1))).toBe("2021-09-13")
    expect(published(date("collection", 7))).toBe("2021-07")
    expect(published(date("ppub", 4) + date("nihms-submitted", 1))).toBe("2021-04")
    expect(published('<pub-date date-type="pub"><year>2020</year></pub-date>')).toBe("2020")
    expect(published("")).toBeUndefined()
  })

  it("tells the date of its issue from that of its electronic copy, in old words and in new ones", () => {
    const date = (attributes: string, month: number) => `<pub-date ${attributes}><month>${month}</month><year>2021</year></pub-date>`
    const dates = (dates: string) => article(own + dates)!.dates
    const [collection, epub] = [date('pub-type="collection"', 7), date('pub-type="epub"', 9)]
    expect(dates(collection + epub + date('pub-type="pmc-release"', 1))).toEqual({ issue: "2021-07", electronic: "2021-09" })
    expect(dates(collection + date('pub-type="ppub"', 8))).toEqual({ issue: "2021-08" })
    const [print, electronic] = ["print", "electronic"].map((format, i) => date(`date-type="pub" publication-format="${format}"`, 4 - i))
    expect(dates(print! + electronic!)).toEqual({ issue: "2021-04", electronic: "2021-03" })
    expect(dates(date('date-type="collection" publication-format="electronic"', 2) + electronic!)).toEqual({
      issue: "2021-02",
      electronic: "2021-03"
    })
    expect(dates(date('pub-type="epub-ppub"', 5))).toEqual({ issue: "2021-05", electronic: "2021-05" })
    expect(dates(date('date-type="pub"', 5) + date('pub-type="nihms-submitted"', 1))).toBeUndefined()
  })

  it("is by people with addresses, and by groups; editors are not its authors", () => {
    const contributors = `<contrib-group>
      <contrib contrib-type="author"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-0000-0001</contrib-id>
        <name><surname>Quillfeather</surname><given-names>Ada</given-names></name><xref ref-type="aff" rid="a1"><sup>1</sup></xref></contrib>
      <contrib><collab>Imagined Heart Group<contrib-group><contrib><name><surname>Inner</surname></name></contrib></contrib-group></collab></contrib>
      <contrib contrib-type="editor"><name><surname>Editor</surname></name></contrib>
      <aff id="a1"><label>1</label>Institute of Made-up Medicine, <country>Nowhere</country></aff></contrib-group>`
    expect(article(own + contributors)!.contributors).toEqual([
      {
        _tag: "Person",
        family: "Quillfeather",
        given: "Ada",
        orcid: "0000-0002-0000-0001",
        affiliations: ["Institute of Made-up Medicine, Nowhere"]
      },
      { _tag: "Group", name: "Imagined Heart Group" }
    ])
  })

  it("has an abstract in parts, or in one piece, and none that is drawn", () => {
    const parts =
      "<abstract><sec><title>Aim:</title><p>To know.</p></sec><sec><title>Results</title><p>One.</p><p>Two.</p></sec></abstract>"
    expect(article(own + parts)).toMatchObject({
      abstractParts: [
        { label: "Aim", text: "To know." },
        { label: "Results", text: "One. Two." }
      ],
      abstract: "Aim: To know.\nResults: One. Two."
    })
    const plain = article(`${own}<abstract><p>One.</p><p>Two.</p></abstract><abstract abstract-type="graphical"><p>Seen.</p></abstract>`)!
    expect([plain.abstract, plain.abstractParts]).toEqual(["One. Two.", undefined])
  })

  it("names what it corrects, and what took it back", () => {
    const related = (type: string, link: string, href: string) =>
      `<related-article related-article-type="${type}" ext-link-type="${link}" xlink:href="${href}"/>`
    expect(article(own + related("corrected-article", "doi", "10.5555/imag.1"))!.relations).toEqual([
      { kind: "erratum-for", to: [{ scheme: "doi", value: "10.5555/imag.1" }] }
    ])
    expect(article(own + related("retraction-forward", "pmc", "PMC9"))!.retraction).toEqual({
      status: "retracted",
      notice: { scheme: "pmcid", value: "PMC9" }
    })
    expect(article(own + related("toString", "__proto__", "x"))!.relations).toBeUndefined()
  })

  it("is the accepted text where authors deposited it, with its terms", () => {
    const manuscript = '<article-id pub-id-type="manuscript-id">NIHMS1</article-id>'
    expect(article(own + manuscript)!.openAccess![0]!.version).toBe("accepted")
    const licensed = article(`${own}<permissions><license license-type="open-access"/></permissions>`)!
    expect([licensed.licence, licensed.openAccess![0]!.version]).toEqual(["open-access", "published"])
  })

  it("has a title without the marks of its footnotes, pages in either form", () => {
    const title = '<title-group><article-title>A <italic>title</italic><xref ref-type="fn" rid="f">*</xref></article-title></title-group>'
    expect(article(`${own}${title}<fpage>12</fpage><lpage>12</lpage>`)).toMatchObject({ title: "A title", pages: "12" })
    expect(article(`${own}<fpage>12</fpage><lpage>15</lpage>`)!.pages).toBe("12-15")
    expect(article(`${own}<elocation-id>e7</elocation-id>`)!.pages).toBe("e7")
  })
})
