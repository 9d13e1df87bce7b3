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

/** What came of a run that was asked again, by its question; `stable` the hash of its answer. */
export type Answered = { readonly stable: string } & (
  | { readonly question: "search"; readonly found: Search.Found }
  | { readonly question: "get"; readonly found: Get.Found }
  | { readonly question: "cites"; readonly found: Cites.Found }
  | { readonly question: "related"; readonly found: Related.Found }
  | { readonly question: "pipeline"; readonly found: Pipeline.Ran }
)

/** Asks the question of a run again, in the folder where it was asked. */
const ask = Effect.fnUntraced(function* (folder: string, run: Run) {
  // what was written was checked when it was asked, and is checked again; where answers go is no part of it, whoever wrote it
  const request = { ...asked(run.request), folder: join(Place.find(folder) ?? folder, run.folder) }
  switch (run.question) {
    case "search": {
      const found = yield* Search.run(request as never)
      return { question: "search", found, stable: Told.stable(found) } satisfies Answered
    }
    case "get": {
      const found = yield* Get.run(request as never)
      return { question: "get", found, stable: Told.stable(found) } satisfies Answered
    }
    case "cites": {
      const found = yield* Cites.run(request as never)
      return { question: "cites", found, stable: Walk.stable(found) } satisfies Answered
    }
    case "related": {
      const found = yield* Related.run(request as never)
      return { question: "related", found, stable: Walk.stable(found) } satisfies Answered
    }
    case "pipeline": {
      const found = yield* Pipeline.run(request as never)
      return { question: "pipeline", found, stable: Told.ranStable(found) } satisfies Answered
    }
    default:
      return yield* refuseRun(run, `is a ${run.question}, which keeps no answers of services; ask it again`)
  }
})

/** Goes on with a run. */
export const resume = (folder: string, run: Run) => Effect.provideService(ask(folder, run), Resumed, run.id)

/** Asks a run again of its recordings. */
export const replay = (folder: string, run: Run, traffic: Traffic) => Effect.provideService(ask(folder, run), Directed, traffic)
