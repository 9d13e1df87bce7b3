import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as McpServer from "effect/ai/McpServer"
import * as Input from "./inputs.ts"
import { fenced } from "./print.ts"
import { cleanLines } from "./clean.ts"

/** What a person wrote into a prompt, apart from the words around it. */
const quoted = (text: string): string => fenced(cleanLines(text), "given").join("\n")

const lines = (...all: ReadonlyArray<string>): string => all.join("\n")

/** The way to a search that a review can report. */
const plan = (question: string): string =>
  lines(
    "Plan a systematic search of the literature for this question:",
    quoted(question),
    "1. Write the concepts of the question, and for each its synonyms and subject headings.",
    "2. Write one query with a line for each concept. Call analyse with kind lint on it, and mend what it names.",
    "3. Call search. Read the outcomes first: a source that failed is not one that found nothing. Say which failed.",
    "4. Read the first works. Where known works are missing, widen a concept and search again; say what each change added (analyse, kind diff).",
    "5. Call analyse with kinds prisma and flow on the last run. Give its run, the query of each source, and all notices.",
    "Name no work that no answer holds."
  )

const update = (run: string): string =>
  lines(
    "Bring this search up to date:",
    quoted(run),
    "1. Read litfuse://runs/RUN for what was asked. Call search again with the same query, sources and limits.",
    "2. Call analyse with kind diff: run is the new one, against the old one.",
    "3. Report what is new, what is gone and what was retracted since. What a notice calls unsure is not new.",
    "4. Say of each source whether it answered both times."
  )

const check = (citations: string): string =>
  lines(
    "Check this bibliography:",
    quoted(citations),
    "1. Call export with form verify and the identifiers of all citations (DOI, PMID), at most 200 at once.",
    "2. exists: no means that every source answered and none knows it; unknown means that one did not answer. Do not mix them up.",
    "3. Compare title and year of the answer with the citation: an identifier may exist and belong to another work.",
    "4. For a citation without identifier, call search with its title.",
    "5. List what does not exist, what is retracted and by whose word, what differs, and what nobody could tell."
  )

const prompts = [
  {
    name: "plan-systematic-search",
    about: "From a question to a search that a review can report",
    field: "question",
    of: "the question of the review",
    write: plan
  },
  { name: "update-search", about: "What is new since an earlier run", field: "run", of: "the run of the earlier search", write: update },
  {
    name: "check-bibliography",
    about: "Whether citations exist, and whether they were retracted",
    field: "citations",
    of: "the citations, one in a line",
    write: check
  }
] as const

/** Ways of working that a person picks in a client; each names tools of this server alone. */
export const register: Effect.Effect<void, never, McpServer.McpServer> = Effect.forEach(
  prompts,
  ({ name, about, field, of, write }) =>
    McpServer.registerPrompt({
      name,
      description: about,
      parameters: { [field]: Input.text(50_000).annotate({ description: of }) } as Record<string, Schema.Codec<string>>,
      content: (given) => Effect.succeed(write(given[field]!))
    }),
  { discard: true }
)
