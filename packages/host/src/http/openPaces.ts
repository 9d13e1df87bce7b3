import { join } from "node:path"
import * as PaceStore from "@litfuse/engine/http/PaceStore"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import * as UserFolders from "../UserFolders.ts"
import { paceDatabase } from "./paceDatabase.ts"

/** The file with the paces of services, shared by all processes of this machine. */
export const paceFile = (): string => join(UserFolders.state(), "pace.sqlite")

/** Without a usable address no request is sent: the user wants a limit of several machines together. */
const unusable = ({ message }: Error): PaceStore.PaceStore => {
  const failed = Effect.fail(new PaceStore.PaceError({ what: message }))
  return { take: () => failed, block: () => failed, blockedFor: () => failed }
}

const alone = (store: PaceStore.PaceStore): PaceStore.Shared => ({ store, notices: () => [] })

/** The paces of services: in the database that the user names, else in a file of this machine. A database is first used for the first request. */
export const openPaces: Effect.Effect<PaceStore.Shared, never, Scope.Scope> = Effect.suspend(() => {
  const asked = paceDatabase()
  if (Result.isFailure(asked)) return Effect.succeed(alone(unusable(asked.failure)))
  if (asked.success === undefined) return PaceStore.file(paceFile())
  const { url, variable } = asked.success
  // the client of a database would slow down the start of every command
  return Effect.promise(() => import("@litfuse/durable/databasePaces")).pipe(
    Effect.flatMap(({ databasePaces }) => databasePaces(url, variable)),
    Effect.map(alone)
  )
})
