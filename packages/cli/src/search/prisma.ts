import * as Cassette from "@litfuse/engine/http/Cassette"
import * as Raw from "@litfuse/engine/Raw"
import * as Files from "@litfuse/files/Files"
import * as PrismaS from "@litfuse/host/search/PrismaS"
import type * as SearchRun from "@litfuse/host/SearchRun"
import type { Answer } from "@litfuse/host/search/Answer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { printable } from "../printable.ts"

/** `--prisma-s`: where to write what a search says for the items of PRISMA-S. */
export const flag = Known.fileFlag("prisma-s").pipe(
  Flag.optional,
  Flag.withDescription(
    "write to this file what the search says for each of the 16 items of PRISMA-S, and what is left for a person to write; as JSON when its name ends in .json"
  )
)

/** The day on which sources were asked: today, or the day of the last recording that was played. */
const searchedOn = Effect.fnUntraced(function* ({ traffic }: SearchRun.Request) {
  const ms =
    traffic?._tag === "Replay" ? (yield* Effect.fromResult(Cassette.read(traffic.folder))).latestMs : yield* Clock.currentTimeMillis
  return Raw.dayOf(ms)
})

const limitsOf = ({ from, until, sort }: SearchRun.Request): ReadonlyArray<string> => [
  ...(from === undefined ? [] : [`published in or after ${from}`]),
  ...(until === undefined ? [] : [`published in or before ${until}`]),
  ...(sort === undefined || sort === "relevance" ? [] : [`each source listed by ${sort}`])
]

/**
 * Writes what a search says for the items of PRISMA-S.
 *
 * - errors: those of writing; `CassetteError` when recordings cannot be read
 */
export const write = Effect.fnUntraced(function* (file: string, answer: Answer, { request, registry }: SearchRun.Prepared) {
  const platforms = Object.fromEntries(registry.plugins.of("source").map(({ plugin }) => [plugin.id, plugin.upstream]))
  const report = PrismaS.report(answer, {
    searchedOn: yield* searchedOn(request),
    platforms,
    limits: limitsOf(request),
    perSource: request.perSource ?? 100
  })
  const text = file.endsWith(".json") ? `${JSON.stringify(report, null, 2)}\n` : printable(PrismaS.print(report), "lines")
  yield* Effect.fromResult(Files.writeText(file, text))
})
