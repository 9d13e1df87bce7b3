import * as fc from "fast-check"
import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Query from "@litfuse/query/Query"
import { Lineage } from "../src/Lineage.ts"
import { lineageDrawing } from "../src/lineage/lineageDrawing.ts"
import { mindmap, textTree } from "../src/lineage/textTree.ts"
import * as Tree from "../src/lineage/growTree.ts"
import { branches, types } from "../src/milestones/types.ts"
import { resultOf } from "./results.ts"

const event: fc.Arbitrary<Tree.Event> = fc.record({
  work: fc.string({ minLength: 1, maxLength: 6 }),
  title: fc.string(),
  published: fc.constantFrom("", "1999", "2001", "2001-05", "2003-01-09"),
  type: fc.constantFrom(...types, "other", "my-own"),
  confidence: fc.constantFrom(null, 0.5, 0.95),
  retraction: fc.constantFrom(null, "retracted"),
  stars: fc.constantFrom(0, 1, 2, 3)
})
const events = fc.uniqueArray(event, { selector: ({ work }) => work, maxLength: 30 })

const one = (work: string, type: string, published = "2000", stars: 0 | 1 | 2 | 3 = 0): Tree.Event => ({
  work,
  title: `Title of ${work}`,
  published,
  type,
  confidence: 0.9,
  retraction: null,
  stars
})

type Grow = (all: ReadonlyArray<Tree.Event>) => ReadonlyArray<Tree.Branch>

const inLeaves = (grow: Grow) =>
  fc.assert(
    fc.property(events, (all) => {
      const tree = grow(all)
      const ids = Tree.eventsOf(tree).map(({ work }) => work)
      expect([...ids].sort()).toEqual(all.map(({ work }) => work).sort())
      for (const { events: own } of Tree.leaves(tree)) {
        expect(own.length).toBeGreaterThan(0)
        const dates = own.map(({ published }) => (published === "" ? "9999" : published))
        expect(dates).toEqual([...dates].sort())
      }
      expect(Tree.pruneTree(tree)).toEqual(tree)
      const order = branches.map(([id]) => id)
      const places = tree.map(({ id }) => order.indexOf(id as never))
      expect(places).toEqual([...places].sort((a, b) => a - b))
    })
  )

const orderFree = (grow: Grow) =>
  fc.assert(
    fc.property(events, (all) => {
      expect(grow([...all].reverse())).toEqual(grow(all))
    })
  )

const above = (below: fc.Arbitrary<Tree.Branch>): fc.Arbitrary<Tree.Branch> =>
  fc.record({
    id: fc.constant("x"),
    label: fc.constant("X"),
    events: fc.array(event, { maxLength: 1 }),
    branches: fc.array(below, { maxLength: 2 })
  })
const deep = above(above(above(fc.constant({ id: "x", label: "X", events: [], branches: [] }))))

const hasEmpty = (all: ReadonlyArray<Tree.Branch>): boolean =>
  all.some((branch) => Tree.eventsOf([branch]).length === 0 || hasEmpty(branch.branches))

/** Pruning twice is pruning once, nothing empty is left, and no event is lost. */
const prunes = (prune: typeof Tree.pruneTree) =>
  fc.assert(
    fc.property(fc.array(deep, { maxLength: 3 }), (all) => {
      const once = prune(all)
      expect(prune(once)).toEqual(once)
      expect(hasEmpty(once)).toBe(false)
      const eventsIn = (some: ReadonlyArray<Tree.Branch>): number =>
        some.reduce((sum, { events, branches }) => sum + events.length + eventsIn(branches), 0)
      expect(eventsIn(once)).toBe(eventsIn(all))
    })
  )

const labelled = (map: typeof mindmap) =>
  fc.assert(
    fc.property(events, (all) => {
      for (const line of map("root", Tree.growTree(all)).split("\n").slice(1)) expect(line).toMatch(/^ +\["[^"<>`*~\\]*"\]$/)
    })
  )

describe("Lineage", () => {
  testLaws(it, analyzerLaws(Lineage))

  it("has every event in exactly one leaf, in the order of time, in branches that are not empty; planted mistakes are noticed", () => {
    inLeaves(Tree.growTree)
    expect(() => inLeaves((all) => Tree.growTree(all.slice(1)))).toThrow()
    expect(() => inLeaves((all) => [...Tree.growTree(all), ...Tree.growTree(all.slice(0, 1))])).toThrow()
    expect(() => inLeaves((all) => [...Tree.growTree(all)].reverse())).toThrow()
    const backwards = (branch: Tree.Branch): Tree.Branch => ({
      ...branch,
      events: [...branch.events].reverse(),
      branches: branch.branches.map(backwards)
    })
    expect(() => inLeaves((all) => Tree.growTree(all).map(backwards))).toThrow()
  })

  it("does not depend on the order of events; a planted mistake is noticed", () => {
    orderFree(Tree.growTree)
    expect(() => orderFree((all) => [{ id: "x", label: "X", events: all, branches: [] }])).toThrow()
  })

  it("names its topic: the search as written, else the query; and none for works from a file", () => {
    const { works } = resultOf({ a: "xy" })
    const request = {
      tree: Query.text("gout"),
      sources: [],
      from: null,
      until: null,
      sort: "relevance",
      limit: null,
      perSource: null
    } as const
    const rootOf = (inputs: Partial<Analyzer.Inputs>) =>
      Lineage.views
        .text(Lineage.analyse({ works, ...inputs }, {}, { milestones: { works: [] }, landmarks: { works: [] } } as never))
        .split("\n")[0]
    expect(rootOf({ request: { ...request, text: "gout\n AND  colchicine" }, query: Query.text("gout") })).toBe(
      "Research lineage of gout AND colchicine: 2 works"
    )
    expect(rootOf({ query: Query.and(Query.text("gout"), Query.text("tea")) })).toBe("Research lineage of gout AND tea: 2 works")
    expect(rootOf({})).toBe("Research lineage: 2 works")
  })

  it("prunes what is empty at any depth, twice as once; planted mistakes are noticed", () => {
    prunes(Tree.pruneTree)
    expect(() => prunes((all) => all.filter(({ events, branches }) => events.length + branches.length > 0))).toThrow()
    expect(() => prunes((all) => Tree.pruneTree(all).slice(1))).toThrow()
  })

  it("prunes by hand", () => {
    const bare = { id: "x", label: "X", events: [], branches: [] }
    const full = { id: "y", label: "Y", events: [one("a", "phase-1")], branches: [] }
    const tree = [bare, { ...bare, branches: [bare] }, { ...bare, branches: [bare, full] }]
    expect(Tree.pruneTree(tree)).toEqual([{ ...bare, branches: [full] }])
    expect(Tree.pruneTree(Tree.pruneTree(tree))).toEqual(Tree.pruneTree(tree))
  })

  it("splits clinical development only where both early and late phases were found", () => {
    const idsOf = (...all: ReadonlyArray<string>) =>
      Tree.leaves(Tree.growTree(all.map((type, i) => one(String(i), type)))).map(({ id }) => id)
    expect(idsOf("phase-1", "phase-2")).toEqual(["clinical"])
    expect(idsOf("phase-3", "phase-4", "randomised-trial")).toEqual(["clinical"])
    expect(idsOf("phase-1", "phase-3")).toEqual(["clinical-early", "clinical-late"])
    expect(idsOf("phase-1-2", "pivotal", "randomised-trial")).toEqual(["clinical-early", "clinical-late", "clinical-trials"])
  })

  it("is a tree of lines with stars", () => {
    const tree = Tree.growTree([
      one("b", "phase-1", "2001"),
      one("a", "meta-analysis", "2005-02", 3),
      one("c", "phase-3", ""),
      one("d", "other")
    ])
    expect(textTree("root", tree).split("\n")).toEqual([
      "root",
      "├── Clinical Development",
      "│   ├── Phase I/II",
      "│   │   └── 2001     [Phase I] Title of b",
      "│   └── Phase III/IV",
      "│       └── ?        [Phase III] Title of c",
      "├── Evidence Synthesis",
      "│   └── 2005 ★★★ [Meta-analysis] Title of a",
      "└── Other Studies",
      "    └── 2000     Title of d"
    ])
    expect(textTree("root", [])).toBe("root")
  })

  it("shows ten of the works that are no milestone, those with the most stars, and says how many there are besides", () => {
    const all = Array.from({ length: 14 }, (_, i) => one(String(i).padStart(2, "0"), "other", "2000", i === 13 ? 2 : 0))
    const lines = textTree("root", Tree.growTree(all)).split("\n")
    expect(lines).toHaveLength(13)
    expect(lines.at(-2)).toContain("★★  Title of 13")
    expect(lines.at(-1)).toBe("    └── and 4 more")
  })

  it("writes every label of a mindmap in quotation marks, without what ends them", () => {
    labelled(mindmap)
    expect(() => labelled((root, all) => mindmap(root, all).replaceAll("”", '"'))).toThrow()
  })

  it("draws whatever there is", () => {
    expect(lineageDrawing("t", [])).toContain("No works.")
    const svg = lineageDrawing("t", Tree.growTree([one("a", "phase-1", "2001", 2)]))
    expect(svg).toContain("Clinical Development (1)")
    expect(svg).toContain("★★")
    expect(svg).not.toContain("NaN")
  })
})
