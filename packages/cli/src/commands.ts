import * as Command from "effect/cli/Command"
import * as Known from "./completion/known.ts"

/**
 * The commands of the first level, in the order of the help. Each is loaded when it is called, because loading all of them takes longer than most calls
 * do.
 */
const commands = {
  search: async () => (await import("./commands/search.ts")).search,
  get: async () => (await import("./commands/get.ts")).get,
  bundle: async () => (await import("./commands/bundle.ts")).bundle,
  replay: async () => (await import("./commands/replay.ts")).replay,
  convert: async () => (await import("./commands/convert.ts")).convert,
  dedup: async () => (await import("./commands/dedup.ts")).dedup,
  source: async () => (await import("./commands/source.ts")).source,
  retrieve: async () => (await import("./commands/retrieve.ts")).retrieve,
  index: async () => (await import("./commands/index.ts")).index,
  eval: async () => (await import("./commands/eval.ts")).evaluation,
  check: async () => (await import("./commands/check.ts")).check,
  compare: async () => (await import("./commands/compare.ts")).compare,
  fuse: async () => (await import("./commands/fuse.ts")).fuse,
  bench: async () => (await import("./commands/bench.ts")).bench,
  data: async () => (await import("./commands/data.ts")).data,
  pipeline: async () => (await import("./commands/pipeline.ts")).pipeline,
  query: async () => (await import("./commands/query.ts")).query,
  plugin: async () => (await import("./commands/plugin.ts")).plugin
}

type Name = keyof typeof commands

const isName = (word: string | undefined): word is Name => word !== undefined && Object.hasOwn(commands, word)

/** The command line with these commands of the first level. */
const withCommands = async (names: ReadonlyArray<Name>) =>
  Command.make("litfuse").pipe(
    Command.withDescription("Evaluate literature search: measure and compare rankings, fuse them, check reported numbers, and search"),
    Command.withSubcommands(await Promise.all(names.map((name) => commands[name]())))
  )

/** The command line: every command, from which help, completions and tests are derived. */
export const everyCommand = () => withCommands(Object.keys(commands).filter(isName))

const isCompletions = (word: string): boolean => word.startsWith("--completions")

/** The command line as a call needs it: the command that is named by the first word; every command where none is, or where completions are asked for. */
export const commandsFor = async (words: ReadonlyArray<string>) => {
  if (words.some(isCompletions)) await Known.lookUp()
  else if (isName(words[0])) return withCommands([words[0]])
  return everyCommand()
}
