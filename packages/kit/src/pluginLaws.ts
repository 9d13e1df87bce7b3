import * as Result from "effect/Result"
import * as Params from "@litfuse/engine/Params"
import { type Configurable, type Kind, kinds, type Plugin } from "@litfuse/engine/Plugin"
import type { Law } from "./Law.ts"
import { single } from "./property.ts"

/** The laws that every plugin keeps, whatever its kind. */
export const pluginLaws = (plugin: Plugin<Kind> & Configurable<unknown>): ReadonlyArray<Law> => [
  single(plugin.id, "the descriptor is complete", () => {
    if (!kinds.includes(plugin.kind)) return `kind "${plugin.kind}" is not one of ${kinds.join(", ")}`
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(plugin.id)) return `id "${plugin.id}" is not made of letters, digits and hyphens`
    if (!Number.isInteger(plugin.revision) || plugin.revision < 1) return `revision ${plugin.revision} is not a whole number from 1`
    return plugin.about.trim() === "" ? "about is empty" : undefined
  }),
  single(plugin.id, "every parameter has a default", () => {
    const decoded = Params.decode(plugin, {})
    return Result.isFailure(decoded) ? decoded.failure.map(({ path, what }) => `${path} ${what}`).join("; ") : undefined
  }),
  single(plugin.id, "an unknown parameter is refused", () =>
    Result.isSuccess(Params.decode(plugin, { "no-such-parameter": 1 })) ? "it is accepted" : undefined
  )
]
