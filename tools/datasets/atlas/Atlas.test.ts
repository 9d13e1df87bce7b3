import { describe, expect, it } from "vitest"
import * as Atlas from "./Atlas.ts"
import * as AtlasCatalogue from "./AtlasCatalogue.ts"
import * as AtlasDocuments from "./AtlasDocuments.ts"
import { grade } from "./Facet.ts"
import { views } from "./View.ts"
import { yearOf } from "./Work.ts"
import * as AtlasWorld from "./AtlasWorld.ts"

const atlas = Atlas.make(3, Atlas.fewest)
const { world, topics, works, events } = atlas
const documents: Array<AtlasDocuments.Document> = []
AtlasDocuments.stream(atlas, (document) => documents.push(document))

describe("the world", () => {
  it("has the promised numbers of things, each with two to four forms but the fields", () => {
    const counts = Object.fromEntries([...Map.groupBy(world.entities, ({ kind }) => kind)].map(([kind, list]) => [kind, list.length]))
    expect(counts).toEqual({ field: 8, group: 16, disease: 60, mechanism: 40, class: 24, drug: 120, outcome: 20, population: 16 })
    for (const { kind, forms } of world.entities) if (kind !== "field") expect([2, 3, 4]).toContain(forms.length)
  })

  it("is a tree: parents come first", () => {
    for (const { index, parent } of world.entities) expect(parent).toBeLessThan(index)
    const disease = world.of("disease")[0]!
    expect(AtlasWorld.isA(world, disease.index, disease.parent)).toBe(true)
    expect(AtlasWorld.isA(world, disease.parent, disease.index)).toBe(false)
  })

  it("gives no form to two entities, but for the abbreviations of twenty pairs from different fields", () => {
    const owners = Map.groupBy(
      world.entities.flatMap(({ index, forms }) => forms.filter(({ kind }) => kind !== "class").map(({ text }) => ({ index, text }))),
      ({ text }) => text.toLowerCase()
    )
    const shared = [...owners.values()].filter((list) => list.length > 1)
    expect(shared.length).toBe(20)
    for (const list of shared) {
      expect(list[0]!.text).toMatch(/^[A-Z]{3}$/)
      expect(world.homonyms.get(list[0]!.index)).toBe(list[1]!.index)
      expect(world.entities[list[0]!.index]!.field).not.toBe(world.entities[list[1]!.index]!.field)
    }
  })
})

describe("grades", () => {
  it("by hand: all core facets 2, all but one 1, else 0; a descendant holds, an ancestor does not", () => {
    const [disease, another] = world.of("disease")
    const [drug, second] = world.of("drug")
    const roles = { condition: disease!.index, intervention: drug!.index, population: -1, outcome: -1, mechanism: -1 }
    const facet = (role: "condition" | "intervention", entity: number) => ({ role, entity })
    const facets = [facet("condition", disease!.parent), facet("intervention", drug!.index)]
    expect(grade(world, facets, roles)).toBe(2)
    expect(grade(world, facets, { ...roles, intervention: second!.index })).toBe(1)
    expect(grade(world, facets, { ...roles, intervention: second!.index, condition: -1 })).toBe(0)
    expect(
      grade(world, [facet("condition", disease!.index), facet("intervention", drug!.index)], { ...roles, condition: disease!.parent })
    ).toBe(1)
    expect(grade(world, facets, { ...roles, condition: another!.index })).toBe(1)
  })
})

describe("topics", () => {
  it("are 60, each about another line, with three or four core facets; 30 train, 15 dev, 15 test", () => {
    expect(new Set(topics.map(({ line }) => line.index)).size).toBe(60)
    for (const { facets } of topics) expect([3, 4]).toContain(facets.length)
    const split = (name: string) => topics.filter((topic) => topic.split === name).length
    expect([split("train"), split("dev"), split("test")]).toEqual([30, 15, 15])
  })
})

describe("clusters", () => {
  const clusters = [
    ...Map.groupBy(
      works.filter(({ membership }) => membership !== undefined),
      ({ membership }) => membership!.cluster
    ).values()
  ]
  const of = (bond: string) =>
    clusters
      .filter(([first]) => first!.membership!.bond === bond)
      .map((list) => list.sort((a, b) => a.membership!.member - b.membership!.member))

  it("pair a preprint with the same study, published later elsewhere", () => {
    expect(of("preprint").length).toBe(22)
    for (const [paper, preprint] of of("preprint")) {
      expect(preprint!.roles).toEqual(paper!.roles)
      expect(preprint!.published).toBeLessThan(paper!.published)
      expect(documents[preprint!.index]!.entry.doi).not.toBe(documents[paper!.index]!.entry.doi)
      expect(documents[preprint!.index]!.entry.authors).toEqual(documents[paper!.index]!.entry.authors)
      expect(documents[preprint!.index]!.entry.publicationTypes).toEqual(["Preprint"])
    }
  })

  it("follow an article with an erratum that has no abstract", () => {
    for (const [paper, erratum] of of("erratum")) {
      expect(documents[erratum!.index]!.text.abstract).toBe("")
      expect(documents[erratum!.index]!.text.title).toContain(documents[paper!.index]!.text.title)
    }
  })

  it("number the parts of different studies, and let five abstracts share one DOI", () => {
    for (const [first, second] of of("part")) {
      expect(documents[first!.index]!.text.title).toMatch(/^The \w+ project\. Part I: /)
      expect(documents[second!.index]!.text.title).toMatch(/^The \w+ project\. Part II: /)
      expect(second!.about).not.toBe(first!.about)
    }
    for (const list of of("supplement")) {
      expect(new Set(list.map(({ index }) => documents[index]!.entry.doi)).size).toBe(1)
      expect(new Set(list.map(({ index }) => documents[index]!.text.title)).size).toBe(5)
    }
  })

  it("are the only works with a shared DOI", () => {
    const shared = [...Map.groupBy(documents, ({ entry }) => entry.doi).values()].filter((list) => list.length > 1)
    expect(shared.length).toBe(of("supplement").length)
  })
})

describe("timelines", () => {
  it("follow the ladder: no approval before phase III, nothing added to a label before the alert", () => {
    const lines = [...Map.groupBy(events, ({ line }) => line.index).values()]
    expect(lines.length).toBe(20)
    for (const list of lines) {
      const month = new Map(list.map(({ milestone, work }) => [milestone, work.published]))
      const after = (
        late: "approval" | "label-update" | "phase-3" | "mechanism",
        early: "phase-3" | "safety-alert" | "phase-2" | "first-report"
      ) => {
        if (month.has(late)) expect(month.get(late)).toBeGreaterThan(month.get(early)!)
      }
      after("mechanism", "first-report")
      after("phase-3", "phase-2")
      after("approval", "phase-3")
      after("label-update", "safety-alert")
    }
    const kinds = new Set(events.map(({ milestone }) => milestone))
    for (const kind of ["first-report", "phase-1", "phase-2", "phase-3", "approval", "safety-alert", "none"] as const)
      expect(kinds).toContain(kind)
  })
})

describe("citations", () => {
  it("grow with age and quality", () => {
    const mean = (list: ReadonlyArray<AtlasDocuments.Document>) =>
      list.reduce((sum, { entry }) => sum + entry.citationCount, 0) / list.length
    const [young, old] = [documents.filter(({ work }) => yearOf(work) >= 2020), documents.filter(({ work }) => yearOf(work) < 2010)]
    expect(mean(old)).toBeGreaterThan(2 * mean(young))
    const [good, poor] = [documents.filter(({ work }) => work.quality >= 800), documents.filter(({ work }) => work.quality < 200)]
    expect(mean(good)).toBeGreaterThan(3 * mean(poor))
  })
})

describe("views", () => {
  it("cover some fields well and some not at all, and none has everything", () => {
    for (const view of views) {
      const held = documents.filter(({ records }) => records.some((record) => record.view === view.id)).length
      expect(held, view.id).toBeGreaterThan(300)
      expect(held, view.id).toBeLessThan(900)
    }
    const own = (id: string, field: number) =>
      documents.filter(
        ({ work, records }) => work.field === field && records.some((record) => record.view === id && record.via === undefined)
      ).length
    expect([own("medarca", 5), own("depositra", 1), own("panopus", 4), own("semafold", 6)]).toEqual([0, 0, 0, 0])
  })

  it("copy faults with records, name where they copied from, and give no id twice", () => {
    const all = documents.flatMap(({ records }) => records)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { records } of documents)
      for (const record of records.filter(({ via }) => via !== undefined)) {
        const original = records.find(({ view }) => view === record.via)!
        expect(views.find(({ id }) => id === record.view)!.ingests).toContain(original.view)
        expect(record.doi).toBe(original.doi)
      }
    expect(all.some(({ via }) => via !== undefined)).toBe(true)
  })

  it("have wrong DOIs: another work's, or a cut one", () => {
    const wrong = documents.flatMap(({ records, entry }) =>
      records.filter(({ doi }) => doi !== undefined).map(({ doi }) => ({ doi, right: entry.doi }))
    )
    expect(wrong.length).toBeGreaterThan(10)
    for (const { doi, right } of wrong) expect(doi).not.toBe(right)
    const real = new Set(documents.map(({ entry }) => entry.doi))
    expect(wrong.some(({ doi }) => real.has(doi!))).toBe(true)
    expect(wrong.some(({ doi, right }) => right.startsWith(doi!))).toBe(true)
  })
})

describe("headings", () => {
  it("are missing here and wrong there", () => {
    const right = documents.filter(({ work, headings }) => headings.includes(world.entities[work.roles.condition]!.heading)).length
    expect(right / documents.length).toBeGreaterThan(0.6)
    expect(right / documents.length).toBeLessThan(0.9)
    expect(documents.some(({ headings }) => headings.length === 0)).toBe(true)
  })
})

describe("a larger collection", () => {
  it("keeps the world and the topics, and streams", () => {
    const large = Atlas.make(3, 3000)
    expect(large.works.length).toBe(3000)
    expect(large.topics.map(({ title }) => title)).toEqual(topics.map(({ title }) => title))
    expect(AtlasCatalogue.make(large.world, large.works).doi(large.works[2999]!)).toMatch(/^10\.99999\//)
  })
})
