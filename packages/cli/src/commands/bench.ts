import * as Command from "effect/cli/Command"
import { acceptCommand } from "./bench/accept.ts"
import { checkCommand } from "./bench/check.ts"
import { exportCommand } from "./bench/export.ts"
import { initCommand } from "./bench/init.ts"
import { listCommand } from "./bench/list.ts"
import { mcpCommand } from "./bench/mcp.ts"
import { mergeCommand } from "./bench/merge.ts"
import { reproduceCommand } from "./bench/reproduce.ts"
import { runCommand } from "./bench/run.ts"
import { traceCommand } from "./bench/trace.ts"
import { tuneCommand } from "./bench/tune.ts"
import { verifyFreezeCommand } from "./bench/verifyFreeze.ts"

/** `litfuse bench`: experiments and their reports. */
export const bench = Command.make("bench").pipe(
  Command.withSubcommands([
    initCommand,
    listCommand,
    runCommand,
    mergeCommand,
    tuneCommand,
    checkCommand,
    acceptCommand,
    traceCommand,
    exportCommand,
    reproduceCommand,
    verifyFreezeCommand,
    mcpCommand
  ])
)
