import * as Dedup from "@litfuse/engine/Dedup"
import { scoreAt } from "@litfuse/engine/dedup/calibration"
import { print as printNotice } from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { complain } from "../complain.ts"
import * as Decisions from "../dedup/decisions.ts"
import * as Input from "../dedup/input.ts"
import * as Output from "../dedup/output.ts"
import { printable } from "../printable.ts"
import { refusal } from "../refusal.ts"
import { isSamePlace } from "../samePlace.ts"

const refuse = refusal("litfuse dedup")

/** What became of the records, as PRISMA counts them, in lines for people. */
const summary = (
  { counts, records }: Input.Input,
  { clusters, review, links }: Dedup.Linked,
  queue: Option.Option<string>
): ReadonlyArray<string> => [
  ...(counts.length > 1 ? counts.map(([file, found]) => `${printable(file)}: ${counted(found, "record")}`) : []),
  `identified ${counted(records.length, "record")}, removed ${counted(records.length - clusters.length, "duplicate")}, left ${counted(clusters.length, "work")}`,
  ...(review.length === 0
    ? Option.match(queue, { onNone: () => [], onSome: (file) => [`no pair is in doubt; ${printable(file)} is empty`] })
    : [
        `in doubt and left apart: ${counted(review.length, "pair")}${Option.match(queue, { onNone: () => "; --review FILE writes them for a person to decide", onSome: (file) => `, written to ${printable(file)}` })}`
      ]),
  ...(links.length === 0 ? [] : [`different, but belonging together, such as a preprint and its paper: ${counted(links.length, "pair")}`])
]

const formatOf = (out: Option.Option<string>): Output.Format =>
  Output.formats.find((format) => Option.isSome(out) && out.value.toLowerCase().endsWith(`.${format}`)) ?? "json"

/** Why records cannot be merged from this probability on; undefined when they can, and when none is given. */
const misplaced = (mergeFrom: Option.Option<number>, preset: Dedup.PresetId): string | undefined => {
  if (Option.isNone(mergeFrom)) return undefined
  if (mergeFrom.value < 0.01 || mergeFrom.value > 0.99)
    return `--merge-from is ${mergeFrom.value}; it takes a probability from 0.01 to 0.99`
  return Dedup.presets[preset].hasVetoes
    ? undefined
    : `--merge-from has no place with --preset ${preset}, which knows no probability; take corrected or strict`
}

/** A file that would be written over another one of the same call, in words; undefined when none would. */
const overwritten = (
  files: ReadonlyArray<string>,
  { out, review, decisions }: Readonly<Record<"out" | "review" | "decisions", Option.Option<string>>>
): string | undefined => {
  const reading = [...files, ...Option.toArray(decisions)]
  for (const written of [...Option.toArray(review), ...Option.toArray(out)]) {
    if (reading.some((one) => isSamePlace(one, written))) return `${printable(written)} is read by this call; write to another file`
  }
  const both = Option.isSome(out) && Option.isSome(review) && isSamePlace(out.value, review.value)
  return both ? `${printable(out.value)} is named by --out and by --review; name two files` : undefined
}

/** `litfuse dedup`: which records of files are the same publication. */
export const dedup = Command.make(
  "dedup",
  {
    files: Known.fileArgument("file").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("files of references, gzip or not: RIS, NBIB, BibTeX, EndNote XML, CSV or CSL-JSON")
    ),
    out: Known.fileFlag("out").pipe(Flag.optional, Flag.withDescription("the file to write; without it, standard output")),
    review: Known.fileFlag("review").pipe(
      Flag.optional,
      Flag.withDescription(
        "write the pairs in doubt to this file, one JSON object per line; put true or false for each null, and it is a file of decisions"
      )
    ),
    decisions: Known.fileFlag("decisions").pipe(
      Flag.optional,
      Flag.withDescription('a file of what a person decided, one {"a", "b", "same", "why"} per line; delete a line to undo its decision')
    ),
    preset: Flag.Literals("preset", Dedup.presetIds).pipe(
      Flag.withDefault("corrected"),
      Flag.withDescription("the rules that decide; strict never merges records that have no identifier in common (default corrected)")
    ),
    mergeFrom: Flag.Finite("merge-from").pipe(
      Flag.optional,
      Flag.withDescription(
        "merge records from this probability on, and ask about those below it; 0.5 merges less than usual (default about 0.1; docs/deduplication.md)"
      )
    ),
    format: Flag.Literals("format", Output.formats).pipe(
      Flag.optional,
      Flag.withDescription("json: which records are one; ris, csv: the merged records (default: by the end of --out, else json)")
    )
  },
  Effect.fnUntraced(function* ({ files, out, review, decisions, preset, mergeFrom, format }) {
    const twice = files.find((file, i) => files.indexOf(file) < i)
    if (twice !== undefined) return yield* refuse(`${printable(twice)} is named twice; name each file once`)
    const lost = overwritten(files, { out, review, decisions })
    if (lost !== undefined) return yield* refuse(lost)
    const wrong = misplaced(mergeFrom, preset)
    if (wrong !== undefined) return yield* refuse(wrong)
    const input = yield* Effect.fromResult(Input.read(files))
    const rows = new Map(input.ids.map((id, row) => [id, row]))
    const decided = Option.isNone(decisions) ? [] : yield* Effect.fromResult(Decisions.read(decisions.value, (id) => rows.get(id)))
    const from = Option.map(mergeFrom, (p) => ({ mergeFrom: scoreAt(p) }))
    const linked = Dedup.link(input.records, { preset, decisions: decided, ...Option.getOrElse(from, () => ({})) })
    const problems = linked.contradictions.map(({ a, b }) => {
      const { line } = decided.find((one) => one.a === a && one.b === b)!
      const ids = [a, b].map((row) => printable(input.ids[row]!)).join(" and ")
      return {
        message: `${Option.getOrThrow(decisions)}:${line}: ${ids} cannot be one, because other lines keep them apart; take one of the lines out`
      }
    })
    yield* complain("litfuse dedup", problems)
    const printed = Output.print(
      input,
      linked,
      Option.getOrElse(format, () => formatOf(out)),
      Option.getOrElse(out, () => "standard output")
    )
    for (const notice of [...input.notices, ...printed.notices]) yield* Console.error(printable(printNotice(notice)))
    if (Option.isSome(review)) yield* Effect.fromResult(Files.writeText(review.value, Output.queue(input, linked)))
    yield* Effect.fromResult(
      Files.writeText(
        Option.getOrElse(out, () => "-"),
        printed.text
      )
    )
    for (const line of summary(input, linked, review)) yield* Console.error(line)
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
    { command: "litfuse dedup library.ris --decisions doubts.jsonl --format csv", description: "The same with what a person decided" }
  ])
)
