import { readFileSync } from "node:fs"
import { doTask } from "@litfuse/api/bench/experimentTask"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { asked } from "../asked.ts"
import { experiment, place, withDocuments } from "./workspace.ts"

const impact = readFileSync(new URL("../../../../presets/impact.pipeline.yaml", import.meta.url), "utf8")

const asking = `  - id: asks
    title: Asks
    qrels: qrels
    measures: [RR]
    retrieval: { corpus: documents, topics: topics, depth: 10 }
    systems: [{ pipeline: impact.pipeline.yaml, tag: impact, now: "2026-01-01" }]
`

it("a piece that would ask a service is refused on a worker, and no thread begins it", async () => {
  const folder = place({
    ...withDocuments([{ _id: "a", title: "gout", text: "" }]),
    "impact.pipeline.yaml": impact,
    "reports/try/experiment.yaml": `${experiment()}${asking}`
  })
  const thread = { use: () => Effect.die("a thread began the piece") }
  const task = { kind: "experiment", experiment: "try", force: true, design: "any", group: 0, of: 2 }
  const error = await asked(Effect.flip(doTask(folder, "far/1", thread, task)))
  expect(JSON.stringify(error)).toContain('node \\"known-icite\\" asks the network, and a report must come out the same each time')
})
