import { readFileSync } from "node:fs"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Command from "effect/cli/Command"
import { bench } from "./commands/bench.ts"
import { data } from "./commands/data.ts"
import { evaluation } from "./commands/eval.ts"
import { fuse } from "./commands/fuse.ts"
import { plugin } from "./commands/plugin.ts"
import { ending } from "./ending.ts"

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { readonly version: string }

const root = Command.make("litfuse").pipe(
  Command.withDescription("Measure, compare and run literature search: an evaluation harness and a plugin engine"),
  Command.withSubcommands([evaluation, fuse, bench, data, plugin])
)

const report = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  const { code, text } = ending(cause)
  return Effect.sync(() => {
    if (text !== undefined) console.error(text)
    process.exitCode = code
  })
}

/** Runs the command line through the framework: everything but `eval` and `--version`, which start faster without it. */
export const main = (): void =>
  Command.run(root, { version }).pipe(
    Effect.catchCause(report),
    Effect.provide(NodeServices.layer),
    Effect.provideService(Logger.LogToStderr, true),
    NodeRuntime.runMain
  )
