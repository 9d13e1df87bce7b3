import * as Analyse from "@litfuse/api/Analyse"
import { type AnalysisKind, analysisKinds } from "@litfuse/api/analyse/namedAnalyses"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as AnalysisOutput from "../analyse/AnalysisOutput.ts"
import { writeDiagrams } from "../search/diagrams.ts"
import { printAnalyses } from "../analyse/printAnalyses.ts"
import * as Completion from "../completion/Completion.ts"
import { printProblems } from "../printProblems.ts"
import { definedOptions } from "../definedOptions.ts"
import { printRefusal } from "../usageError.ts"
import { optional, toggle } from "../flags.ts"
import { requestFlags } from "../requestFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"

const kinds = Object.entries(analysisKinds)

const kindFlags = Object.fromEntries(kinds.map(([kind, name]) => [kind, toggle(kind, Analyse.namedAnalyses[name].about)])) as Readonly<
  Record<AnalysisKind, Flag.Flag<boolean>>
>

const noDiagram = "none of these analyses has a diagram here; --agreement, --timeline, --lineage and --flow draw one where there are works"

/** `litfuse analyse`: analyses of a finished search or of files. */
export const analyse = Command.make(
  "analyse",
  {
    files: Completion.fileArgument("file").pipe(
      Argument.variadic(),
      Argument.withDescription("an answer of `litfuse search --format json`, or files of references; each file is a source")
    ),
    ...requestFlags(Analyse.Request.fields, ["folder", "files", "analyses"]),
    ...kindFlags,
    format: optional(
      Flag.Literals("format", AnalysisOutput.formats),
      "how to print; html is one page; mermaid has diagrams, several in a file each (FILE-1.mmd) or, in a file .md, as blocks. With --against alone, the forms of references have the new works (default: from the name of --out, else text)"
    ),
    out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* (flagged) {
    const { format, out = "-", ...rest } = definedOptions(flagged)
    const { dataset, corpus, topics, topic, against = [], included, skipBad, model = false, record, replay } = rest
    yield* refuseOverwrite("litfuse analyse", [...flagged.files, ...against, ...[included ?? []].flat(), topics], out)
    const request = {
      folder: process.cwd(),
      files: flagged.files,
      ...definedOptions({ dataset, corpus, topics, topic, against, included, skipBad, model, record, replay })
    }
    const analyses = kinds.flatMap(([kind, name]) => (flagged[kind as AnalysisKind] ? [name] : []))
    const wanted = AnalysisOutput.formFor(format, out, against.length > 0 && analyses.length === 0 && !model)
    if (Result.isFailure(wanted)) return yield* printProblems("litfuse analyse", [{ message: wanted.failure }])
    const form = wanted.success
    const found = yield* Analyse.run({ ...request, analyses }).pipe(printRefusal("litfuse analyse"))
    for (const notice of found.answer.notices) yield* Console.error(printable(Notice.print(notice)))
    if (AnalysisOutput.isReference(form)) return yield* AnalysisOutput.writeAdded(found, form, out)
    if (form === "mermaid") {
      if ((yield* writeDiagrams(found.analyses, out)) > 0) return
      return yield* printProblems("litfuse analyse", [{ message: noDiagram }])
    }
    yield* Effect.fromResult(Files.writeText(out, yield* Effect.promise(() => printAnalyses(Analyse.nameOf(request), found, form))))
  })
).pipe(
  Command.withExamples([
    {
      command: "litfuse analyse found.json --agreement",
      description: "How much the sources of a search agree; `litfuse search QUERY --out found.json` wrote the file"
    },
    {
      command: "litfuse analyse pubmed.nbib scopus.ris --out agreement.html",
      description: "The same for two exports of one search, as a page"
    },
    {
      command: "litfuse analyse found.json --against earlier.json",
      description: "The works that an earlier search did not find, and when each kind of milestone began"
    },
    {
      command: "litfuse analyse sleep.json --against walking.json --against diet.json",
      description: "Three topics: when each kind of milestone began in each, and the works of several"
    },
    {
      command: "litfuse analyse found.json --against earlier.json --out new.ris",
      description: "The works that an earlier search did not find, for a reference manager"
    },
    {
      command: "litfuse analyse found.json --model --replay calls",
      description:
        "Milestones as a language model named them, next to those of the rules; --record calls asks yours, and stores its answers"
    },
    { command: "litfuse analyse --dataset atlas --topic T01 --timeline", description: "The works found for a topic, by year" }
  ])
)
