import type * as Enricher from "@litfuse/engine/Enricher"
import { entityAsSource } from "@litfuse/engine/entity/entityAsSource"
import type { EntitySource } from "@litfuse/engine/entity/EntitySource"
import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import type { Services } from "@litfuse/engine/Services"
import type { AnySource } from "@litfuse/kit/askSource"
import { builtInPackages } from "../src/builtInPackages.ts"

const plugins = builtInPackages.filter(({ name }) => name.includes("/sources-")).flatMap((one) => one.plugins)

const isOfService = (plugin: unknown, kind: string): boolean =>
  typeof plugin === "object" && plugin !== null && "kind" in plugin && plugin.kind === kind && "upstream" in plugin

const isSource = (plugin: unknown): plugin is AnySource => isOfService(plugin, "source")
const isEnricher = (plugin: unknown): plugin is Enricher.Enricher<unknown, Services> => isOfService(plugin, "enricher")

const isEntitySource = (plugin: unknown): plugin is EntitySource<unknown, Services> => isOfService(plugin, "entity")

/** Every built-in source that asks a service. */
export const sources: ReadonlyArray<AnySource> = plugins.filter(isSource)

/** Every built-in enricher that asks a service, as a source that only looks up. */
export const enrichers: ReadonlyArray<AnySource> = plugins.filter(isEnricher).map(enricherAsSource)

/** Every built-in source of entities, as a source. */
export const entitySources: ReadonlyArray<AnySource> = plugins.filter(isEntitySource).map((plugin) => entityAsSource(plugin))

/** The variable that sends an upstream elsewhere. */
export const originOf = ({ upstream }: AnySource): string => `LITFUSE_UPSTREAM_${upstream!.id.toUpperCase().replaceAll("-", "_")}`
