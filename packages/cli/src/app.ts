import { readFileSync } from "node:fs"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Command from "effect/cli/Command"
import { bench } from "./commands/bench.ts"
import { data } from "./commands/data.ts"
import { evaluation } from "./commands/eval.ts"
import { fuse } from "./commands/fuse.ts"
import { plugin } from "./commands/plugin.ts"

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { readonly version: string }

const root = Command.make("litfuse").pipe(
  Command.withDescription("Measure, compare and run literature search: an evaluation harness and a plugin engine"),
  Command.withSubcommands([evaluation, fuse, bench, data, plugin])
)

const end = (code: number) =>
  Effect.sync(() => {
    process.exitCode = code
  })

/** Every typed error of the house has a one-line message; anything else is a defect. */
const report = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return end(130)
  const error = Cause.squash(cause) as {
    readonly _tag?: string
    readonly code?: number
    readonly message?: string
    readonly errors?: ReadonlyArray<unknown>
  }
  if (error._tag === "Exit") return end(error.code ?? 2)
  if (error._tag === "ShowHelp") return end((error.errors?.length ?? 0) > 0 ? 2 : 0)
  if (error._tag !== undefined && !Cause.hasDies(cause)) return Effect.andThen(Console.error(`litfuse: ${error.message}`), end(2))
  return Effect.andThen(
    Console.error(`litfuse: a defect, please report it: ${error.message ?? String(error)}\n${Cause.pretty(cause)}`),
    end(70)
  )
}

/** Runs the command line through the framework: everything but `eval` and `--version`, which start faster without it. */
export const main = (): void =>
  Command.run(root, { version }).pipe(
    Effect.catchCause(report),
    Effect.provide(NodeServices.layer),
    Effect.provideService(Logger.LogToStderr, true),
    NodeRuntime.runMain
  )
