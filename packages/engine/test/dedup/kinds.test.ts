/** Pairs of made-up records, by the kind of what keeps them apart or makes them one. */
import { describe, expect, it } from "vitest"
import * as Dedup from "@litfuse/engine/Dedup"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { ids, paper, people, without } from "./paper.ts"

type Changes = Partial<SourceRecord.SourceRecord>

const year = (text: string) => ({ published: SourceRecord.PartialDate.make(text) })

/** A paper with changes; an empty text takes a field away. */
const changed = (id: string, changes: Changes, missing: ReadonlyArray<string>): SourceRecord.SourceRecord => {
  const empty = Object.keys(changes).filter((name) => changes[name as keyof Changes] === "")
  return without(paper(id, { identifiers: [], ...changes }), ...empty, ...missing)
}

/** What becomes of two records without identifiers, unless a change gives them some; in both orders. */
const fateOf = (one: Changes, other: Changes, ...missing: ReadonlyArray<string>): string => {
  const [a, b] = [changed("1", one, missing), changed("2", other, missing)]
  const forth = Dedup.link([a, b])
  const back = Dedup.link([b, a])
  const fate = ({ clusters, review, links }: Dedup.Linked): string => {
    if (clusters.length === 1) return "one"
    if (links.length > 0) return `linked: ${links[0]!.kind}`
    return review.length > 0 ? "in doubt" : "apart"
  }
  expect(fate(back)).toBe(fate(forth))
  return fate(forth)
}

const title = paper("1").title

const elsewhere: Changes = { containerTitle: "Trials", volume: "9", issue: "2", pages: "20-25", ...year("2013") }

const unplaced: Changes = { volume: "", issue: "", pages: "" }

describe("different publications", () => {
  it.each<[string, Changes, Changes, string]>([
    [
      "a standard that appears every year under one title",
      { title: "Standards of medical care in asthma", volume: "27", issue: "1", pages: "S15-S35", ...year("2004") },
      { title: "Standards of medical care in asthma", volume: "28", issue: "1", pages: "S4-S36", ...year("2005") },
      "apart"
    ],
    [
      "the same on the first page of every volume",
      { title: "Summary of revisions for the standards of care in asthma", volume: "27", pages: "S1-S2", ...year("2004") },
      { title: "Summary of revisions for the standards of care in asthma", volume: "28", pages: "S1-S3", ...year("2005") },
      "in doubt"
    ],
    [
      "an article in another volume and on another page",
      { pages: "20-29" },
      { volume: "13", pages: "301-309", ...year("2016") },
      "in doubt"
    ],
    ["an article in another issue and on another page", { issue: "2", pages: "20-29" }, { issue: "4", pages: "301-309" }, "in doubt"],
    ["two numbered articles", { pages: "e1001" }, { pages: "e2002", contributors: [] }, "in doubt"],
    ["a notice as Web of Science writes it", {}, { title: `${title} (vol 12, pg 101, 2015)`, pages: "300" }, "linked: erratum"],
    ["the same of a numbered article", {}, { title: `${title} (vol 12, e1234, 2015)`, pages: "300" }, "linked: erratum"],
    ["a retraction as Web of Science writes it", {}, { title: `${title} (Retraction of vol 12, pg 101, 2015)` }, "linked: retraction"],
    ["a retraction with a dash", {}, { title: `Retraction-${title}` }, "linked: retraction"],
    ["an expression of concern", {}, { title: `Expression of Concern: ${title}` }, "linked: retraction"],
    ["a reply of its authors", {}, { title: `${title}-In reply` }, "linked: reply"],
    ["a reply with its name first", {}, { title: `In reply to: ${title}` }, "linked: reply"],
    ["a corrigendum", {}, { title: `Corrigendum ${title}` }, "linked: erratum"],
    ["a corrigendum with a dash", {}, { title: `Corrigendum - ${title}` }, "linked: erratum"],
    ["a correction with a dash", {}, { title: `Correction - ${title}` }, "linked: erratum"],
    ["an erratum under the title of its paper, as its type says", {}, { publicationTypes: ["Erratum"], pages: "300" }, "linked: erratum"],
    ["the same, by its place alone", {}, { issue: "5", pages: "300" }, "in doubt"],
    ["the protocol of a study", {}, { title: `${title}: study protocol for a randomised trial`, ...elsewhere }, "linked: protocol"],
    ["its design", { title: `${title}: a trial` }, { title: `${title}: rationale and design`, ...elsewhere }, "linked: protocol"],
    ["phase I/II and phase II", { title: `${title}: a phase I/II trial` }, { title: `${title}: a phase II trial` }, "in doubt"],
    ["phase 1b/2a and phase 2", { title: `${title}: a phase 1b/2a trial` }, { title: `${title}: a phase 2 trial` }, "in doubt"],
    [
      "a report of one series about something else",
      { title: "Plan for the management of rangeland, completion assessment: fire topic", pages: "1", volume: "", issue: "" },
      { title: "Plan for the management of rangeland, completion assessment: invasives topic", pages: "2", volume: "", issue: "" },
      "apart"
    ],
    [
      "the data of a paper under its title",
      {},
      { publicationTypes: ["Dataset"], containerTitle: "Figshare", volume: "", issue: "", pages: "" },
      "linked: dataset"
    ],
    [
      "a chapter that reprints an article",
      {},
      {
        publicationTypes: ["Book Chapter"],
        containerTitle: "Archives of heart research",
        volume: "",
        issue: "",
        pages: "",
        abstract: "We gave."
      },
      "in doubt"
    ]
  ])("%s", (_, one, other, fate) => {
    expect(fateOf(one, other)).toBe(fate)
  })

  it("columns of a journal, which recur under one title and name, by their issues, without a question", () => {
    const column = (issue: string) => ({ title: "Remarks from the editor - Editor's comments", contributors: people("Lee"), issue })
    expect(fateOf(column("1"), column("2"), "pages")).toBe("apart")
    expect(fateOf(column("1"), column("1"))).toBe("one")
    expect(fateOf({ title: "Editorial", contributors: [] }, { title: "Editorial", contributors: [] })).toBe("one")
    expect(fateOf({ title: "Editorial", issue: "1" }, { title: "Editorial", issue: "2" }, "pages")).toBe("apart")
  })

  it("versions of a Cochrane review, by year and issue", () => {
    const review = { containerTitle: "Cochrane Database of Systematic Reviews", pages: "CD001234" }
    expect(
      fateOf({ ...review, ...year("2009") }, { ...review, containerTitle: "Cochrane Database Syst Rev", ...year("2012") }, "volume")
    ).toBe("linked: version")
    expect(fateOf({ ...review, issue: "1" }, { ...review, issue: "4" }, "volume")).toBe("linked: version")
    expect(fateOf(review, { ...review, containerTitle: "Cochrane Database Syst Rev" }, "volume")).toBe("one")
  })

  it("but neither one misprint, nor an issue from before the pages were known", () => {
    expect(fateOf({}, { volume: "13" })).toBe("one")
    expect(fateOf({}, { pages: "111-119" })).toBe("one")
    expect(fateOf({}, { issue: "4" })).toBe("one")
    expect(fateOf({}, { volume: "3", issue: "12" })).toBe("one")
    expect(fateOf({ abstract: "We gave aspirin" }, { volume: "11", issue: "9", pages: "N.PAG", ...year("2014") })).toBe("one")
  })

  it("and a paper whose title was corrected by a letter, or spelled in another way, is the same", () => {
    expect(
      fateOf({ title: "Labour and behaviour in hospitals of Europe" }, { title: "Labor and behavior in hospitals of Europe" }, "pages")
    ).toBe("one")
    expect(fateOf({ title: `${title}: fire` }, { title: `${title}: wildfire` }, "pages")).toBe("one")
  })
})

describe("one publication", () => {
  it.each<[string, Changes, Changes, string]>([
    [
      "a DOI with both strokes",
      { identifiers: ids("doi:10.1037//0022-3514.1") },
      { identifiers: ids("doi:10.1037/0022-3514.1"), pages: "1" },
      "one"
    ],
    ["thousands with a blank", { title: `${title}: 31 000 people` }, { title: `${title}: 31,000 people` }, "one"],
    ["thousands with a point", { title: `${title}: 31.000 people` }, { title: `${title}: 31000 people` }, "one"],
    [
      "names without their accents",
      { ...unplaced, contributors: people("Müller", "Ågård") },
      { ...unplaced, contributors: people("Mueller", "Aagaard") },
      "one"
    ],
    [
      "given names in the place of families",
      {
        ...unplaced,
        contributors: [
          { _tag: "Person", family: "Carignani", given: "Andrea" },
          { _tag: "Person", family: "Negri", given: "Lorenzo" }
        ]
      },
      {
        ...unplaced,
        contributors: [
          { _tag: "Person", family: "Andrea", given: "C." },
          { _tag: "Person", family: "Lorenzo", given: "N." }
        ]
      },
      "one"
    ],
    ["nobody named", { ...unplaced, contributors: people("UNKNOWN") }, unplaced, "one"],
    [
      "proceedings under two names",
      { containerTitle: "International Conference on Information Systems" },
      { containerTitle: "2019 International Conference on Information Systems, ICIS" },
      "one"
    ],
    ["a protocol of which one record says that it is one", { title: `${title}: study protocol` }, {}, "one"],
    ["a translated title", { title: "Herausforderungen der Plattformarbeit" }, { title: "Challenges of work on platforms" }, "in doubt"],
    [
      "a title without its subtitle, in one place",
      { title: "Maps in the wild" },
      { title: "Maps in the wild: what people draw after an earthquake" },
      "one"
    ],
    [
      "an equal DOI, whatever else is said",
      { identifiers: ids("doi:10.1000/1") },
      { identifiers: ids("doi:10.1000/1"), title: "Something else entirely", contributors: people("Wu"), pages: "9", volume: "88" },
      "in doubt"
    ]
  ])("%s", (_, one, other, fate) => expect(fateOf(one, other)).toBe(fate))

  it("a preprint and its paper, when one record of the preprint has no place", () => {
    const preprint = (id: string, changes: Changes) => without(paper(id, { identifiers: [], ...changes }), "volume", "issue", "pages")
    const silent = without(preprint("2", {}), "containerTitle")
    const records = [preprint("1", { containerTitle: "medRxiv" }), silent]
    expect(Dedup.link(records).clusters).toEqual([[0, 1]])
    const published = { ...silent, identifiers: ids("doi:10.1000/1") }
    expect(Dedup.link([records[0]!, published]).links.map(({ kind }) => kind)).toEqual(["preprint"])
    const byPublisher = { ...silent, publisher: "Cold Spring Harbor Laboratory" }
    const linked = Dedup.link([records[0]!, byPublisher, paper("3", { identifiers: [] })])
    expect([linked.clusters, linked.links.map(({ kind }) => kind)]).toEqual([[[0, 1], [2]], ["preprint"]])
  })
})
