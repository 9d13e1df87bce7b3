import { join } from "node:path"
import type { Traffic } from "@litfuse/host/http/services"
import * as Place from "@litfuse/project/Place"
import type { Run } from "@litfuse/project/Run"
import * as Effect from "effect/Effect"
import * as Cites from "../Cites.ts"
import * as Get from "../Get.ts"
import * as Pipeline from "../Pipeline.ts"
import * as Related from "../Related.ts"
import * as Search from "../Search.ts"
import { Directed } from "../search/traffic.ts"
import { asked } from "../project/keeping.ts"
import { Resumed } from "../project/kept.ts"
import { refuseRun } from "../project/opened.ts"
import * as Told from "../search/told.ts"
import * as Walk from "../walk/run.ts"

/** What a question found, with its name and the hash of its answer. */
const answered = <const Q extends string, F, E, R>(question: Q, found: Effect.Effect<F, E, R>, stableOf: (found: F) => string) =>
  Effect.map(found, (found) => ({ question, found, stable: stableOf(found) }))

/** Asks the question of a run again, in the folder where it was asked. */
const ask = Effect.fnUntraced(function* (folder: string, run: Run) {
  // what was written was checked when it was asked, and is checked again; where answers go is no part of it, whoever wrote it
  const request = { ...asked(run.request), folder: join(Place.find(folder) ?? folder, run.folder) } as never
  switch (run.question) {
    case "search":
      return yield* answered("search", Search.run(request), Told.stable)
    case "get":
      return yield* answered("get", Get.run(request), Told.stable)
    case "cites":
      return yield* answered("cites", Cites.run(request), Walk.stable)
    case "related":
      return yield* answered("related", Related.run(request), Walk.stable)
    case "pipeline":
      return yield* answered("pipeline", Pipeline.run(request), Told.ranStable)
    default:
      return yield* refuseRun(run, `is a ${run.question}, which keeps no answers of services; ask it again`)
  }
})

/** What came of a run that was asked again, by its question; `stable` the hash of its answer. */
export type Answered = Effect.Success<ReturnType<typeof ask>>

/** Goes on with a run. */
export const resume = (folder: string, run: Run) => Effect.provideService(ask(folder, run), Resumed, run.id)

/** Asks a run again of its recordings. */
export const replay = (folder: string, run: Run, traffic: Traffic) => Effect.provideService(ask(folder, run), Directed, traffic)
