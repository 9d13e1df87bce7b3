import * as Notice from "@litfuse/engine/Notice"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import { pluginsIn } from "../plugins.ts"

/** Whether a service answers only users with a key. Its answers are not passed on unless the user asks for that. */
export const isLicensed = ({ plugin }: Registry.Registered<"source">): boolean =>
  plugin.upstream?.credentials?.some(({ isRequired }) => isRequired === true) === true

/** The ids of the sources, among those that answered, whose answers only users with a key may read. */
export const licensedSources = ({ plugins }: Registry.Registry, answered: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(answered)].filter((id) => {
    const source = plugins.find("source", id)
    return source !== undefined && isLicensed(source)
  })

/** A notice for each source whose answers only users with a key may read, for surfaces that share an answer. Empty: if the folder's plugins cannot be read. */
export const licenceNotices = (folder: string, outcomes: ReadonlyArray<{ readonly source: string; readonly delivered: number }>) =>
  Effect.map(pluginsIn(folder), ({ registry }) =>
    licensedSources(
      registry,
      outcomes.filter(({ delivered }) => delivered > 0).map(({ source }) => source)
    ).map((id) => Notice.make("licensed", id, "its licence: only users with a key may read its answers"))
  ).pipe(Effect.orElseSucceed(() => []))
