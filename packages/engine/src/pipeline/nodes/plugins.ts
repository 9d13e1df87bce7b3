import type { Table } from "../../registry/Table.ts"
import { ofAnalyzer } from "./analyzer.ts"
import { citationsOver } from "./citations.ts"
import { type AnyNodeType, lineageOf, platformsOf } from "./common.ts"
import { ofEmbedder } from "./embedder.ts"
import { ofEnricher } from "./enricher.ts"
import { ofFusion, ofNormalisation, ofRanker, ofReranker } from "./scoring.ts"
import { seedsOver } from "./seeds.ts"
import { ofSource } from "./source.ts"
import { textsOver } from "./texts.ts"

export type { NodeKind } from "./common.ts"

/** The node types of all plugins that can stand in a pipeline, and the steps that ask several of them at once. */
export const ofPlugins = (plugins: Table): ReadonlyArray<AnyNodeType> => {
  const [lineage, platforms] = [lineageOf(plugins), platformsOf(plugins)]
  return [
    ...plugins.of("source").map(ofSource),
    ...plugins.of("enricher").map(ofEnricher),
    ...plugins.of("embedder").map(ofEmbedder),
    ...plugins.of("ranker").map((one) => ofRanker(one, lineage)),
    ...plugins.of("normalisation").map(ofNormalisation),
    ...plugins.of("fusion").map(ofFusion),
    ...plugins.of("reranker").map((one) => ofReranker(one, lineage)),
    ...plugins.of("analyzer").map((one) => ofAnalyzer(one, { lineage, platforms, analyzers: plugins.byId("analyzer") })),
    seedsOver(plugins),
    citationsOver(plugins),
    textsOver(plugins)
  ]
}
