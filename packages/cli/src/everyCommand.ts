import * as Command from "effect/cli/Command"
import * as Completion from "./completion/Completion.ts"
import { quiet } from "./progress.ts"
import { trustFlags } from "./trust/trustFlags.ts"

const entry = <Name extends string, Input, Context, E, R>(
  about: string,
  load: () => Promise<Command.Command<Name, Input, Context, E, R>>
) => ({
  about,
  load: async () => Command.withDescription(await load(), about)
})

/** The top-level commands, in the order of the help. Each is loaded on demand, because loading all takes longer than most calls. */
const commands = {
  search: entry(
    "Search sources, or the documents of a dataset or of an index, through a pipeline",
    async () => (await import("./commands/search.ts")).search
  ),
  get: entry(
    "Look up works by their identifiers, in every source that knows such identifiers",
    async () => (await import("./commands/get.ts")).get
  ),
  ids: entry(
    "Convert identifiers of works: from a PMID, a PMCID or a DOI to the other two",
    async () => (await import("./commands/ids.ts")).ids
  ),
  walk: entry(
    "Follow citations of works: to works that cite them, to works that they cite, or to works that share citations",
    async () => (await import("./commands/walk.ts")).walk
  ),
  text: entry(
    "Read the full text of a work by sections, from the first provider that has it",
    async () => (await import("./commands/text.ts")).text
  ),
  find: entry(
    "Find words in the texts of the project or in a file: quotations with their addresses",
    async () => (await import("./commands/find.ts")).find
  ),
  evidence: entry(
    "Find sentences that support or contradict a claim, in the texts of the project or in a file, or say that there is none",
    async () => (await import("./commands/evidence.ts")).evidence
  ),
  answer: entry(
    "Answer a question with a report in which every sentence has its address, or write the plan for it",
    async () => (await import("./commands/answer.ts")).answer
  ),
  extract: entry(
    "Extract values from the text of a trial by rules, each with the sentence that says it",
    async () => (await import("./commands/extract.ts")).extract
  ),
  bundle: entry(
    "Write a search as one file that others can replay: its request, the answers of all services, and its result",
    async () => (await import("./commands/bundle.ts")).bundle
  ),
  replay: entry(
    "Run the search of a bundle again: the same works from the same answers, without network, keys or plugins",
    async () => (await import("./commands/replay.ts")).replay
  ),
  project: entry(
    "Create a project: a folder that stores every search below it. Export it as one file, and import it elsewhere",
    async () => (await import("./commands/project.ts")).project
  ),
  runs: entry("List, show, watch, continue, cancel and prune the runs of a project", async () => (await import("./commands/runs.ts")).runs),
  graph: entry(
    "Show, query and export the works and citations that a project stores",
    async () => (await import("./commands/graph.ts")).graph
  ),
  convert: entry(
    "Convert a file of references to another form: RIS, NBIB, BibTeX, EndNote XML, CSL-JSON, CSV",
    async () => (await import("./commands/convert.ts")).convert
  ),
  dedup: entry(
    "Find records of the same publication, within a file and across files; no record is lost",
    async () => (await import("./commands/dedup.ts")).dedup
  ),
  verify: entry(
    "Check the references of a file: whether each exists, is the paper that was meant, and was retracted",
    async () => (await import("./commands/verify.ts")).verify
  ),
  push: entry("Write works into the library of a reference manager: Zotero", async () => (await import("./commands/push.ts")).push),
  review: entry(
    "Conduct a review in a folder: search, merge, screen, check and report",
    async () => (await import("./commands/review.ts")).review
  ),
  analyse: entry(
    "Analyse what a search found: how much its sources agree, when works were published, and what a report needs",
    async () => (await import("./commands/analyse.ts")).analyse
  ),
  source: entry(
    "List and check sources: what each can do, which keys it takes, and whether it answers",
    async () => (await import("./commands/source.ts")).source
  ),
  retrieve: entry(
    "Rank a collection for every topic, and write a TREC run",
    async () => (await import("./commands/retrieveCommand.ts")).retrieveCommand
  ),
  index: entry(
    "Index documents once, for `--index` of `search`, `retrieve`, `pipeline` and `bench run`, `check` and `trace`",
    async () => (await import("./commands/index.ts")).index
  ),
  eval: entry(
    "Measure runs against relevance judgements, as trec_eval does; or check a run file",
    async () => (await import("./commands/evaluation.ts")).evaluation
  ),
  judge: entry(
    "Pool documents of runs for people to judge, show their agreement, and write qrels",
    async () => (await import("./commands/judge.ts")).judge
  ),
  compare: entry(
    "Compare runs with a baseline: means and differences with intervals, effect sizes, and tests corrected for multiple comparisons",
    async () => (await import("./commands/compare.ts")).compare
  ),
  fuse: entry("Fuse several run files into one", async () => (await import("./commands/fuseCommand.ts")).fuseCommand),
  tune: entry(
    "Tune weights and methods of a fusion on some topics, and measure them on held-out topics",
    async () => (await import("./commands/tune.ts")).tune
  ),
  bench: entry(
    "Run, check, tune and export the experiments under reports/, and check the datasets under datasets/",
    async () => (await import("./commands/bench.ts")).bench
  ),
  schedule: entry(
    "List, write and run what a project runs at set times: the update of its review, and its pipelines",
    async () => (await import("./commands/schedule.ts")).schedule
  ),
  pipeline: entry("Check, show and run pipeline files", async () => (await import("./commands/pipeline.ts")).pipeline),
  query: entry(
    "Translate, check and explain queries in the syntax of search systems",
    async () => (await import("./commands/query.ts")).query
  ),
  mcp: entry(
    "Serve agents over the Model Context Protocol: each question of litfuse is a tool",
    async () => (await import("./commands/mcpCommand.ts")).mcpCommand
  ),
  worker: entry(
    "Do pieces of long runs that other machines submit to a database",
    async () => (await import("./commands/workerCommand.ts")).workerCommand
  ),
  serve: entry(
    "Serve web pages on this machine: search, agreement, timeline, flow, pairs in doubt, export",
    async () => (await import("./commands/serve.ts")).serve
  ),
  plugin: entry(
    "List plugins, show their parameters, check them, write new ones, and approve those of a project",
    async () => (await import("./commands/plugin.ts")).plugin
  )
}

type Name = keyof typeof commands

const isName = (word: string | undefined): word is Name => word !== undefined && Object.hasOwn(commands, word)

const names = Object.keys(commands).filter(isName)

const root = Command.make("litfuse").pipe(
  Command.withDescription("Evaluate literature search: measure and compare rankings, fuse them, check reported numbers, and search"),
  Command.withGlobalFlags([...trustFlags, quiet] as const)
)

const withCommands = async (named: ReadonlyArray<Name>) =>
  Command.withSubcommands(root, await Promise.all(named.map((name) => commands[name].load())))

type Root = Awaited<ReturnType<typeof withCommands>>

/** The command line: every command, from which help, completions and tests are derived. */
export const everyCommand = (): Promise<Root> => withCommands(names)

const shown = (): Root =>
  Command.withSubcommands(
    root,
    names.map((name) => Command.make(name).pipe(Command.withDescription(commands[name].about)))
  )

const isCompletions = (word: string): boolean => word.startsWith("--completions")

/** Whether a word asks for help. */
export const isHelp = (word: string): boolean => word === "--help" || word === "-h"

/** The command line for a call: the command of the first word, or every command for the help and for completions. */
export const commandsFor = async (words: ReadonlyArray<string>): Promise<Root> => {
  if (words.every(isHelp)) return shown()
  if (words.some(isCompletions)) return Completion.whileOffered(everyCommand)
  return isName(words[0]) ? withCommands([words[0]]) : everyCommand()
}
