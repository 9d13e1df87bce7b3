import { describe, expect, it } from "vitest"
import * as Dedup from "@litfuse/engine/Dedup"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { ids, paper, people, without } from "./dedup/paper.ts"

const isMerged = (a: SourceRecord.SourceRecord, b: SourceRecord.SourceRecord, preset?: Dedup.PresetId): boolean =>
  Dedup.link([a, b], preset === undefined ? {} : { preset }).clusters.length === 1

const against = (a: SourceRecord.SourceRecord, b: SourceRecord.SourceRecord): string => Dedup.explain([a, b]).against.join("; ")

describe("link", () => {
  it("is empty without records", () => {
    expect(Dedup.link([])).toEqual({ clusters: [], review: [], links: [], merges: [], contradictions: [] })
  })

  it("merges records of one paper as PubMed and Embase print them", () => {
    const embase = paper("2", {
      title: "Aspirin for the Prevention of Myocardial Infarction in Elderly Patients.",
      contributors: [{ _tag: "Group", name: "Roe A.Li B.Garcia C." }],
      containerTitle: "J Cardiol",
      pages: "101-9",
      issue: "3",
      identifiers: []
    })
    expect(isMerged(paper("1"), embase)).toBe(true)
    const { for: reasons, against } = Dedup.explain([paper("1"), embase])
    expect(reasons).toContain("same first page 101 (+2.5)")
    expect(reasons).toContain("same journal (+1.2)")
    expect(against).toEqual([])
  })

  it.each<[string, SourceRecord.SourceRecord, string]>([
    ["two PMIDs", paper("2", { identifiers: ids("pmid:2", "doi:10.1000/card.1") }), "two different PMIDs"],
    ["two DOIs of one publisher", paper("2", { identifiers: ids("pmid:1", "doi:10.1000/card.2") }), "two different DOIs of one publisher"],
    ["another registration", paper("2", { identifiers: ids("pmid:1", "NCT00000002") }), "two different registrations of trials"],
    ["an erratum", paper("2", { title: `Erratum: ${paper("1").title}` }), "one is a work, the other a erratum"],
    ["a reply", paper("2", { title: `${paper("1").title} - Reply` }), "one is a work, the other a reply"],
    ["a comment", paper("2", { title: `Comment on: ${paper("1").title}` }), "one is a work, the other a comment"],
    ["a preprint", paper("2", { containerTitle: "medRxiv", identifiers: ids("doi:10.1101/2015.01.01.15000001") }), "one is a preprint"],
    [
      "what the record itself calls an erratum of the other",
      paper("2", { identifiers: ids("doi:10.1000/card.1.e"), relations: [{ kind: "erratum-for", to: ids("doi:10.1000/card.1") }] }),
      "one names the other as another publication: erratum-for"
    ]
  ])("never merges %s, whatever the score", (_, other, why) => {
    const one = paper("1", { identifiers: ids("pmid:1", "doi:10.1000/card.1", "NCT00000001") })
    const { isVetoed } = Dedup.explain([one, other])
    expect([isVetoed, isMerged(one, other)]).toEqual([true, false])
    expect(against(one, other)).toContain(why)
  })

  it("knows the registration of a trial from a publication about it, and two registrations by their numbers", () => {
    const entry = (id: string, number: string) =>
      without(
        paper(id, { identifiers: [], contributors: people(number), containerTitle: "https://clinicaltrials.gov/show/" }),
        "volume",
        "issue",
        "pages"
      )
    expect(isMerged(entry("1", "NCT00000001"), entry("2", "NCT00000001"))).toBe(true)
    expect(isMerged(entry("1", "NCT00000001"), entry("2", "NCT00000002"))).toBe(false)
    expect(isMerged(entry("1", "NCT00000001"), paper("2"))).toBe(false)
    expect(Dedup.link([entry("1", "NCT00000001"), paper("2", { contributors: [] })]).links).toEqual([
      { pair: [0, 1], kind: "registration" }
    ])
    const about = (id: string) => paper(id, { identifiers: ids("NCT00000001") })
    expect(Dedup.explain([about("1"), about("2")]).for.join()).not.toContain("NCT00000001")
  })

  it("tells parts apart by number, Roman number and letter, also when one has none", () => {
    const part = (text: string) => paper(text, { title: `${paper("1").title}${text}`, identifiers: [] })
    for (const [a, b] of [
      [": part 1", ": part 2"],
      [". Part I", ". Part II"],
      [" (part A)", " (part B)"],
      ["", ", part II"]
    ])
      expect([a, b, isMerged(part(a!), part(b!))]).toEqual([a, b, false])
    expect(isMerged(part(". Part I"), part(": part 1"))).toBe(true)
  })

  it("keeps abstracts of one supplement apart, although they share its DOI", () => {
    const supplement = { issue: "Suppl 1", identifiers: ids("doi:10.1000/supplement") }
    const one = paper("1", { ...supplement, pages: "S12" })
    const other = paper("2", { ...supplement, pages: "S13", title: `The ${one.title} of hospitals`, contributors: people("Roe", "Wu") })
    const unlike = paper("3", {
      ...supplement,
      pages: "S400",
      title: "Statins and cognitive decline: a registry",
      contributors: people("Doe")
    })
    expect(Dedup.link([one, other, unlike]).clusters).toEqual([[0], [1], [2]])
    expect(Dedup.link([one, other, unlike], { preset: "s3" }).clusters).toEqual([[0, 1, 2]])
    expect(against(one, other)).toContain("abstracts on different pages of a supplement: 12 and 13")
    expect(against(one, unlike)).toContain("the same identifier, but different titles")
  })

  it("keeps an abstract of a meeting apart from the paper that followed", () => {
    const meeting = without(
      paper("1", {
        containerTitle: "Circulation. Conference: Scientific Sessions",
        volume: "130",
        issue: "SUPPL. 2",
        identifiers: [],
        published: SourceRecord.PartialDate.make("2014")
      }),
      "pages"
    )
    expect(isMerged(meeting, paper("2"))).toBe(false)
    expect(against(meeting, paper("2"))).toContain("one is an abstract of a meeting, the other a paper")
  })

  it("links a preprint with its publication, and a paper with its erratum, and merges neither", () => {
    const preprint = paper("2", { containerTitle: "bioRxiv", identifiers: ids("doi:10.1101/123456") })
    const linked = Dedup.link([paper("1"), preprint, paper("3", { title: `Correction to: ${paper("1").title}`, identifiers: [] })])
    expect(linked.clusters).toEqual([[0], [1], [2]])
    expect(linked.links).toContainEqual({ pair: [0, 1], kind: "preprint" })
    expect(linked.links).toContainEqual({ pair: [0, 2], kind: "erratum" })
  })

  it.each([
    ["a year", {}, ["published"]],
    ["a year or contributors", { contributors: [] }, ["published"]],
    ["all of it, six years apart", { published: SourceRecord.PartialDate.make("2009") }, []]
  ])("links a preprint without %s with its publication of a short title", (_, changes, missing) => {
    const title = "Aspirin in the elderly"
    const server = { title, containerTitle: "medRxiv", identifiers: ids("doi:10.1101/2015.01.01.15000001") }
    const preprint = without(paper("2", { ...server, ...changes }), "volume", "issue", "pages", ...missing)
    const linked = Dedup.link([paper("1", { title }), preprint])
    expect([linked.clusters, linked.links]).toEqual([[[0], [1]], [{ pair: [0, 1], kind: "preprint" }]])
    expect(Dedup.link([paper("1", { title: "Statins in the very young" }), preprint]).links).toEqual([])
  })

  it("links what a record names as another publication, however little they share", () => {
    const notice = paper("2", {
      title: "A word from the editors",
      contributors: [],
      pages: "777",
      identifiers: ids("doi:10.1000/card.1.r"),
      relations: [{ kind: "retraction-of", to: ids("doi:10.1000/card.1") }]
    })
    const linked = Dedup.link([paper("1"), notice])
    expect([linked.clusters, linked.links]).toEqual([[[0], [1]], [{ pair: [0, 1], kind: "retraction-of" }]])
  })

  it("does not take a paper for a preprint because a source names both", () => {
    const both = paper("2", { identifiers: ids("doi:10.1000/card.1", "arxiv:2101.00001") })
    expect(isMerged(paper("1"), both)).toBe(true)
  })

  it("does not chain: what would bring two together that must not meet goes to review, with the conflict", () => {
    const [first, third] = [paper("1", { identifiers: ids("pmid:1") }), paper("3", { identifiers: ids("pmid:3"), issue: "4" })]
    const between = without(paper("2", { identifiers: [] }), "issue")
    const linked = Dedup.link([first, between, third])
    expect(linked.clusters).toHaveLength(2)
    expect(linked.review).toHaveLength(1)
    expect(linked.review[0]!.conflicts).toEqual([{ pair: [0, 2], against: ["never: two different PMIDs", "issue 3 and 4 (-0.4)"] }])
    const chained = Dedup.link(
      [paper("1"), paper("2", { identifiers: ids("pmid:2", "doi:10.1000/card.1") }), paper("3", { identifiers: ids("pmid:2") })],
      { preset: "s0" }
    )
    expect(chained.clusters).toEqual([[0, 1, 2]])
  })

  it("asks a person where the title is all there is", () => {
    const bare = (id: string, year: string) =>
      without(
        paper(id, { identifiers: [], contributors: [], title: "Aspirin in the elderly", published: SourceRecord.PartialDate.make(year) }),
        "volume",
        "issue",
        "pages",
        "containerTitle"
      )
    const linked = Dedup.link([bare("1", "2015"), bare("2", "2016")])
    expect(linked.clusters).toEqual([[0], [1]])
    expect(linked.review.map(({ pair, for: reasons }) => [pair, reasons])).toEqual([[[0, 1], ["same title (+4.6)"]]])
  })
})

describe("decisions of a person", () => {
  it("stand above evidence and vetoes, and are undone by leaving them out", () => {
    const records = [paper("1"), paper("2"), paper("3", { identifiers: ids("doi:10.1000/card.9") })]
    expect(Dedup.link(records).clusters).toEqual([[0, 1], [2]])
    expect(Dedup.link(records, { decisions: [{ a: 0, b: 1, same: false }] }).clusters).toEqual([[0], [1], [2]])
    expect(Dedup.link(records, { decisions: [{ a: 1, b: 2, same: true }] }).clusters).toEqual([[0, 1, 2]])
  })

  it("that contradict each other are named", () => {
    const decisions = [
      { a: 0, b: 1, same: true },
      { a: 1, b: 2, same: true },
      { a: 0, b: 2, same: false }
    ]
    const linked = Dedup.link([paper("1"), paper("2"), paper("3")], { decisions })
    expect(linked.contradictions).toEqual([{ a: 1, b: 2, same: true }])
    expect(linked.clusters.some((rows) => rows.includes(0) && rows.includes(2))).toBe(false)
  })
})

describe("presets", () => {
  const bare = without(paper("2", { identifiers: [] }), "pages", "volume", "issue")

  it("s0 reads titles only of records without an identifier, and only the same title", () => {
    expect(isMerged(paper("1"), bare, "s0")).toBe(true)
    expect(isMerged(paper("1"), paper("2", { identifiers: ids("pmid:2") }), "s0")).toBe(false)
    expect(isMerged(paper("1"), { ...bare, title: `${bare.title}: a trial` }, "s0")).toBe(false)
  })

  it("s3 takes titles that share more than 85 % of their words", () => {
    const parts = (n: string) =>
      paper(n, { title: `Aspirin for preventing myocardial infarction in very elderly male patients of part ${n}`, identifiers: [] })
    expect(isMerged(parts("1"), parts("2"), "s3")).toBe(true)
    expect(isMerged(parts("1"), parts("2"))).toBe(false)
  })

  it("strict never merges without an identifier in common, not even equal records, and asks instead", () => {
    const plain = paper("1", { identifiers: [] })
    const linked = Dedup.link([plain, { ...plain, id: "2" }], { preset: "strict" })
    expect(linked.clusters).toEqual([[0], [1]])
    expect(linked.review.map(({ pair }) => pair)).toEqual([[0, 1]])
    expect(isMerged(paper("1"), paper("2"), "strict")).toBe(true)
  })
})

describe("pages of the web", () => {
  const page = (id: string, changes: Partial<SourceRecord.SourceRecord> = {}) =>
    SourceRecord.make({
      source: "brave",
      id,
      url: id,
      title: paper("1").title,
      publicationTypes: ["Web page"],
      webPage: { retrieved: SourceRecord.PartialDate.make("2026-01-01") },
      ...changes
    })
  const [one, other] = [page("https://a.example/"), page("https://b.example/")]
  const named = page("https://journal.example/10.1000/card.1", { identifiers: ids("doi:10.1000/card.1") })

  it("are no record of a work that has their title, by any preset: not even a pair for a person", () => {
    for (const preset of Dedup.presetIds)
      for (const pair of [
        [paper("1"), one],
        [paper("1", { identifiers: [] }), one],
        [one, other]
      ] as const)
        expect(Dedup.link(pair, { preset })).toMatchObject({ clusters: [[0], [1]], review: [], links: [], merges: [] })
  })

  it("are a record of the publication that their address names, unless their title is another one", () => {
    expect(isMerged(paper("1"), named)).toBe(true)
    expect(isMerged(named, page("https://c.example/10.1000/card.1", { identifiers: ids("doi:10.1000/card.1") }))).toBe(true)
    const elsewhere = { ...named, title: "Cheap watches" }
    expect(isMerged(paper("1"), elsewhere)).toBe(false)
    expect(Dedup.link([paper("1"), elsewhere]).review).toHaveLength(1)
  })

  it("are one page where two engines say the same of one address", () => {
    expect(isMerged(one, { ...one, source: "searxng" })).toBe(true)
    expect(isMerged(one, { ...one, source: "searxng", abstract: "Another snippet." })).toBe(false)
  })
})

describe("works", () => {
  it("have the records of their cluster, and every field says where it comes from", () => {
    const records = [paper("1", { source: "pubmed" }), paper("1", { source: "crossref", abstract: "We gave aspirin." })]
    const [work, ...others] = Dedup.works(records, Dedup.link(records))
    expect(others).toEqual([])
    expect(work!.id).toBe("crossref:1")
    expect(Work.sources(work!)).toEqual(["crossref", "pubmed"])
    expect(Work.field(work!, "abstract")).toEqual({ value: "We gave aspirin.", from: ["crossref:1"] })
    expect(Work.field(work!, "identifiers")!.from).toEqual(["crossref:1", "pubmed:1"])
  })
})
