import type { AnySource } from "@litfuse/engine/testing/sourceRun"
import { packages } from "../src/plugins.ts"

const isSource = (plugin: unknown): plugin is AnySource =>
  typeof plugin === "object" && plugin !== null && "kind" in plugin && plugin.kind === "source" && "upstream" in plugin

/** Every built-in source that asks a service. */
export const sources: ReadonlyArray<AnySource> = (
  await Promise.all(packages.filter(({ name }) => name.includes("/sources-")).map(({ load }) => load()))
)
  .flat()
  .filter(isSource)

/** The variable that sends an upstream elsewhere. */
export const originOf = ({ upstream }: AnySource): string => `LITFUSE_UPSTREAM_${upstream!.id.toUpperCase().replaceAll("-", "_")}`
