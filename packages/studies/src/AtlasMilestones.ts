import { EvidenceLevels } from "@litfuse/analyzers/EvidenceLevels"
import { Landmarks } from "@litfuse/analyzers/Landmarks"
import { Lineage } from "@litfuse/analyzers/Lineage"
import { leaves } from "@litfuse/analyzers/lineage/growTree"
import { Milestones } from "@litfuse/analyzers/Milestones"
import { Timeline } from "@litfuse/analyzers/Timeline"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { CellResult, FreeTable } from "@litfuse/bench/report/Results"
import * as Params from "@litfuse/engine/Params"
import type { Work } from "@litfuse/engine/Work"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { designsIn, levelOf, scoreOf } from "./atlasReadings/scoreOf.ts"
import { type Event, readEvents } from "./atlasReadings/readEvents.ts"

const Asked = Schema.Struct({
  /** The files of works and of the milestones that the generator put into them. */
  documents: Schema.NonEmptyString,
  events: Schema.NonEmptyString,
  /** The file of what the generator made of each work. */
  facts: Schema.NonEmptyString
})

type Asked = typeof Asked.Type

/** The names that the generator has for types, where they differ from those of the rules. */
const sameAs: Readonly<Record<string, ReadonlyArray<string>>> = {
  approval: ["approval", "approval-fda", "approval-ema"],
  "safety-alert": ["safety-alert", "boxed-warning"],
  mechanism: ["mechanism", "preclinical"],
  guideline: ["guideline", "consensus"],
  "meta-analysis": ["meta-analysis", "systematic-review"]
}

const isRight = ({ milestone }: Event, type: string | undefined): boolean =>
  milestone === "none" ? type === undefined : type !== undefined && (sameAs[milestone] ?? [milestone]).includes(type)

/** Where a person expects what the generator calls so: not looked up in the analyzers, which are tested by it. */
const branchOf: Readonly<Record<string, string>> = {
  "first-report": "discovery",
  mechanism: "discovery",
  "phase-1": "clinical",
  "phase-2": "clinical",
  "phase-3": "clinical",
  approval: "regulatory",
  "meta-analysis": "evidence",
  guideline: "practice",
  "label-update": "safety",
  "safety-alert": "safety",
  withdrawal: "safety"
}

/** A number that follows from what the generator wrote. */
const known = (system: string, measure: string, expected: number, actual: number): typeof CellResult.Type => ({
  system,
  measure,
  expected: String(expected),
  actual: String(actual),
  verdict: expected === actual ? "equal" : "worse",
  origin: "the generator of the collection"
})

const table = (rows: ReadonlyArray<readonly [milestone: string, works: number, right: number, others: string]>): FreeTable => ({
  id: "milestones",
  title: "Milestones that the generator put into works, and what rules find in those works; `none` are decoys that only resemble one",
  columns: [{ name: "the generator" }, { name: "works", digits: 0 }, { name: "found", digits: 0 }, { name: "what else rules say" }],
  rows: rows.map((row) => [...row])
})

const find = (
  { dataset }: LoadedExperiment,
  { documents, events: file, facts }: Asked
): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { works, events, inputs } = yield* readEvents(dataset, documents, file)
    const opened = yield* DatasetStore.read(dataset, facts)
    const designs = yield* designsIn(opened)
    const evidence = EvidenceLevels.analyse({ works }, {}, {})
    const milestones = Milestones.analyse({ works }, Params.defaults(Milestones), {})
    const landmarks = Landmarks.analyse({ works }, Params.defaults(Landmarks), { evidence, milestones })
    const timeline = Timeline.analyse({ works }, {}, { evidence, milestones })
    const lineage = Lineage.analyse({ works }, {}, { milestones, landmarks })
    const typeAt = new Map(milestones.works.map(({ work, type }) => [work, type]))
    const byMilestone = Map.groupBy(events, ({ milestone }) => milestone)
    const rows = [...byMilestone.keys()].sort().map((milestone) => {
      const own = byMilestone.get(milestone)!
      const wrong = own.filter((event) => !isRight(event, typeAt.get(event.work))).map(({ work }) => typeAt.get(work) ?? "nothing")
      const counts = [...Map.groupBy(wrong, (type) => type)].map(([type, all]) => `${type} ${all.length}`).sort()
      return [milestone, own.length, own.length - wrong.length, counts.join(", ")] as const
    })
    const inLeaves = leaves(lineage.branches).flatMap(({ id, events }) => events.map(({ work }) => [work, id.split("-")[0]!] as const))
    const branchAt = new Map(inLeaves)
    const placed = inLeaves.map(([work]) => work)
    const yearAt = new Map(timeline.years.flatMap(({ year, events }) => events.map(({ work }) => [work, year] as const)))
    const sum = (of: (event: Event) => boolean) => events.filter(of).length
    const real = events.filter(({ milestone }) => milestone !== "none")
    const inYear = sum(({ work, year }) => yearAt.get(work) === year)
    const found = rows.filter(([milestone]) => milestone !== "none").reduce((all, [, , right]) => all + right, 0)
    const inBranch = real.filter(
      (event) => isRight(event, typeAt.get(event.work)) && branchAt.get(event.work) === branchOf[event.milestone]
    ).length
    const [, decoys = 0, quiet = 0] = rows.find(([milestone]) => milestone === "none") ?? []
    const milestoneAt = new Map(milestones.works.map((one) => [one.work, one]))
    const levelAt = new Map(evidence.works.map(({ work, level }) => [work, level]))
    const scoreAt = new Map(landmarks.works.map(({ work, score }) => [work, score]))
    const expectedLevel = (work: Work) => levelOf(work, designs.get(work.id))
    const levelled = works.works.filter((work) => expectedLevel(work) === levelAt.get(work.id)).length
    const scored = works.works.filter(
      (work) => Math.abs(scoreOf(work, expectedLevel(work), milestoneAt.get(work.id)) - scoreAt.get(work.id)!) < 1e-9
    ).length
    return {
      headline: `Rules find ${found} of the ${real.length} milestones that the generator put into works, and ${decoys - quiet} of ${decoys} decoys deceive them. The answer is known, so this is no evidence about real titles.`,
      inputs: [...inputs, { kind: "facts", source: facts, sha256: opened.sha256 }],
      conclusions: [
        `${inYear} of ${events.length} events are in the timeline at the year that the generator gave them. In the lineage, ${inBranch} of the ${found} found milestones are in the branch where a person expects them.`,
        `The lineage has ${lineage.works} works of ${works.ids.size}, each in one leaf.`
      ],
      tables: [table(rows)],
      expected: [
        known("timeline", "events at their year", events.length, inYear),
        known("lineage", "found milestones in their branch", found, inBranch),
        known("lineage", "works in exactly one leaf", works.ids.size, placed.length === new Set(placed).size ? placed.length : 0),
        known("evidence levels", "works at the level of their design", works.ids.size, levelled),
        known("landmarks", "works with the printed L-Score of their citations, level and milestone", works.ids.size, scored)
      ]
    }
  })

/** What the analyzers say of the atlas, whose milestones are known because a program put them there. */
export const AtlasMilestones = Analysis.make<Asked>({
  id: "atlas-milestones",
  revision: 1,
  about: "milestones, timeline and lineage of the atlas, compared with what its generator put there; a known answer",
  params: Asked,
  problems: (loaded, params) => Object.entries(params).flatMap(([field, name]) => absentFile(loaded, name, field)),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
