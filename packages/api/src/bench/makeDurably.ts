import * as Effect from "effect/Effect"
import type { durableReport } from "./durableReport.ts"

/** `durableReport`, whose workflows are loaded only when a run asks for them. */
export const makeDurably = (...asked: Parameters<typeof durableReport>) =>
  Effect.flatMap(
    Effect.promise(() => import("./durableReport.ts")),
    (module) => module.durableReport(...asked)
  )
