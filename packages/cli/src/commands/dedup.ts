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
import * as Known from "../completion/known.ts"
import { given } from "../given.ts"
import { printable } from "@litfuse/files/printable"
import { skipBad } from "../skipBad.ts"
import { flagOf, refusal, refusing } from "../refusal.ts"
import { optional, toggle, withDefault } from "../flag.ts"

/** What became of the records, as PRISMA counts them, in lines for people; `queue` is the file of the pairs in doubt. */
const summary = (
  { counts, document: { records, clusters, review, links } }: Pick<Dedup.Answer, "counts" | "document">,
  queue: string | undefined
): ReadonlyArray<string> => [
  ...(counts.length > 1 ? counts.map(({ file, records: found }) => `${printable(file)}: ${counted(found, "record")}`) : []),
  `identified ${counted(records, "record")}, removed ${counted(records - clusters.length, "duplicate")}, left ${counted(clusters.length, "work")}`,
  ...(review.length === 0
    ? queue === undefined
      ? []
      : [`no pair is in doubt; ${printable(queue)} is empty`]
    : [
        `in doubt and left apart: ${counted(review.length, "pair")}${queue === undefined ? "; --review FILE writes them for a person to decide" : `, written to ${printable(queue)}`}`
      ]),
  ...(links.length === 0 ? [] : [`different, but belonging together, such as a preprint and its paper: ${counted(links.length, "pair")}`])
]

/** Whose decisions those of a file are, where its lines do not say: git's author where it is set, else the user of this machine. */
const whoAmI = (): string =>
  process.env["GIT_AUTHOR_NAME"] ??
  Result.getOrElse(
    Result.try(() => userInfo().username),
    () => "somebody"
  )

const formatOf = (out: string | undefined): Dedup.Format | undefined => (out === undefined || out === "-" ? "json" : Dedup.formatOf(out))

/** What `dedup --shard` was given, and what has a place in the merge alone. */
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

/** Compares one shard, and says where it is. */
const compareShard = Effect.fnUntraced(function* ({ files, shard, out, review, merged, merge, format, provenance, ...asked }: Sharding) {
  const refuse = refusal("litfuse dedup")
  if (merge !== undefined) return yield* refuse("--shard and --merge exclude each other: first every shard, then the merge")
  const ofMerge = { review, merged, format, provenance: provenance === true ? provenance : undefined }
  const [other] = Object.entries(ofMerge).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (other !== undefined) return yield* refuse(`--${other} has no place in a shard; give it to the merge`)
  if (out === undefined) return yield* refuse("--shard and --out belong together: which part, and the folder for it")
  const { ask } = yield* Effect.promise(() => import("@litfuse/api/dedup/shard"))
  const request = { folder: process.cwd(), ...asked, files: files as [string, ...Array<string>], who: whoAmI(), shard, out }
  const { file, records, compared, pairs } = yield* ask(request).pipe(refusing("litfuse dedup"))
  yield* Console.log(printable(file))
  yield* Console.error(
    `compared ${compared.toLocaleString("en")} of ${counted(records, "record")}: ${counted(pairs, "pair")} for the merge`
  )
})

/** `litfuse dedup`: which records of files are the same publication. */
export const dedup = Command.make(
  "dedup",
  {
    files: Known.fileArgument("file").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription(
        "files of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, Excel, CSL-JSON, Web of Science, RefWorks, Ovid or PubMed XML"
      )
    ),
    out: optional(Known.fileFlag("out"), "the file to write; without it, standard output"),
    merged: optional(
      Known.fileFlag("merged"),
      "write the merged records to this file too, in the form that its name tells: .ris, .nbib, .bib, .xml, .csv"
    ),
    review: optional(
      Known.fileFlag("review"),
      'write the pairs in doubt to this file, one JSON object per line; put "same" or "different" for each null, and it is a file of decisions'
    ),
    decisions: optional(
      Known.fileFlag("decisions"),
      'a file of what a person decided, one {"version": 2, "action", "a", "b", "why"} per line: same, different, or undo; it holds in other files too, and a project keeps them'
    ),
    preset: withDefault(
      Flag.Literals("preset", Dedup.presetIds),
      "corrected",
      "the rules that decide; strict never merges records that have no identifier in common (default corrected)"
    ),
    mergeFrom: optional(
      Flag.Finite("merge-from"),
      "merge records from this probability on, and ask about those below it; 0.5 merges less than usual (default about 0.3; docs/deduplication.md)"
    ),
    skipBad,
    shard: optional(
      Flag.String("shard"),
      "compare a part of the records, such as 2/4 for the second of four; --out is the folder of the shards, and --merge puts them together"
    ),
    merge: optional(
      Known.folderFlag("merge"),
      "a folder with all shards of the same files: they are not compared again, and the answer is the same as in one process"
    ),
    provenance: toggle("provenance", "in JSON, name the records from which each field of a merged record was taken"),
    format: optional(
      Flag.Literals("format", Dedup.formats),
      "json: which records are one; html: the pairs in doubt side by side, for a person to decide; the others: the merged records, for reference managers (default: by the end of --out, else json)"
    )
  },
  Effect.fnUntraced(function* ({ files, ...flagged }) {
    const { out, review, merged, shard, ...asked } = given(flagged)
    if (shard !== undefined) return yield* compareShard({ ...asked, files, shard, out, review, merged })
    const format = asked.format ?? formatOf(out)
    if (format === undefined)
      return yield* refusal("litfuse dedup")(
        `the name "${printable(out!)}" does not say in which form to write; say --format, one of ${Dedup.formats.join(", ")}`
      )
    const form = merged === undefined ? undefined : Dedup.formatOf(merged)
    if (merged !== undefined && (form === undefined || !Dedup.isOfRecords(form)))
      return yield* refusal("litfuse dedup")(
        `--merged is "${printable(merged)}"; it takes a file of references, such as merged.ris or merged.bib`
      )
    const request = { folder: process.cwd(), ...asked, files: files as [string, ...Array<string>] }
    const wrong = Dedup.misplaced({ ...request, ...given({ out, review, merged }) })
    if (wrong !== undefined) return yield* refusal("litfuse dedup")(printable(printProblem(wrong, flagOf())))
    const [text, records] = [TextFile.begin(out ?? "-"), merged === undefined ? undefined : TextFile.begin(merged)]
    const found = yield* Dedup.into(text.write, (piece) => records!.write(piece))({
      ...request,
      who: whoAmI(),
      format,
      out: out ?? "standard output",
      ...(form !== undefined && Dedup.isOfRecords(form) ? { merged: form } : {})
    }).pipe(
      refusing("litfuse dedup"),
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
      description: "Writes the pairs in doubt, with what speaks for and against each"
    },
    {
      command: "litfuse dedup library.ris --out doubts.html",
      description: "The same as a page for a browser, which saves what a person decides"
    },
    { command: "litfuse dedup library.ris --decisions doubts.jsonl --format csv", description: "The same with what a person decided" },
    { command: "litfuse dedup library.ris --shard 2/4 --out parts/", description: "The second of four parts, on any machine" },
    { command: "litfuse dedup library.ris --merge parts/ --out merged.ris", description: "The four parts, put together" }
  ])
)
