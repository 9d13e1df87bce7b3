/** Scores articles that a client sends with the features that it read in them. Nothing is searched and no run is stored. */
import type * as ArticleRanking from "@litfuse/host/ArticleRanking"
import * as Effect from "effect/Effect"

const loaded = Effect.promise(() => import("@litfuse/host/ArticleRanking"))

/** Scores articles by their features. */
export const scoreByFeatures = (...inputs: Parameters<typeof ArticleRanking.score>) =>
  Effect.map(loaded, (articles) => articles.score(...inputs))

/** Filters and orders articles that have scores. */
export const chooseArticles = (...inputs: Parameters<typeof ArticleRanking.choose>) =>
  Effect.map(loaded, (articles) => articles.choose(...inputs))
