import { pluginsIn } from "@litfuse/api/plugins"
import * as Effect from "effect/Effect"

/** The built-in plugins and those that `litfuse.config.yaml` names, which is looked for from the current folder upwards. */
export const loadRegistry = Effect.fn("cli.loadRegistry")(function* () {
  return (yield* pluginsIn(process.cwd())).registry
})
