import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as McpServer from "effect/ai/McpServer"
import * as ToolInput from "./ToolInput.ts"
import { fenced } from "./printAnswer.ts"
import { cleanLines } from "./cleanText.ts"

/** Text that the user entered, fenced off from the instructions. */
const quoted = (text: string): string => fenced(cleanLines(text), "given").join("\n")

const lines = (...all: ReadonlyArray<string>): string => all.join("\n")

const plan = (question: string): string =>
  lines(
    "Plan a systematic search of the literature for this question:",
    quoted(question),
    "1. Write the concepts of the question, and for each its synonyms and subject headings.",
    "2. Write one query with a line for each concept. Call analyse with kind lint on it, and correct the problems.",
    "3. Call search. Read the outcomes first: a failed source may know many works. Say which sources failed.",
    "4. Read the first works. If known works are missing, widen a concept and search again. Say what each change added (analyse, kind diff).",
    "5. Call analyse with kinds prisma and flow on the last run. Give its run, the query of each source, and all notices.",
    "Name only works that appear in an answer."
  )

const update = (run: string): string =>
  lines(
    "Bring this search up to date:",
    quoted(run),
    "1. Read litfuse://runs/RUN for the earlier request. Call search again with the same query, sources and limits.",
    "2. Call analyse with kind diff: run is the new run, against is the old run.",
    "3. Report which works are new, which are gone and which were retracted since. Works that a notice calls unsure are not new.",
    "4. Say for each source whether it answered both times."
  )

const check = (citations: string): string =>
  lines(
    "Check this bibliography:",
    quoted(citations),
    "1. Call export with form verify and the citations as references: the text as it is, at most 50 citations at once.",
    "2. absent means that every source answered and none knows the work. unknown means that a source did not answer. Keep the two apart.",
    "3. differs names what the citation says wrongly: its identifier may belong to another work.",
    "4. For an absent citation, call search with its title. Books, reports and web pages are in none of these sources.",
    "5. List the citations that are absent, are retracted (and according to which source), differ, or remain unknown."
  )

const prompts = [
  {
    name: "plan-systematic-search",
    about: "Plan a search that a review can report",
    field: "question",
    of: "the question of the review",
    write: plan
  },
  {
    name: "update-search",
    about: "Find what is new since an earlier run",
    field: "run",
    of: "the run of the earlier search",
    write: update
  },
  {
    name: "check-bibliography",
    about: "Check whether citations exist and whether they were retracted",
    field: "citations",
    of: "the citations, one per line",
    write: check
  }
] as const

/** Registers the prompts that a user can choose in a client. They name only tools of this server. */
export const register: Effect.Effect<void, never, McpServer.McpServer> = Effect.forEach(
  prompts,
  ({ name, about, field, of, write }) =>
    McpServer.registerPrompt({
      name,
      description: about,
      parameters: { [field]: ToolInput.text(50_000).annotate({ description: of }) } as Record<string, Schema.Codec<string>>,
      content: (given) => Effect.succeed(write(given[field]!))
    }),
  { discard: true }
)
