import * as Command from "effect/cli/Command"
import { checkCommand } from "./source/check.ts"
import { listCommand } from "./source/list.ts"
import { showCommand } from "./source/show.ts"

/** `litfuse source`: which sources can be asked, what each can do, and whether it answers. */
export const source = Command.make("source").pipe(Command.withSubcommands([listCommand, showCommand, checkCommand]))
