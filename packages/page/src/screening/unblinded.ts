import * as ReviewDesk from "@litfuse/api/ReviewDesk"
import * as Effect from "effect/Effect"
import { PageSettings } from "../PageSettings.ts"
import * as PageResponse from "../PageResponse.ts"
import type { Route } from "../Route.ts"

/** Pages that show the decisions of all people. A server for one person refuses them until the blinding of every stage is lifted. */
export const unblinded = (routes: ReadonlyArray<Route>): ReadonlyArray<Route> =>
  routes.map((route) => ({
    ...route,
    answer: Effect.fnUntraced(function* (ask) {
      const { folder, as } = yield* PageSettings
      const hidden = as === undefined ? [] : yield* ReviewDesk.blinded({ folder })
      if (hidden.length === 0) return yield* route.answer(ask)
      return PageResponse.errorPage(
        403,
        "Hidden while people screen",
        `This page shows the decisions of all reviewers. This server opens those of ${as ?? ""} alone until the blinding of ${hidden.join(", ")} is lifted: the owner of the review merges the files of all reviewers.`
      )
    })
  }))
