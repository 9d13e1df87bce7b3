/** The report on cited answers measures what the command does: the same works and sentences as a plan that is run, and the same settings. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { answerPart } from "@litfuse/api/answer/answerPart"
import { biology } from "@litfuse/api/answer/Dimension"
import { foundParts } from "@litfuse/api/answer/foundParts"
import { planQuestion, settingsOf } from "@litfuse/api/answer/planQuestion"
import { readSubject } from "@litfuse/engine/entity/readSubject"
import * as Query from "@litfuse/engine/Query"
import * as Config from "@litfuse/host/Config"
import * as Host from "@litfuse/host/Host"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import corpus, { lucene } from "@litfuse/sources-corpus"
import { answerSteps, openCollection } from "@litfuse/studies/citedReport/AnswerSteps"
import { partsOf, published, quotedOf } from "@litfuse/studies/citedReport/AnswerWorth"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { parse } from "yaml"
import { root } from "../shared/repositoryFiles.ts"

const experiment = parse(readFileSync(join(root, "reports/cited-report/experiment.yaml"), "utf8")) as {
  readonly analyses: ReadonlyArray<{ readonly params: Parameters<typeof published>[0] }>
}
const { params } = experiment.analyses[0]!
const question = "Does caffeine shorten the day sleep of night nurses?"

/** Each document has all keywords of the question, or all but one: the filter lets both pass, as five of six are enough. */
const documents = [
  "Caffeine shortens the day sleep of night nurses. Beds were cold.",
  "Night nurses sleep by day. Caffeine at night did shorten their sleep by two hours. Tea was not measured.",
  "In night nurses caffeine had no effect on the day: sleep was as long as before, and not shorter.",
  "Day sleep of nurses was measured at night. Wards were dark."
].map((text, i) => ({ id: `d${3 - i}`, title: "", text }))

it("has the settings and the dimensions of the command", () => {
  const { perSource, fewest, share, most, sentences, threshold, keywords, isOnSubject } = settingsOf.corrected
  expect(params.settings).toEqual({ perSource, fewest, share, most, sentences, threshold })
  expect([keywords, isOnSubject]).toEqual([0, true])
  expect(params.dimensions).toEqual(biology)
})

it("keeps the works and quotes the sentences of a plan that is run", async () => {
  const one = { id: "question", question, words: [] }
  const plan = planQuestion(question, readSubject(question)!, {
    dimensions: [one],
    sources: ["corpus"],
    preset: "corrected",
    model: undefined,
    proposed: new Map()
  })
  const config = Config.none(root)
  const origin = { name: "test", code: "test" }
  const run = Effect.gen(function* () {
    const { registry, checked } = yield* PipelineRun.check(Result.succeed(PipelineFile.fromData("plan", plan, root)), config, {
      localSources: [{ value: corpus(documents, lucene), origin }]
    })
    const graph = Result.getOrThrow(checked)
    const finished = yield* PipelineRun.execute(graph, config, Query.text(question))
    const [part] = foundParts(graph, finished)
    const collection = openCollection(registry, documents)
    const [setting] = partsOf(question, published(params), params)
    // the source of a collection asks for any of the words
    const steps = yield* answerSteps(registry, collection).answer({ ...setting!, keywords: undefined, text: question })
    return { part: part!, collection, steps }
  })
  const { part, collection, steps } = await Effect.runPromise(Effect.provide(run, Host.layer) as Effect.Effect<Effect.Success<typeof run>>)
  expect(part.works.length).toBeGreaterThan(1)
  expect(steps.kept.map((row) => collection.ids.values[row])).toEqual(part.works.map(({ id }) => id.replace("corpus:", "")))
  const said = answerPart(part).part.statements.map(({ text }) => text)
  expect(said.length).toBeGreaterThan(0)
  expect(quotedOf([steps], params.settings.threshold, params.settings.sentences).map(({ text }) => text)).toEqual(said)
})
