import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { eventsOf as leavesOf } from "../src/lineage/growTree.ts"
import type { LineageOutput } from "../src/Lineage.ts"
import { analyzers } from "../src/index.ts"
import { against, Against } from "../src/timeline/Against.ts"
import { eventsOf, type TimelineOutput } from "../src/Timeline.ts"

const title = "A meta-analysis of aspirin"

const workOf = (id: string, known: Partial<SourceRecord.SourceRecord>) =>
  Work.make(id, [SourceRecord.make({ source: "s", id, title, published: SourceRecord.PartialDate.make("2001"), ...known })])

/** The outputs of all analyzers that need works alone, each after those that it uses. */
const outputsOf = (works: WorkTable.WorkTable): ReadonlyMap<string, unknown> => {
  const outputs = new Map<string, unknown>()
  for (const analyzer of analyzers) {
    if (analyzer.reads.some((read) => read !== "outcomes")) continue
    const used = Object.fromEntries(Object.entries(analyzer.uses).map(([name, { id }]) => [name, outputs.get(id)]))
    outputs.set(analyzer.id, analyzer.analyse({ works, outcomes: [] }, Params.defaults(analyzer), used))
  }
  return outputs
}

const byId = new Map(analyzers.map((analyzer) => [analyzer.id, analyzer]))

const retracted = WorkTable.make([workOf("a", { retraction: { status: "retracted" } }), workOf("b", {})])
const outputs = outputsOf(retracted)

/** Every view in which the title stands, by name. */
const viewsOf = (id: string): ReadonlyArray<readonly [name: string, text: string]> =>
  Object.entries(byId.get(id)!.views)
    .map(([name, view]) => [name, JSON.stringify((view as (output: unknown) => unknown)(outputs.get(id)))] as const)
    .filter(([, text]) => text.includes(title))

describe("the mark of a retraction", () => {
  it.each(["milestones", "landmarks", "timeline", "lineage"])("stands wherever %s names the work, and its flag is in the output", (id) => {
    const views = viewsOf(id)
    expect(views.length).toBeGreaterThan(1)
    for (const [name, text] of views) expect(`${name} ${text}`).toMatch(/RETRACTED[: ] A meta-analysis/)
    expect(JSON.stringify(outputs.get(id))).toContain('"retraction":"retracted"')
  })

  it("is in the levels of evidence, in the drawing of the timeline, and in the flow", () => {
    expect(outputs.get("evidence-levels")).toMatchObject({ works: [{ retraction: null }, { retraction: "retracted" }] })
    expect(JSON.stringify(byId.get("evidence-levels")!.views.table!(outputs.get("evidence-levels")))).toContain("RETRACTED: ")
    expect(byId.get("timeline")!.views.svg!(outputs.get("timeline"))).toContain("Evidence Synthesis (2, 1 marked as retracted or doubted)")
    expect(outputs.get("prisma-flow")).toMatchObject({ retracted: 1 })
    const { text, mermaid, svg } = byId.get("prisma-flow")!.views
    for (const view of [text, mermaid!, svg!]) expect(view(outputs.get("prisma-flow"))).toContain("marked as retracted or doubted: 1")
  })

  it("is in the comparison of two timelines, also where it came since", () => {
    const side = (works: WorkTable.WorkTable, name: string) => ({
      name,
      works,
      timeline: outputsOf(works).get("timeline") as TimelineOutput
    })
    const output = against(side(WorkTable.make([workOf("a", {})]), "old"), side(retracted, "new"))
    expect(output.changed).toMatchObject([{ work: "a", retraction: "retracted", what: ["retraction"] }])
    expect(Against.views.text(output)).toContain("2001 RETRACTED: A meta-analysis of aspirin (retraction)")
  })

  it.each([
    ["retracted", "RETRACTED: "],
    ["withdrawn", "WITHDRAWN: "],
    ["concern", "EXPRESSION OF CONCERN: "]
  ] as const)("of a work that is %s is in its words; what a source denies has none", (status, words) => {
    const textOf = (known: Partial<SourceRecord.SourceRecord>) => {
      const timeline = outputsOf(WorkTable.make([workOf("a", known)])).get("timeline")
      return byId.get("timeline")!.views.text(timeline)
    }
    expect(textOf({ retraction: { status } })).toContain(`${words}${title}`)
    expect(textOf({ retraction: { status: "none" } })).not.toContain(": A meta")
    expect(textOf({ title: `${words}${title}`, retraction: { status } })).not.toContain(words + words)
  })
})

const known = fc.record({
  title: fc.constantFrom(title, "A phase II trial of aspirin", "Aspirin", "First report of a syndrome"),
  published: fc.option(
    fc.constantFrom("1999", "2001-05").map((date) => SourceRecord.PartialDate.make(date)),
    { nil: undefined }
  )
})

const counts = (of: (works: WorkTable.WorkTable) => ReadonlyMap<string, unknown>) =>
  fc.assert(
    fc.property(fc.array(known, { maxLength: 8 }), (all) => {
      const works = WorkTable.make(
        all.map(({ title, published }, i) =>
          Work.make(`w${i}`, [SourceRecord.make({ source: "s", id: `w${i}`, title, ...(published === undefined ? {} : { published }) })])
        )
      )
      const said = of(works)
      const [timeline, lineage] = [said.get("timeline") as TimelineOutput, said.get("lineage") as LineageOutput]
      const ids = (events: ReadonlyArray<{ readonly work: string }>) => events.map(({ work }) => work).sort()
      expect(ids(eventsOf(timeline))).toEqual(ids(leavesOf(lineage.branches)))
      expect(ids(eventsOf(timeline))).toEqual([...works.ids.values].sort())
      // the drawings say the same number of works for each branch
      const inBranches = (analyzer: Analyzer.Analyzer, output: unknown) =>
        new Map([...analyzer.views.svg!(output).matchAll(/>([A-Z][^<>(]+) \((\d+)[^<>]*\)</g)].map(([, label, n]) => [label, n]))
      for (const { label, branches } of lineage.branches)
        if (branches.length === 0)
          expect(inBranches(byId.get("timeline")!, timeline).get(label.replace("&", "&amp;"))).toBe(
            inBranches(byId.get("lineage")!, lineage).get(label.replace("&", "&amp;"))
          )
    })
  )

describe("timeline and lineage", () => {
  it("count the same works; a planted mistake is noticed", () => {
    counts(outputsOf)
    expect(() =>
      counts((works) => {
        const said = new Map(outputsOf(works))
        return said.set("timeline", { ...(said.get("timeline") as TimelineOutput), undated: [] })
      })
    ).toThrow()
  })
})
