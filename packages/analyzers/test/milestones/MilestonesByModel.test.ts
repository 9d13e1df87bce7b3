import * as Params from "@litfuse/engine/Params"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { Milestones } from "../../src/Milestones.ts"
import { besideRules, type MilestoneReading, MilestonesByModel, readableTypes } from "../../src/milestones/MilestonesByModel.ts"

const rules = { ...Params.defaults(Milestones), least: 0.5 }
const titles = ["Tea: a randomised controlled trial", "Tea: a systematic review", "Tea", "Guideline for tea"]

const place = { section: "Title", from: 0, to: 3, sentence: "Tea" }
const milestone = fc.constantFrom(...readableTypes).map((type) => ({ type, ...place }))
const rejected = { type: "cohort", sentence: "Gin", reason: "its sentence is not in the text" }

const reading: fc.Arbitrary<MilestoneReading | string> = fc.oneof(
  fc.constant("the model gave no answer"),
  fc.record({
    milestone: fc.option(milestone, { nil: null }),
    rejected: fc.constantFrom([], [rejected])
  })
)

it("counts each work that was read once, lists the others, and changes no label of the rules", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...titles), reading), { maxLength: 8 }), (all) => {
      const works = WorkTable.make(all.map(([title], i) => Work.make(`w${i}`, [SourceRecord.make({ source: "s", id: `w${i}`, title })])))
      const labels = Milestones.analyse({ works }, rules, {})
      const output = besideRules(
        works,
        labels,
        all.map(([, one]) => one),
        { model: "invented-1", calls: [] }
      )
      const sum = Object.values(output.counts).reduce((a, b) => a + b, 0)
      expect([sum, sum + output.unread.length]).toEqual([output.works.length, all.length])
      for (const one of output.works) {
        const label = labels.works.find(({ work }) => work === one.work)?.type ?? null
        expect(one.rules).toBe(label)
        expect(one.agreement === "same").toBe(label !== null && one.model?.type === label)
        expect(one.agreement === "different").toBe(label !== null && one.model !== null && one.model.type !== label)
      }
      const text = MilestonesByModel.views.text(output)
      expect(text).toContain(`invented-1 read ${output.works.length} of ${all.length} work`)
    })
  )
})
