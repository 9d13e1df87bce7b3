import * as Cites from "@litfuse/api/Cites"
import * as Graph from "@litfuse/api/project/meeting"
import type { Hit } from "@litfuse/api/search/Answer"
import type { Found } from "@litfuse/api/Search"
import * as Effect from "effect/Effect"
import { Allowance } from "../Allowance.ts"
import { Setting } from "../Setting.ts"

/** Seconds that a source may take to say what works cite: the answer of the search waits for it. */
const timeout = 15

/** Why something was left out, in a line. */
const because = (error: { readonly message: string }): ReadonlyArray<string> => [`(not-kept) cite_in_kg: ${error.message.split("\n")[0]}`]

/**
 * Keeps works in the graph of the project, and their citations of works that it knows then, themselves included. What they cite is asked of the sources that
 * were searched, because no search says it. Says what came of it, as notices; a search whose works cannot be kept is still answered.
 *
 * - empty: without works nothing is kept; without a project nothing is, which is said where `isAsked`
 */
export const inGraph = (works: ReadonlyArray<Hit>, met: Found["works"], sources: ReadonlyArray<string>, isAsked: boolean) =>
  Effect.gen(function* () {
    const { folder, replay } = yield* Setting
    if (works.length === 0) return []
    if (!Graph.hasProject(folder))
      return isAsked ? ["(not-kept) cite_in_kg: the server has no project, whose graph it is; start it with --project DIR"] : []
    const ids = works.flatMap(({ identifiers: [first] }) => first ?? [])
    const walk = Effect.gen(function* () {
      const [first, ...others] = ids
      if (first === undefined) return { links: [], notices: [] }
      yield* (yield* Allowance).take("walk")
      const asked = { ids: [first, ...others] as const, direction: "backward", depth: 1, max: 1, sources, timeout, folder } as const
      const { answer, met: around } = yield* Cites.run({ ...asked, ...(replay === undefined ? {} : { replay }) })
      const failed = answer.outcomes.filter(({ state }) => state === "failed" || state === "skipped")
      const named = [...new Set(failed.map(({ source, error }) => `(not-kept) cite_in_kg: ${source} ${error?.reason ?? "was not asked"}`))]
      return { links: around.links ?? [], notices: named }
    }).pipe(Effect.catch((error) => Effect.succeed({ links: [], notices: because(error) })))
    const { links, notices } = yield* walk
    return [`(kept) ${yield* Graph.keep(folder, { works: met, links, runId: null })}`, ...notices]
  }).pipe(Effect.catch((error) => Effect.succeed(because(error))))
