import * as Notice from "@litfuse/engine/Notice"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import { pluginsIn } from "../plugins.ts"

/** Whether only those who have a key may read what a service answers: its answers are not handed on unless that is asked for. */
export const isLicensed = ({ plugin }: Registry.Registered<"source">): boolean =>
  plugin.upstream?.credentials?.some(({ isRequired }) => isRequired === true) === true

/** The sources among some that answered, by their ids, whose answers only those with a key may read. */
export const licensedOf = ({ plugins }: Registry.Registry, answered: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(answered)].filter((id) => {
    const source = plugins.find("source", id)
    return source !== undefined && isLicensed(source)
  })

/** A notice for each source whose answers only those with a key may read, for whoever hands an answer on. Empty: where the plugins of a folder cannot be read. */
export const noticesIn = (folder: string, outcomes: ReadonlyArray<{ readonly source: string; readonly delivered: number }>) =>
  Effect.map(pluginsIn(folder), ({ registry }) =>
    licensedOf(
      registry,
      outcomes.filter(({ delivered }) => delivered > 0).map(({ source }) => source)
    ).map((id) => Notice.make("licensed", id, "its licence: only those with a key may read what it answered"))
  ).pipe(Effect.orElseSucceed(() => []))
