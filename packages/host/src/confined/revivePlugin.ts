import type { Column } from "@litfuse/engine/Column"
import * as Schema from "effect/Schema"
import { reviveParams } from "./reviveParams.ts"
import type { Described, Path, Question } from "./PluginMessages.ts"

/** Asks the process of a plugin. */
export type Ask = (question: Question) => unknown

/** The descriptor of a column, whose code runs in the process of the plugin. */
export const reviveColumn = (ask: Ask, name: string, missing: unknown, at: Path): Column => ({
  name,
  missing,
  of: (work) => ask({ do: "call", path: [...at, "of"], args: [work] }),
  cells: (values) => ask({ do: "call", path: [...at, "cells"], args: [values] }) as ArrayLike<unknown>
})

const revive = (described: Described, ask: Ask, path: Path): unknown => {
  switch (described.is) {
    case "value":
      return described.value
    case "function":
      return (...args: ReadonlyArray<unknown>) => ask({ do: "call", path, args })
    case "schema":
      // outputs cross as JSON, and only the plugin can read more into them
      if (path[0] !== "params") return Schema.Json
      return reviveParams(described.schema, (params) => ask({ do: "decode", params }) as string | undefined)
    case "list":
      return described.items.map((one, i) => revive(one, ask, [...path, i]))
    case "object":
      return Object.fromEntries(described.entries.map(([key, one]) => [key, revive(one, ask, [...path, key])]))
  }
}

/** A plugin from its description: its data are here, and its functions ask the process. */
export const revivePlugin = (described: Described, ask: Ask): unknown => revive(described, ask, [])
