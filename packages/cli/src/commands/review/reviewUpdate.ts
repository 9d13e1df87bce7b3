import * as Review from "@litfuse/api/Review"
import { watchedAnnotations, watchedLines, watchedSummary } from "@litfuse/api/verify/watchedLines"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { counted, fixed, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../../definedOptions.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { withProgress } from "../../progress.ts"
import { requestFlags } from "../../requestFlags.ts"
import { printRefusal } from "../../usageError.ts"
import { keepsReview } from "./keepsReview.ts"

/** What a limit to new records did, and what it can miss. */
const limitLines = (limit: Review.Update["limit"]): ReadonlyArray<string> => {
  if (limit === null) return []
  const { created, searches, whole, misses } = limit
  return [
    ...(searches.length === 0 ? [] : [`  only records made since ${created} in ${searches.join(", ")}: ${misses}`]),
    ...(whole.length === 0 ? [] : [`  searched whole, because these sources have no such date for every user: ${whole.join(", ")}`])
  ].map((line) => printable(line))
}

/** How many changes there are of each kind, those that a reader has to know one by one, and how much each search found again. */
const detailLines = ({ details, reruns }: Review.Update): ReadonlyArray<string> => {
  if (details === null || reruns === null) return ["  changes of records are unknown, because searches ran after the last merge"]
  const counts = [...Map.groupBy(details, ({ kind }) => kind)].map(([kind, all]) => `${grouped(all.length)} ${kind}`)
  const named = details.filter(({ kind }) => ["merged", "split", "corrected", "published"].includes(kind))
  return [
    ...(counts.length === 0 ? [] : [`  changes of works and records: ${counts.join(", ")}`]),
    ...named.map(({ kind, work, after }) => `  ${kind} since: ${work}${after === null ? "" : ` (${after})`}`),
    ...(reruns.length === 0
      ? []
      : [`  overlap with the run before: ${reruns.map(({ search, overlap }) => `${search} ${fixed(overlap, 2)}`).join(", ")}`])
  ].map((line) => printable(line))
}

/** `litfuse review update`. */
export const reviewUpdate = Command.make(
  "update",
  { ...requestFlags(Review.UpdateRequest.fields, ["folder"]), ...outputFlags },
  Effect.fnUntraced(function* ({ format, out, ...flags }) {
    const given = definedOptions(flags)
    yield* keepsReview("litfuse review update", out, flags.screen)
    const { answer, references } = yield* Review.update({ folder: process.cwd(), ...given }).pipe(
      withProgress,
      printRefusal("litfuse review update")
    )
    if (references !== null) yield* Effect.fromResult(Files.writeText(given.screen!, references))
    const { added, lost, changed, retracted, opened, unsure, limit, agreement, toScreen, watched } = answer
    for (const notice of watched?.notices ?? []) yield* Console.error(printable(Notice.print(notice)))
    if (watched !== null && process.env["GITHUB_ACTIONS"] === "true")
      for (const line of watchedAnnotations(watched)) yield* Console.log(line)
    yield* printOutput({ format, out }, answer, () =>
      [
        `${counted(added.length, "new work")}, ${grouped(lost.length)} lost, ${grouped(changed.length)} changed, ${grouped(retracted.length)} retracted`,
        ...retracted.map((id) => printable(`  retracted since: ${id}`)),
        ...(watched === null ? [] : [watchedSummary(watched), ...watchedLines(watched).map((line) => printable(`  ${line}`))]),
        ...opened.map((id) => printable(`  to be decided again: ${id}`)),
        `${counted(toScreen, "work")} to screen`,
        `${grouped(agreement.after.shared)} of ${counted(agreement.after.works, "work")} in two or more searches, ${grouped(agreement.before.shared)} of ${grouped(agreement.before.works)} before`,
        ...detailLines(answer),
        ...limitLines(limit),
        ...(unsure.length === 0 ? [] : [printable(`  ${unsure.join(", ")} did not answer completely: works may only seem to be lost`)])
      ].join("\n")
    )
  })
).pipe(
  Command.withDescription("Run the searches of a review again, and list what is new, lost, changed or retracted since; decisions stay"),
  Command.withExamples([
    { command: "litfuse review update --screen new.ris", description: "Only what has to be screened, for a screening tool" },
    { command: "litfuse review update --since 2026-01-01", description: "Only records that databases made since then" }
  ])
)
