import { userInfo } from "node:os"
import { printProblem } from "@litfuse/api/ApiError"
import * as Dedup from "@litfuse/api/Dedup"
import { print as printNotice } from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import * as TextFile from "@litfuse/files/TextFile"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { printable } from "@litfuse/files/printable"
import { flagName, usageError, printRefusal } from "../usageError.ts"
import { optional } from "../flags.ts"
import { requestFlags } from "../requestFlags.ts"

const doubtsLine = (pairs: number, queue: string | undefined): ReadonlyArray<string> => {
  if (pairs === 0) return queue === undefined ? [] : [`no pair is in doubt; ${printable(queue)} is empty`]
  const where = queue === undefined ? "; --review FILE writes them for a person to decide" : `, written to ${printable(queue)}`
  return [`in doubt and not merged: ${counted(pairs, "pair")}${where}`]
}

/** The counts of PRISMA in lines; `queue` is the file of pairs in doubt. */
const summary = (
  { counts, document: { records, clusters, review, links } }: Pick<Dedup.Answer, "counts" | "document">,
  queue: string | undefined
): ReadonlyArray<string> => [
  ...(counts.length > 1 ? counts.map(({ file, records: found }) => `${printable(file)}: ${counted(found, "record")}`) : []),
  `identified ${counted(records, "record")}, removed ${counted(records - clusters.length, "duplicate")}, left ${counted(clusters.length, "work")}`,
  ...doubtsLine(review.length, queue),
  ...(links.length === 0 ? [] : [`different but linked, such as a preprint and its paper: ${counted(links.length, "pair")}`])
]

/** The author of decisions without a name: git's author if it is set, else the user of this machine. */
const whoAmI = (): string =>
  process.env["GIT_AUTHOR_NAME"] ??
  Result.getOrElse(
    Result.try(() => userInfo().username),
    () => "somebody"
  )

const formatOf = (out: string | undefined): Dedup.Format | undefined => (out === undefined || out === "-" ? "json" : Dedup.formatOf(out))

interface Sharding {
  readonly files: ReadonlyArray<string>
  readonly shard: string
  readonly out: string | undefined
  readonly review: string | undefined
  readonly merged: string | undefined
  readonly merge?: string
  readonly format?: string
  readonly provenance?: boolean
  readonly decisions?: string
  readonly preset?: Dedup.Request["preset"]
  readonly mergeFrom?: number
  readonly skipBad?: boolean
}

const compareShard = Effect.fnUntraced(function* ({ files, shard, out, review, merged, merge, format, provenance, ...rest }: Sharding) {
  const refuse = usageError("litfuse dedup")
  if (merge !== undefined) return yield* refuse("--shard and --merge cannot be combined; first run every shard, then merge")
  const ofMerge = { review, merged, format, provenance: provenance === true ? provenance : undefined }
  const [other] = Object.entries(ofMerge).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (other !== undefined) return yield* refuse(`--${other} does not apply to a shard; use it with --merge`)
  if (out === undefined) return yield* refuse("--shard needs --out, the folder of the shards, and --out needs --shard")
  const { ask } = yield* Effect.promise(() => import("@litfuse/api/dedup/shard"))
  const request = { folder: process.cwd(), ...rest, files: files as [string, ...Array<string>], who: whoAmI(), shard, out }
  const { file, records, compared, pairs } = yield* ask(request).pipe(printRefusal("litfuse dedup"))
  yield* Console.log(printable(file))
  yield* Console.error(
    `compared ${compared.toLocaleString("en")} of ${counted(records, "record")}: ${counted(pairs, "pair")} for the merge`
  )
})

/** `litfuse dedup`: which records of files are the same publication. */
export const dedup = Command.make(
  "dedup",
  {
    files: Completion.fileArgument("file").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription(
        "files of references, may be gzip: RIS, NBIB, BibTeX, EndNote, CSV, Excel, CSL-JSON, Web of Science, RefWorks, Ovid, PubMed XML, trials, litfuse's JSON"
      )
    ),
    out: optional(Completion.fileFlag("out"), "the file to write (default: standard output)"),
    merged: optional(
      Completion.fileFlag("merged"),
      "write the merged records to this file too; its name sets the format: .ris, .nbib, .bib, .xml, .csv"
    ),
    review: optional(
      Completion.fileFlag("review"),
      'write the pairs in doubt to this file, one JSON object per line; replace each null by "same" or "different" to use it as --decisions'
    ),
    ...requestFlags(Dedup.Request.fields, ["folder", "files", "who", "format", "merged", "out"]),
    shard: optional(
      Flag.String("shard"),
      "compare one part of the records, such as 2/4 for the second of four; --out is the folder of the shards, and --merge joins them"
    ),
    format: optional(
      Flag.Literals("format", Dedup.formats),
      "json: clusters of duplicates; html: a page for the pairs in doubt; other formats: the merged records (default: from the name of --out, else json)"
    )
  },
  Effect.fnUntraced(function* ({ files, ...flagged }) {
    const { out, review, merged, shard, ...rest } = definedOptions(flagged)
    if (shard !== undefined) return yield* compareShard({ ...rest, files, shard, out, review, merged })
    const format = rest.format ?? formatOf(out)
    if (format === undefined)
      return yield* usageError("litfuse dedup")(
        `the name "${printable(out!)}" does not name a known format; use --format with one of ${Dedup.formats.join(", ")}`
      )
    const form = merged === undefined ? undefined : Dedup.formatOf(merged)
    if (merged !== undefined && (form === undefined || !Dedup.isOfRecords(form)))
      return yield* usageError("litfuse dedup")(
        `--merged is "${printable(merged)}"; name a file of references, such as merged.ris or merged.bib`
      )
    const request = { folder: process.cwd(), ...rest, files: files as [string, ...Array<string>] }
    const wrong = Dedup.checkFiles({ ...request, ...definedOptions({ out, review, merged }) })
    if (wrong !== undefined) return yield* usageError("litfuse dedup")(printable(printProblem(wrong, flagName())))
    const [text, records] = [TextFile.begin(out ?? "-"), merged === undefined ? undefined : TextFile.begin(merged)]
    const found = yield* Dedup.into(text.write, (piece) => records!.write(piece))({
      ...request,
      who: whoAmI(),
      format,
      out: out ?? "standard output",
      ...(form !== undefined && Dedup.isOfRecords(form) ? { merged: form } : {})
    }).pipe(
      printRefusal("litfuse dedup"),
      Effect.onError(() =>
        Effect.sync(() => {
          text.abandon()
          records?.abandon()
        })
      )
    )
    for (const notice of found.notices) yield* Console.error(printable(printNotice(notice)))
    if (review !== undefined) yield* Effect.fromResult(Files.writeText(review, found.queue))
    yield* Effect.fromResult(text.end())
    if (records !== undefined) yield* Effect.fromResult(records.end())
    const [file] = [merged, Dedup.isOfRecords(format) ? (out ?? "standard output") : undefined].filter((one) => one !== undefined)
    const works = found.document.clusters.length
    if (file !== undefined) yield* Console.error(`${printable(file)}: ${works} of ${counted(works, "work")} written`)
    for (const line of summary(found, review)) yield* Console.error(line)
  })
).pipe(
  Command.withExamples([
    {
      command: "litfuse dedup pubmed.nbib embase.ris --out merged.ris",
      description: "One record for each publication, with the fields of all its records"
    },
    {
      command: "litfuse dedup library.ris --review doubts.jsonl",
      description: "Writes the pairs in doubt, with the evidence for and against each"
    },
    {
      command: "litfuse dedup library.ris --out doubts.html",
      description: "The same as a web page, which saves the decisions of a person"
    },
    { command: "litfuse dedup library.ris --decisions doubts.jsonl --format csv", description: "The same with the decisions of a person" },
    { command: "litfuse dedup library.ris --shard 2/4 --out parts/", description: "The second of four parts, on any machine" },
    { command: "litfuse dedup library.ris --merge parts/ --out merged.ris", description: "Joins the four parts" }
  ])
)
