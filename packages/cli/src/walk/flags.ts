import { follows } from "@litfuse/api/walk/request"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { optional, withDefault } from "../flags.ts"
import { definedOptions } from "../definedOptions.ts"
import { printRefusal } from "../usageError.ts"
import { out, contentFlags } from "../search/showAnswer.ts"
import * as KeepFlags from "../KeepFlags.ts"
import * as RecordingFlags from "../RecordingFlags.ts"
import { type Format, formatFor, formats, type Found, showWalk } from "./showWalk.ts"

const flagNames = { sources: "--source", ids: "the identifiers" }

/** The flags of commands that follow citations. */
export const flags = {
  ids: Argument.String("id").pipe(
    Argument.variadic({ min: 1 }),
    Argument.withDescription("the works to start from: PMID:12345, PMC12345, 10.1000/182, W2741809807 or a URL of a work")
  ),
  source: optional(Completion.flag("source", "source"), "the sources to ask, separated by commas (default: all with citations)"),
  perHop: withDefault(Flag.Int("per-hop"), 20, "how many works of a hop are followed further (default 20)"),
  max: withDefault(Flag.Int("max"), 200, "the maximum number of works; nearer works come first (default 200)"),
  follow: withDefault(
    Flag.Literals("follow", follows),
    "cited",
    "which works of a hop are followed first: the most cited, or those with most links to nearer works (default cited)"
  ),
  timeout: optional(Flag.Int("timeout"), "time limit per source and hop, in seconds; records received by then are kept"),
  format: optional(
    Flag.Literals("format", formats),
    "table has one line per work; html has graph and table; svg, mermaid, graphml and gexf have only the graph. For reference managers: ris, bibtex, nbib, endnote, csv, csl. For screening tools: rayyan, covidence (default: from the name of --out, else table)"
  ),
  out,
  ...contentFlags,
  ...RecordingFlags.flags,
  ...KeepFlags.flags
}

interface Flagged {
  readonly ids: ReadonlyArray<string>
  readonly source: Option.Option<string>
  readonly noAbstract: boolean
  readonly keep: boolean
  readonly keepAll: boolean
  readonly format: Option.Option<Format>
  readonly out: Option.Option<string>
}

/** The request of the flags. */
export const requestOf = <F extends Flagged>({ ids, source, noAbstract, format: _format, out: _out, ...flagged }: F) => ({
  folder: process.cwd(),
  ...definedOptions({ ...KeepFlags.requested(flagged), sources: Option.map(source, (names) => names.split(",")) }),
  ids: ids as unknown as [string, ...Array<string>],
  abstracts: !noAbstract
})

/** Runs a citation walk, and shows its result in the format of the flags. */
export const showFound = <E, R>(command: string, { format, out }: Pick<Flagged, "format" | "out">, found: Effect.Effect<Found, E, R>) => {
  const file = Option.getOrUndefined(out)
  return found.pipe(
    printRefusal(command, flagNames),
    Effect.flatMap((one) => showWalk(command, one, formatFor(Option.getOrUndefined(format), file), file))
  )
}
