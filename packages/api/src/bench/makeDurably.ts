import * as Effect from "effect/Effect"
import { about, refuse } from "../Question.ts"
import type { durableReport } from "./durableReport.ts"

type Asked = Parameters<typeof durableReport>[0]

/**
 * The report of an experiment as its request asks for it. Workflows are loaded only when a run asks for them.
 *
 * - `here` makes it where nothing is stored
 * - errors: those of `here` and `durableReport`; `Refused` for workers without `durable`
 */
export const makeDurably = <A, E, R>(
  { request, ...asked }: Omit<Asked, "request"> & { readonly request: Asked["request"] & { readonly durable: boolean } },
  runId: string | null,
  here: Effect.Effect<A, E, R>
) => {
  if (request.durable)
    return Effect.flatMap(
      Effect.promise(() => import("./durableReport.ts")),
      (module) => module.durableReport({ request, ...asked }, runId)
    )
  return request.workersAt === undefined ? here : refuse(about(["workersAt", "durable"], "{workersAt} needs {durable}"))
}
