import * as Walk from "@litfuse/api/Walk"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as KeepFlags from "../KeepFlags.ts"
import { definedOptions } from "../definedOptions.ts"
import { optional } from "../flags.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { out } from "../search/showAnswer.ts"
import { withSearchProgress } from "../search/withSearchProgress.ts"
import { printRefusal } from "../usageError.ts"
import { formatFor, formats, showWalk } from "../walk/showWalk.ts"

const { fields } = Walk.Request

/** `litfuse walk`: follows citations from works, or finds works that share citations with them. */
export const walk = Command.make(
  "walk",
  {
    ...requestFlags(fields, ["folder", "keep"]),
    format: optional(
      Flag.Literals("format", formats),
      "table has one line per work; html has graph and table; svg, mermaid, graphml and gexf have only the graph. For reference managers: ris, bibtex, nbib, endnote, csv, csl. For screening tools: rayyan, covidence (default: from the name of --out, else table)"
    ),
    out,
    ...KeepFlags.flags
  },
  Effect.fnUntraced(function* (flagged) {
    const { format, out: file, ...request } = definedOptions(KeepFlags.requested(flagged))
    const found = yield* Walk.run({ folder: process.cwd(), ...request }).pipe(
      withSearchProgress,
      printRefusal("litfuse walk", namesOfFlags(fields))
    )
    yield* showWalk("litfuse walk", found, formatFor(format, file), file)
  })
).pipe(
  Command.withExamples([
    {
      command: "litfuse walk 10.99999/atlas.9hhff --direction both --replay datasets/atlas/walks",
      description: "The works that cite an invented work, and those that it cites, from the recordings of the repository"
    },
    {
      command: "litfuse walk 10.99999/atlas.9hhff --direction related --replay datasets/atlas/walks",
      description: "Works that share citations with it"
    },
    {
      command: "litfuse walk PMID:23193287 --depth 2 --per-hop 10 --format mermaid",
      description: "Two hops forward, the second from the ten most cited works of the first"
    }
  ])
)
