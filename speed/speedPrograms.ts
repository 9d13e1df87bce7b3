/** The programs of `npm run speed`, in the order of its table. This module runs the program that its first argument names. */
import { repeatedCalls } from "./repeatedCalls.ts"
import { agentServer } from "./agentServer.ts"
import { analyses } from "./analyses.ts"
import { before } from "./before.ts"
import { bombs } from "./bombs.ts"
import { clusterTimes } from "./cluster/clusterTimes.ts"
import { indexCollection } from "./indexCollection.ts"
import { evidenceTimes } from "./evidenceTimes.ts"
import { evaluationTimes } from "./evaluationTimes.ts"
import { decimalParsing } from "./decimalParsing.ts"
import { deep } from "./deep.ts"
import { dedup } from "./dedup.ts"
import { dedupPeers } from "./dedupPeers.ts"
import { dimensions } from "./dimensions.ts"
import { diversity } from "./diversity.ts"
import { fuseProcesses } from "./fuseProcesses.ts"
import { fusionMethods } from "./fusionMethods.ts"
import { knownAnswer } from "./knownAnswer.ts"
import { libraries } from "./libraries.ts"
import { isolation } from "./isolation.ts"
import { largeReview } from "./largeReview.ts"
import { lexical } from "./lexical.ts"
import { graph } from "./graph.ts"
import { growth } from "./growth.ts"
import { heap } from "./heap.ts"
import { searchMemory } from "./searchMemory.ts"
import { projectHistory } from "./projectHistory.ts"
import { hostileTexts } from "./hostileTexts.ts"
import { manyRuns } from "./manyRuns.ts"
import type { Line } from "./Measurement.ts"
import { indexOpening } from "./indexOpening.ts"
import { page } from "./page.ts"
import { opensearch } from "./opensearch.ts"
import { evaluationPeers } from "./evaluationPeers.ts"
import { profile } from "./profile.ts"
import { processes } from "./processes.ts"
import { pipeline } from "./pipeline.ts"
import { queries } from "./queries.ts"
import { screening } from "./screening.ts"
import { screeningPage } from "./screeningPage.ts"
import { sources } from "./sources.ts"
import { longStrategies } from "./longStrategies.ts"
import { tests } from "./tests.ts"
import { tune } from "./tune.ts"
import { workers } from "./workers.ts"

export const speedPrograms: Readonly<Record<string, () => ReadonlyArray<Line> | Promise<ReadonlyArray<Line>>>> = {
  eval: evaluationTimes,
  heap,
  decimals: decimalParsing,
  peers: evaluationPeers,
  processes,
  "many-runs": manyRuns,
  again: repeatedCalls,
  before,
  profile,
  "known-answer": knownAnswer,
  lexical,
  queries,
  growth,
  collection: indexCollection,
  opening: indexOpening,
  opensearch,
  fusion: async () => [...fusionMethods(), ...(await fuseProcesses())],
  pipeline,
  isolation,
  dimensions,
  diversity,
  screening: async () => [...screening(), ...(await screeningPage())],
  sources,
  strategies: longStrategies,
  history: projectHistory,
  evidence: evidenceTimes,
  review: largeReview,
  page,
  graph,
  analyses,
  agents: agentServer,
  deep,
  held: searchMemory,
  dedup,
  libraries,
  hostile: async () => [...hostileTexts(), ...(await bombs())],
  "dedup-peers": dedupPeers,
  tune,
  workers,
  cluster: clusterTimes,
  tests
}

if (import.meta.main) console.log(JSON.stringify(await speedPrograms[process.argv[2] ?? ""]?.()))
