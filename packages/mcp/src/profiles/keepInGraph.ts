import * as Graph from "@litfuse/api/project/GraphStore"
import type { Hit } from "@litfuse/api/search/Answer"
import type { Found } from "@litfuse/api/Search"
import * as Walk from "@litfuse/api/Walk"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Effect from "effect/Effect"
import { Allowance } from "../Allowance.ts"
import { ServerSettings } from "../ServerSettings.ts"

/** Time limit per source for references. The answer of the search waits for them. Units: seconds. */
const timeout = 15

const notKept = (error: { readonly message: string }): ReadonlyArray<string> => [`(not-kept) cite_in_kg: ${error.message.split("\n")[0]}`]

/**
 * Adds works to the graph of the project, with their citations of works in the graph. A search does not deliver references, so the searched sources are
 * asked for them. Returns notices; a failure here never fails the search.
 *
 * - empty: nothing is kept without works or without a project; the missing project is a notice when the call asked for the graph (`isAsked`)
 */
export const keepInGraph = (works: ReadonlyArray<Hit>, met: Found["works"], sources: ReadonlyArray<string>, isAsked: boolean) =>
  Effect.gen(function* () {
    const { folder, replay } = yield* ServerSettings
    if (works.length === 0) return []
    if (!Graph.hasProject(folder))
      return isAsked ? ["(not-kept) cite_in_kg: the server has no project and so no graph; start it with --project DIR"] : []
    const ids = works.flatMap(({ identifiers: [first] }) => first ?? [])
    const walk = Effect.gen(function* () {
      const [first, ...others] = ids
      if (first === undefined) return { links: [], notices: [] }
      yield* (yield* Allowance).take("walk")
      const asked = { ids: [first, ...others] as const, direction: "backward", depth: 1, max: 1, sources, timeout, folder } as const
      const { answer, seen: around } = yield* Walk.run({ ...asked, ...(replay === undefined ? {} : { replay }) })
      const failed = answer.outcomes.filter(({ state }) => !OutcomeState.outcomeStates[state].hasAnswered)
      const named = [...new Set(failed.map(({ source, error }) => `(not-kept) cite_in_kg: ${source} ${error?.reason ?? "was not asked"}`))]
      return { links: around.links ?? [], notices: named }
    }).pipe(Effect.catch((error) => Effect.succeed({ links: [], notices: notKept(error) })))
    const { links, notices } = yield* walk
    return [`(kept) ${yield* Graph.storeWorks(folder, { works: met, links, runId: null })}`, ...notices]
  }).pipe(Effect.catch((error) => Effect.succeed(notKept(error))))
