import type * as Registry from "@litfuse/engine/Registry"
import { lawsOf } from "@litfuse/host/lawsOf"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { tell } from "../Events.ts"

/** The result of one law: `finding` is the smallest counter-example that was found, or the reason why the law could not be tried. */
const Finding = Schema.Struct({ state: Schema.Literals(["holds", "broken", "not run"]), law: Schema.String, finding: Schema.String })
export type Finding = typeof Finding.Type

/** What the laws of one plugin found; none when its kind has no laws that can be tried on the plugin alone. */
export const Checked = Schema.Struct({ plugin: Schema.String, findings: Schema.Array(Finding) })
export type Checked = typeof Checked.Type

const findingsOf = Effect.fnUntraced(function* (plugin: Registry.AnyPlugin, cases: number, plugins: Registry.Table) {
  const findings: Array<Finding> = []
  for (const law of yield* Effect.promise(() => lawsOf(plugin, cases, plugins))) {
    const example =
      law.notRun === undefined ? yield* Effect.match(law.check, { onSuccess: () => "", onFailure: ({ example: found }) => found }) : ""
    if (law.notRun !== undefined) findings.push({ state: "not run", law: law.name, finding: law.notRun })
    else findings.push({ state: example === "" ? "holds" : "broken", law: law.name, finding: example })
  }
  return findings
})

/** Checks plugins against their laws, one after the other; `plugins` are those that they may use. */
export const checkAll = Effect.fnUntraced(function* (chosen: ReadonlyArray<Registry.Registered>, cases: number, plugins: Registry.Table) {
  const checked: Array<Checked> = []
  for (const { plugin } of chosen) {
    const name = `${plugin.kind}/${plugin.id}`
    yield* tell({ _tag: "Stepped", done: checked.length, total: chosen.length, what: name })
    checked.push({ plugin: name, findings: yield* findingsOf(plugin, cases, plugins) })
  }
  return checked
})
