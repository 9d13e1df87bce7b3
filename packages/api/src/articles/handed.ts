/** Articles that a client hands over with what it read in them: nothing is searched, so no source is asked and no run is made. */
import type * as Articles from "@litfuse/host/articles"
import * as Effect from "effect/Effect"

const loaded = Effect.promise(() => import("@litfuse/host/articles"))

/** Scores articles by their features. */
export const score = (...given: Parameters<typeof Articles.score>) => Effect.map(loaded, (articles) => articles.score(...given))

/** Filters and orders articles that have scores. */
export const choose = (...given: Parameters<typeof Articles.choose>) => Effect.map(loaded, (articles) => articles.choose(...given))
