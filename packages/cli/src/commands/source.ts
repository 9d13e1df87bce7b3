import * as Command from "effect/cli/Command"
import { sourceCheck } from "./source/sourceCheck.ts"
import { sourceList } from "./source/sourceList.ts"
import { sourceShow } from "./source/sourceShow.ts"

/** `litfuse source`: the sources, their abilities, and whether they answer. */
export const source = Command.make("source").pipe(Command.withSubcommands([sourceList, sourceShow, sourceCheck]))
