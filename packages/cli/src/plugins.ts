import * as Config from "@litfuse/host/Config"
import { registry } from "@litfuse/host/layers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/**
 * The built-in plugins and those that `litfuse.config.yaml` names, which is looked for from the current folder upwards. A plugin that cannot be used
 * is reported in one line on stderr, and the others are not affected.
 */
export const loadRegistry = Effect.fn("cli.loadRegistry")(function* () {
  const config = yield* Effect.fromResult(Config.read(process.cwd()))
  const loaded = yield* registry(config)
  for (const problem of loaded.problems) yield* Console.error(`litfuse: ${problem.message}`)
  return loaded
})

export { forExperiments } from "@litfuse/host/forExperiments"
