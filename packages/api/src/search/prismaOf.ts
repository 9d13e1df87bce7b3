import * as Cassette from "@litfuse/engine/http/Cassette"
import * as Raw from "@litfuse/engine/Raw"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Prepared, Request } from "./SearchRun.ts"
import type { Answer } from "./Answer.ts"
import * as PrismaS from "./PrismaS.ts"

/** The day on which sources were asked: today, or the day of the last recording that was played. */
const searchedOn = Effect.fnUntraced(function* ({ traffic }: Request) {
  const ms =
    traffic?._tag === "Replay" ? (yield* Effect.fromResult(Cassette.read(traffic.folder))).latestMs : yield* Clock.currentTimeMillis
  return Raw.dayOf(ms)
})

const limitsOf = ({ from, until, sort }: Request, leftOut: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...(from === undefined && until === undefined ? ["no limits on dates"] : []),
  ...(from === undefined ? [] : [`published in or after ${from}`]),
  ...(until === undefined ? [] : [`published in or before ${until}`]),
  ...(sort === undefined || sort === "relevance" ? [] : [`each source listed by ${sort}`]),
  ...(leftOut.length === 0 ? [] : [`asked, but left out of the bundle with their answers: ${leftOut.join(", ")}`])
]

/**
 * What a search that was asked says for the items of PRISMA-S.
 *
 * - `leftOut` sources of a bundle whose answers may not be handed on
 * - errors: `CassetteError` when recordings cannot be read
 */
export const prismaOf = Effect.fnUntraced(function* (answer: Answer, { request, registry }: Prepared, leftOut: ReadonlyArray<string> = []) {
  return PrismaS.report(answer, {
    searchedOn: yield* searchedOn(request),
    platforms: Object.fromEntries(registry.plugins.of("source").map(({ plugin }) => [plugin.id, plugin.upstream])),
    limits: limitsOf(request, leftOut),
    perSource: request.perSource ?? 100
  })
})
