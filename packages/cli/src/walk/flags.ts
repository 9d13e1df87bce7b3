import * as Request from "@litfuse/api/walk/request"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { optional } from "../flags.ts"
import { definedOptions } from "../definedOptions.ts"
import { printRefusal } from "../usageError.ts"
import { out } from "../search/showAnswer.ts"
import * as KeepFlags from "../KeepFlags.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { type Format, formatFor, formats, type Found, showWalk } from "./showWalk.ts"

/** The flags of commands that follow citations. */
export const flags = {
  ...requestFlags(Request.fields, ["folder", "keep"]),
  format: optional(
    Flag.Literals("format", formats),
    "table has one line per work; html has graph and table; svg, mermaid, graphml and gexf have only the graph. For reference managers: ris, bibtex, nbib, endnote, csv, csl. For screening tools: rayyan, covidence (default: from the name of --out, else table)"
  ),
  out,
  ...KeepFlags.flags
}

interface Flagged {
  readonly ids: readonly [string, ...Array<string>]
  readonly keep: boolean
  readonly keepAll: boolean
  readonly format: Option.Option<Format>
  readonly out: Option.Option<string>
}

/** The request of the flags. */
export const requestOf = <F extends Flagged>({ format: _format, out: _out, ...flagged }: F) => ({
  folder: process.cwd(),
  ...definedOptions(KeepFlags.requested(flagged))
})

/** Runs a citation walk, and shows its result in the format of the flags. */
export const showFound = <E, R>(command: string, { format, out }: Pick<Flagged, "format" | "out">, found: Effect.Effect<Found, E, R>) => {
  const file = Option.getOrUndefined(out)
  return found.pipe(
    printRefusal(command, namesOfFlags(Request.fields)),
    Effect.flatMap((one) => showWalk(command, one, formatFor(Option.getOrUndefined(format), file), file))
  )
}
