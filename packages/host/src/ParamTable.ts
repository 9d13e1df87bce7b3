import * as Params from "@litfuse/engine/Params"
import type * as Registry from "@litfuse/engine/Registry"
import * as Result from "effect/Result"
import { jsonSchemaOf, rowsOf as keysOf } from "./SchemaTable.ts"

/** The columns of a table of parameters. */
export const headers = ["parameter", "takes", "default"] as const

/** The columns of a table of an analyzer's output. */
export const outputHeaders = ["output", "is", "always there"] as const

/** The keys of an analyzer's output, with `[]` for members of a list. Empty: other kinds of plugins have no rows. */
export const outputRowsOf = (plugin: Registry.AnyPlugin): ReadonlyArray<ReadonlyArray<string>> =>
  plugin.kind !== "analyzer"
    ? []
    : keysOf(jsonSchemaOf(plugin.output)).map(({ key, type, isRequired }) => [key, type, isRequired ? "yes" : "no"])

/** The default of a measure's parameter, which measure names omit. */
const fallbackText = (value: unknown): string => {
  if (value === Number.POSITIVE_INFINITY) return "to the end"
  return typeof value === "object" ? "see docs/reference/measures.md" : String(value)
}

/**
 * The parameters of a plugin, each with its accepted values and its default. The parameters of a measure are part of its name, as in `P(rel=2)@10`, and
 * describe their own values.
 *
 * - empty: a plugin without parameters has no rows
 */
export const rowsOf = (plugin: Registry.AnyPlugin): ReadonlyArray<ReadonlyArray<string>> => {
  if (plugin.kind === "measure")
    return Object.entries(plugin.params).map(([name, param]) => [
      name === plugin.at ? `@${name}` : name,
      param.expected,
      "fallback" in param ? fallbackText(param.fallback) : "none: it must be given"
    ])
  const defaults = Result.getOrElse(Params.decode(plugin, {}), () => ({})) as Readonly<Record<string, unknown>>
  return keysOf(jsonSchemaOf(plugin.params))
    .filter(({ key }) => !key.includes("."))
    .map(({ key, type }) => [key, type, key in defaults ? JSON.stringify(defaults[key]) : "none"])
}
