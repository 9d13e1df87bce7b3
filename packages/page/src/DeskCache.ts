import type { ApiError } from "@litfuse/api/ApiError"
import type { Host } from "@litfuse/api/Host"
import * as ReviewDesk from "@litfuse/api/ReviewDesk"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PageSettings } from "./PageSettings.ts"

/** Reviews that people screen on this server, in memory. They are read again only if another program has changed a file. */
export class DeskCache extends Context.Service<
  DeskCache,
  { readonly of: (who: string) => Effect.Effect<ReviewDesk.Desk, ApiError, Host | PageSettings> }
>()("@litfuse/page/DeskCache") {}

/** Each desk holds the texts of a review. */
const mostDesks = 3

/** A cache for the people who screened last. `who` empty: an overview. */
export const layer: Layer.Layer<DeskCache> = Layer.sync(DeskCache, () => {
  const desks = new Map<string, ReviewDesk.Desk>()
  return DeskCache.of({
    of: Effect.fnUntraced(function* (who) {
      const { folder, as } = yield* PageSettings
      const known = desks.get(who)
      if (known !== undefined && ReviewDesk.isCurrent(known)) return known
      desks.delete(who)
      const desk = yield* ReviewDesk.open({ folder, who, isAlone: as !== undefined })
      desks.set(who, desk)
      for (const old of [...desks.keys()].slice(0, -mostDesks)) desks.delete(old)
      return desk
    })
  })
})
