import type * as Registry from "@litfuse/engine/Registry"

/** Whether only those who have a key may read what a service answers: its answers are not handed on unless that is asked for. */
export const isLicensed = ({ plugin }: Registry.Registered<"source">): boolean =>
  plugin.upstream?.credentials?.some(({ isRequired }) => isRequired === true) === true

/** The sources among some that answered, by their ids, whose answers only those with a key may read. */
export const licensedOf = ({ plugins }: Registry.Registry, answered: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(answered)].filter((id) => {
    const source = plugins.find("source", id)
    return source !== undefined && isLicensed(source)
  })
