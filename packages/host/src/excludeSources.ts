import type * as Registry from "@litfuse/engine/Registry"

/** A registry without some sources, so that no pipeline can use them. */
export const excludeSources = (registry: Registry.Registry, ids: ReadonlyArray<string>): Registry.Registry => {
  if (ids.length === 0) return registry
  const { of, find, byId, all } = registry.plugins
  const isOut = ({ plugin }: Registry.Registered): boolean => plugin.kind === "source" && ids.includes(plugin.id)
  return {
    ...registry,
    plugins: {
      of: (kind) => of(kind).filter((one) => !isOut(one)),
      find: (kind, id) => {
        const found = find(kind, id)
        return found === undefined || isOut(found) ? undefined : found
      },
      byId: (kind) => (kind === "source" ? new Map([...byId(kind)].filter(([id]) => !ids.includes(id))) : byId(kind)),
      all: all.filter((one) => !isOut(one))
    }
  }
}
