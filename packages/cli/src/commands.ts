import * as Command from "effect/cli/Command"
import * as Known from "./completion/known.ts"
import { quiet } from "./progress.ts"
import { flags } from "./trust/words.ts"

/** A command as the list of all shows it, and the command itself. */
const entry = <Name extends string, Input, Context, E, R>(
  about: string,
  load: () => Promise<Command.Command<Name, Input, Context, E, R>>
) => ({
  about,
  load: async () => Command.withDescription(await load(), about)
})

/** The first level's commands, in the order of the help; each is loaded when called, as loading all takes longer than most calls. */
const commands = {
  search: entry(
    "Search sources, or the documents of a dataset or of an index, through a pipeline",
    async () => (await import("./commands/search.ts")).search
  ),
  get: entry(
    "Look up works by their identifiers, in every source that knows such identifiers",
    async () => (await import("./commands/get.ts")).get
  ),
  cites: entry(
    "Follow citations from some works: to those that cite them, to those that they cite, as many hops as you like",
    async () => (await import("./commands/cites.ts")).cites
  ),
  related: entry(
    "Find works that share references with some works, or are cited together with them",
    async () => (await import("./commands/related.ts")).related
  ),
  bundle: entry(
    "Write a search as one file that others replay: how it was asked, every answer of a service, and what came of it",
    async () => (await import("./commands/bundle.ts")).bundle
  ),
  replay: entry(
    "Run the search of a bundle again: the same works from the same answers, without network, keys or plugins",
    async () => (await import("./commands/replay.ts")).replay
  ),
  project: entry(
    "Make a project, a folder that keeps what is asked below it; write all of it as one file, and read that elsewhere",
    async () => (await import("./commands/project.ts")).project
  ),
  history: entry("Look up what was asked in a project, and what was found", async () => (await import("./commands/history.ts")).history),
  runs: entry("List, watch, continue, cancel and prune the runs of a project", async () => (await import("./commands/runs.ts")).runs),
  graph: entry(
    "Look at the works and citations that a project keeps, follow them, and write them for other programs",
    async () => (await import("./commands/graph.ts")).graph
  ),
  convert: entry(
    "Write a file of references in another form: RIS, NBIB, BibTeX, EndNote XML, CSL-JSON, CSV",
    async () => (await import("./commands/convert.ts")).convert
  ),
  dedup: entry(
    "Find the records that are the same publication, within a file and across files; nothing is lost",
    async () => (await import("./commands/dedup.ts")).dedup
  ),
  analyse: entry(
    "Read works that were found: how much their sources agree, what was published when, and what a report of the search needs",
    async () => (await import("./commands/analyse.ts")).analyse
  ),
  source: entry(
    "List and check sources: what each can do, which keys it takes, and whether it answers",
    async () => (await import("./commands/source.ts")).source
  ),
  retrieve: entry("Rank a collection for every topic, and write a TREC run", async () => (await import("./commands/retrieve.ts")).retrieve),
  index: entry(
    "Index documents once, for `--index` of `search`, `retrieve`, `pipeline` and `bench run`, `check` and `trace`",
    async () => (await import("./commands/index.ts")).index
  ),
  eval: entry("Measure runs against relevance judgements, as trec_eval does", async () => (await import("./commands/eval.ts")).evaluation),
  check: entry(
    "Check a run file: format, depth, topics, ties, order, unknown documents; exit 1 when something is wrong",
    async () => (await import("./commands/check.ts")).check
  ),
  judge: entry(
    "Pool documents of runs for people to judge, see how far they agree, and write qrels",
    async () => (await import("./commands/judge.ts")).judge
  ),
  compare: entry(
    "Compare runs with a baseline: means and differences with intervals, effect sizes, and tests corrected for their number",
    async () => (await import("./commands/compare.ts")).compare
  ),
  fuse: entry("Fuse several run files into one", async () => (await import("./commands/fuse.ts")).fuse),
  tune: entry(
    "Choose weights and methods of a fusion on some topics, and measure them on others that had no part in the choice",
    async () => (await import("./commands/tune.ts")).tune
  ),
  bench: entry("Run, check, tune and export the experiments under reports/", async () => (await import("./commands/bench.ts")).bench),
  data: entry("List and check the datasets under datasets/", async () => (await import("./commands/data.ts")).data),
  pipeline: entry("Check, show and run pipeline files", async () => (await import("./commands/pipeline.ts")).pipeline),
  query: entry(
    "Translate, check and explain queries in the syntax of search systems",
    async () => (await import("./commands/query.ts")).query
  ),
  mcp: entry(
    "Serve agents: the questions of litfuse as tools, over the Model Context Protocol",
    async () => (await import("./commands/mcp.ts")).mcp
  ),
  serve: entry(
    "Serve pages for a browser of this machine: search, agreement, timeline, flow, pairs in doubt, export",
    async () => (await import("./commands/serve.ts")).serve
  ),
  plugin: entry(
    "List plugins, show their parameters, check them against the laws of their contracts, and write new ones",
    async () => (await import("./commands/plugin.ts")).plugin
  ),
  trust: entry(
    "Approve the litfuse.config.yaml of a project, whose plugins run with your rights; list and take back what you approved",
    async () => (await import("./commands/trust.ts")).trust
  )
}

type Name = keyof typeof commands

const isName = (word: string | undefined): word is Name => word !== undefined && Object.hasOwn(commands, word)

const names = Object.keys(commands).filter(isName)

const root = Command.make("litfuse").pipe(
  Command.withDescription("Evaluate literature search: measure and compare rankings, fuse them, check reported numbers, and search"),
  Command.withGlobalFlags([...flags, quiet] as const)
)

const withCommands = async (named: ReadonlyArray<Name>) =>
  Command.withSubcommands(root, await Promise.all(named.map((name) => commands[name].load())))

type Root = Awaited<ReturnType<typeof withCommands>>

/** The command line: every command, from which help, completions and tests are derived. */
export const everyCommand = (): Promise<Root> => withCommands(names)

/** Every command as the help of the command line shows it; they do nothing. */
const shown = (): Root =>
  Command.withSubcommands(
    root,
    names.map((name) => Command.make(name).pipe(Command.withDescription(commands[name].about)))
  )

const isCompletions = (word: string): boolean => word.startsWith("--completions")

/** Whether a word asks for help. */
export const isHelp = (word: string): boolean => word === "--help" || word === "-h"

/** The command line as a call needs it: the command that is named by the first word; every command where none is, or where completions are asked for. */
export const commandsFor = async (words: ReadonlyArray<string>): Promise<Root> => {
  if (words.every(isHelp)) return shown()
  if (words.some(isCompletions)) await Known.lookUp()
  else if (isName(words[0])) return withCommands([words[0]])
  return everyCommand()
}
