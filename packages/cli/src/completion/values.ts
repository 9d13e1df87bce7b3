import * as Bench from "@litfuse/api/Bench"
import { pluginsIn } from "@litfuse/api/plugins"
import { list as experiments } from "@litfuse/bench/experiment/load"
import * as Store from "@litfuse/bench/dataset/Store"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { forExperiments } from "@litfuse/host/forExperiments"
import { layer as hostLayer } from "@litfuse/host/Host"
import * as Presets from "@litfuse/host/Presets"
import * as Scaffolds from "@litfuse/host/scaffold/index"
import { anyStore } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Kind } from "./known.ts"

/** Cutoffs that are completed; any other may be typed. */
const cutoffs = ["", "@5", "@10", "@20", "@100", "@1000"]

/** The values of every kind: plugins of litfuse and of the project, and what is in the workspace around the current folder. */
export const values = async (): Promise<Readonly<Record<Kind, ReadonlyArray<string>>>> => {
  const folder = process.cwd()
  const { registry } = await Effect.runPromise(Effect.provide(pluginsIn(folder), hostLayer))
  const plugins = forExperiments(registry)
  const here = anyStore(folder)
  const names = [...plugins.measures.keys()].flatMap((id) => cutoffs.map((cutoff) => `${id}${cutoff}`))
  return {
    method: [...plugins.fusions.keys()],
    retriever: [...plugins.retrievers.keys()],
    measure: names.filter((name) => Result.isSuccess(MeasureName.parse(name, plugins.measures))),
    experiment: experiments(here),
    dataset: Store.list(here),
    source: registry.plugins.of("source").map(({ plugin }) => plugin.id),
    plugin: registry.plugins.all.map(({ plugin }) => `${plugin.kind}/${plugin.id}`),
    preset: Presets.names(folder),
    form: [...Bench.Run.forms, "none"],
    kind: Object.keys(Scaffolds.kinds)
  }
}
