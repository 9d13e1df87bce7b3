import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import { lawsOf, type Options } from "./lawsOf.ts"

/**
 * What the check of one law found.
 *
 * - `finding` the smallest counter-example of a broken law, or the reason why a law was not run; empty when the law holds
 */
export interface Finding {
  readonly state: "holds" | "broken" | "not run"
  readonly law: string
  readonly finding: string
}

/** Checks a plugin against every law of its contract; empty when its kind has no laws that can be checked on the plugin alone. */
export const lawFindings = Effect.fnUntraced(function* (plugin: Registry.AnyPlugin, options: Options) {
  const findings: Array<Finding> = []
  for (const { name, check, notRun } of yield* Effect.promise(() => lawsOf(plugin, options))) {
    if (notRun !== undefined) {
      findings.push({ state: "not run", law: name, finding: notRun })
      continue
    }
    const example = yield* Effect.match(check, { onSuccess: () => "", onFailure: (broken) => broken.example })
    findings.push({ state: example === "" ? "holds" : "broken", law: name, finding: example })
  }
  return findings
})
