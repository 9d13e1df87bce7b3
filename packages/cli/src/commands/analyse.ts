import * as Analyse from "@litfuse/api/Analyse"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { formats, print } from "../analyse/show.ts"
import * as CollectionFlags from "../collectionFlags.ts"
import * as Known from "../completion/known.ts"
import { given } from "../given.ts"
import { refusing } from "../refusal.ts"
import { skipBad } from "../skipBad.ts"
import { optional, toggle, withDefault } from "../flag.ts"

/** One flag for each analysis: `--sda`, `--timeline`. */
const flags = Object.fromEntries(Analyse.names.map((name) => [name, toggle(name, Analyse.readings[name].about)])) as Readonly<
  Record<(typeof Analyse.names)[number], Flag.Flag<boolean>>
>

const endings = { json: /\.json$/i, md: /\.(?:md|markdown)$/i, html: /\.html?$/i, mermaid: /\.(?:mmd|mermaid)$/i, text: /^/ }

/** `litfuse analyse`: what analyzers read in works that were found before. */
export const analyse = Command.make(
  "analyse",
  {
    files: Known.fileArgument("file").pipe(
      Argument.variadic(),
      Argument.withDescription("an answer that `litfuse search --format json` printed, or files of references, each of them a source")
    ),
    dataset: CollectionFlags.dataset,
    corpus: CollectionFlags.corpus,
    topics: withDefault(Flag.String("topics"), "topics", "the dataset's file of topics (default topics)"),
    topic: optional(Flag.String("topic"), "the id of a topic of the dataset; what is found for it is read"),
    ...flags,
    against: optional(
      Known.fileFlag("against"),
      "another answer, or a file of references: its timeline beside this one, and what came, went or changed; alone, it is all that is shown"
    ),
    included: Known.fileFlag("included").pipe(
      Flag.atLeast(0),
      Flag.withDescription(
        "a file of references that a review included: how many of them each source found is told too; may be given again"
      )
    ),
    skipBad,
    format: optional(
      Flag.Literals("format", formats),
      "how to print; html is one file to read or to send, mermaid is diagrams (default: by the end of --out, else text)"
    ),
    out: optional(Known.fileFlag("out"), "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* (flagged) {
    const { files, corpus, topics, skipBad, included } = flagged
    const { dataset, topic, against, format, out = "-" } = given(flagged)
    const request = { folder: process.cwd(), files, corpus, topics, skipBad, included, ...given({ dataset, topic, against }) }
    const analyses = Analyse.names.filter((name) => flagged[name])
    const found = yield* Analyse.run({ ...request, analyses }).pipe(refusing("litfuse analyse"))
    const form = format ?? formats.find((one) => endings[one].test(out) && one !== "text") ?? "text"
    for (const notice of found.answer.notices) yield* Console.error(printable(Notice.print(notice)))
    yield* Effect.fromResult(Files.writeText(out, yield* Effect.promise(() => print(Analyse.nameOf(request), found, form))))
  })
).pipe(
  Command.withExamples([
    {
      command: "litfuse analyse found.json --sda",
      description: "How much the sources of a search agree; `litfuse search QUERY --out found.json` wrote the file"
    },
    {
      command: "litfuse analyse pubmed.nbib scopus.ris --out agreement.html",
      description: "The same of two exports of one search, as a page"
    },
    {
      command: "litfuse analyse found.json --against earlier.json",
      description: "What a search finds now that an earlier one did not, and when each kind of milestone began"
    },
    { command: "litfuse analyse --dataset atlas --topic T01 --timeline", description: "What is found for a topic, by year" }
  ])
)
