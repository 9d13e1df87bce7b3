import { follows } from "@litfuse/api/walk/request"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { optional, withDefault } from "../flag.ts"
import { given } from "../given.ts"
import { refusing } from "../refusal.ts"
import { out, telling } from "../search/show.ts"
import * as KeepFlags from "../keepFlags.ts"
import * as Traffic from "../traffic.ts"
import { type Format, formatFor, formats, type Found, show } from "./show.ts"

/** Flags whose names are not those of the fields that they fill. */
const named = { sources: "--source", ids: "the identifiers" }

/** What every command along citations takes. */
export const flags = {
  ids: Argument.String("id").pipe(
    Argument.variadic({ min: 1 }),
    Argument.withDescription("the works to start from: PMID:12345, PMC12345, 10.1000/182, W2741809807 or the address of one")
  ),
  source: optional(Known.flag("source", "source"), "the sources to ask, separated by commas (default: all that know citations)"),
  perHop: withDefault(Flag.Int("per-hop"), 20, "the most works of a hop whose own citations are asked for (default 20)"),
  max: withDefault(Flag.Int("max"), 200, "the most works that are found; nearer ones come before farther ones (default 200)"),
  follow: withDefault(
    Flag.Literals("follow", follows),
    "cited",
    "which works of a hop come first: the most cited, or those with most links to nearer works (default cited)"
  ),
  timeout: optional(Flag.Int("timeout"), "the most seconds that a source may take for one hop; what came until then is kept"),
  format: optional(
    Flag.Literals("format", formats),
    "how to print: table has one line for each work; html is one file with the graph and a table that says the same; svg, mermaid, graphml and gexf are the graph alone; ris, bibtex, nbib, endnote (XML), csv and csl can be read by reference managers, rayyan by Rayyan; covidence has the columns of Covidence's export (default: by the end of --out, else table)"
  ),
  out,
  ...telling,
  ...Traffic.flags,
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

/** The request that the flags make. */
export const requestOf = <F extends Flagged>({ ids, source, noAbstract, format: _format, out: _out, ...flagged }: F) => ({
  folder: process.cwd(),
  ...given({ ...KeepFlags.requested(flagged), sources: Option.map(source, (names) => names.split(",")) }),
  ids: ids as unknown as [string, ...Array<string>],
  abstracts: !noAbstract
})

/** Runs a question along citations, and shows what came of it as the flags say. */
export const shown = <E, R>(command: string, { format, out }: Pick<Flagged, "format" | "out">, found: Effect.Effect<Found, E, R>) => {
  const file = Option.getOrUndefined(out)
  return found.pipe(
    refusing(command, named),
    Effect.flatMap((one) => show(command, one, formatFor(Option.getOrUndefined(format), file), file))
  )
}
