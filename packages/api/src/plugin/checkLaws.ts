import type * as Registry from "@litfuse/engine/Registry"
import { lawFindings } from "@litfuse/kit/lawFindings"
import type { Options } from "@litfuse/kit/lawsOf"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { tell } from "../Events.ts"

/** The result of one law: `finding` is the smallest counter-example found, or the reason why the law could not be checked. */
const Finding = Schema.Struct({ state: Schema.Literals(["holds", "broken", "not run"]), law: Schema.String, finding: Schema.String })
export type Finding = typeof Finding.Type

/** The results of one plugin's laws; empty if no law of its kind can be checked on the plugin alone. */
export const Checked = Schema.Struct({ plugin: Schema.String, findings: Schema.Array(Finding) })
export type Checked = typeof Checked.Type

/** Checks plugins against their laws, one after the other; `plugins` are those that they can use. */
export const checkLaws = Effect.fnUntraced(function* (chosen: ReadonlyArray<Registry.Registered>, cases: number, plugins: Registry.Table) {
  const MeasureName = yield* Effect.promise(() => import("@litfuse/eval/MeasureName"))
  const measureNamed: Options["measureNamed"] = (measure, name) =>
    Result.getOrUndefined(MeasureName.parse(name, new Map([[measure.id, measure]])))
  const checked: Array<Checked> = []
  for (const { plugin } of chosen) {
    const name = `${plugin.kind}/${plugin.id}`
    yield* tell({ _tag: "Stepped", done: checked.length, total: chosen.length, what: name })
    checked.push({ plugin: name, findings: yield* lawFindings(plugin, { cases, plugins, measureNamed }) })
  }
  return checked
})
