import type { Table } from "../../registry/Table.ts"
import { analyzerNode } from "./analyzerNode.ts"
import { citationsStep } from "./citationsStep.ts"
import { type AnyNodeType, lineageOf, namesOf, platformsOf } from "./nodeBasics.ts"
import { embedderNode } from "./embedderNode.ts"
import { entitiesStep } from "./entitiesStep.ts"
import { enricherNode } from "./enricherNode.ts"
import { fusionNode } from "./fusionNode.ts"
import { normalisationNode } from "./normalisationNode.ts"
import { proteinsStep } from "./proteinsStep.ts"
import { rankerNode } from "./rankerNode.ts"
import { rerankerNode } from "./rerankerNode.ts"
import { seedsStep } from "./seedsStep.ts"
import { sourceNode } from "./sourceNode.ts"
import { textStep } from "./textStep.ts"
import { trialsStep } from "./trialsStep.ts"

export type { NodeKind } from "./nodeBasics.ts"

/** The node types of all plugins that pipelines can use, and the steps that ask several of them at once. */
export const pluginNodes = (plugins: Table): ReadonlyArray<AnyNodeType> => {
  const [lineage, platforms, names] = [lineageOf(plugins), platformsOf(plugins), namesOf(plugins)]
  return [
    ...plugins.of("source").map(sourceNode),
    ...plugins.of("enricher").map(enricherNode),
    ...plugins.of("embedder").map(embedderNode),
    ...plugins.of("ranker").map((one) => rankerNode(one, lineage)),
    ...plugins.of("normalisation").map(normalisationNode),
    ...plugins.of("fusion").map(fusionNode),
    ...plugins.of("reranker").map((one) => rerankerNode(one, lineage)),
    ...plugins.of("analyzer").map((one) => analyzerNode(one, { lineage, platforms, names, analyzers: plugins.byId("analyzer") })),
    seedsStep(plugins),
    citationsStep(plugins),
    entitiesStep(plugins),
    proteinsStep(plugins),
    textStep(plugins),
    trialsStep(plugins)
  ]
}
