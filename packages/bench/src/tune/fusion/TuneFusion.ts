import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Analysis from "../../experiment/Analysis.ts"
import type { Confinement } from "../../experiment/LoadedExperiment.ts"
import * as RunFolder from "../../RunFolder.ts"
import { misfit } from "../openJudged.ts"
import { thirdPartyFusions } from "./confineFusions.ts"
import { FusionDesign } from "./FusionDesign.ts"
import { fusionFindings } from "./fusionFindings.ts"
import { heldOutRuns } from "./heldOutRuns.ts"
import * as DesignKey from "./DesignKey.ts"
import { openDesign } from "./openDesign.ts"
import { designProblems } from "./designProblems.ts"
import { shuffleTest, shuffleText } from "./shuffleTest.ts"
import { runDesign } from "./runDesign.ts"

/** Starts the processes of third-party fusions once, so that one which cannot be loaded there fails before anything is tuned. */
const started = ({ fresh }: Confinement) =>
  Effect.try({
    try: fresh,
    catch: (cause) =>
      misfit({ measure: "" }, cause instanceof Error ? cause.message : String(cause), "a fusion that needs nothing but what it is given")
  })

/** Tuning with nested cross-validation: a design becomes held-out values, what was chosen, and a log of accesses. */
export const TuneFusion = Analysis.make<FusionDesign>({
  id: "tune",
  revision: 2,
  about: "Fusions tuned and trained inside a nested cross-validation over topics, measured on topics that were held out",
  tunes: true,
  params: FusionDesign,
  problems: designProblems,
  run: Effect.fnUntraced(function* (loaded, design) {
    const opened = yield* Effect.acquireRelease(Effect.fromResult(openDesign(loaded, design)), ({ confinement }) =>
      Effect.sync(confinement.end)
    )
    yield* started(opened.confinement)
    const key = DesignKey.of(opened, loaded)
    const { units, answers, foldResults } = yield* runDesign(opened.data, opened.groups, key, design.primary.id, loaded.plugins.thirdParty)
    yield* RunFolder.keep(() => Result.succeed(heldOutRuns(opened.data, opened.runs, foldResults, loaded.experiment.compat)))
    const isComplete = loaded.dataset.manifest.files[design.qrels]?.options?.complete === true
    const found = fusionFindings(opened.data, opened.groups, units, answers, { inputs: opened.inputs, isComplete })
    const shuffles = shuffleTest(opened.data, thirdPartyFusions(design, loaded.plugins)).map(shuffleText)
    return { inputs: opened.inputs, ...found, conclusions: [...(found.conclusions ?? []), ...shuffles, ...opened.confinement.statements] }
  }, Effect.scoped)
})
