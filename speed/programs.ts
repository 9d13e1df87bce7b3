/** The programs of `npm run speed`, in the order of its table. */
import { again } from "./again.ts"
import { agents } from "./agents.ts"
import { analyses } from "./analyses.ts"
import { before } from "./before.ts"
import { collection } from "./collection.ts"
import { evaluation } from "./eval.ts"
import { decimals } from "./decimals.ts"
import { deep } from "./deep.ts"
import { dedup } from "./dedup.ts"
import { dedupPeers } from "./dedupPeers.ts"
import { dimensions } from "./dimensions.ts"
import { diversity } from "./diversity.ts"
import { fusion } from "./fusion.ts"
import { knownAnswer } from "./knownAnswer.ts"
import { libraries } from "./libraries.ts"
import { lexical } from "./lexical.ts"
import { graph } from "./graph.ts"
import { growth } from "./growth.ts"
import { heap } from "./heap.ts"
import { held } from "./held.ts"
import { history } from "./history.ts"
import { hostile } from "./hostile.ts"
import { manyRuns } from "./manyRuns.ts"
import type { Line } from "./Measurement.ts"
import { opening } from "./opening.ts"
import { page } from "./page.ts"
import { opensearch } from "./opensearch.ts"
import { peers } from "./peers.ts"
import { profile } from "./profile.ts"
import { processes } from "./processes.ts"
import { pipeline } from "./pipeline.ts"
import { queries } from "./queries.ts"
import { sources } from "./sources.ts"
import { strategies } from "./strategies.ts"
import { tests } from "./tests.ts"
import { tune } from "./tune.ts"
import { workers } from "./workers.ts"

export const programs: Readonly<Record<string, () => ReadonlyArray<Line> | Promise<ReadonlyArray<Line>>>> = {
  eval: evaluation,
  heap,
  decimals,
  peers,
  processes,
  "many-runs": manyRuns,
  again,
  before,
  profile,
  "known-answer": knownAnswer,
  lexical,
  queries,
  growth,
  collection,
  opening,
  opensearch,
  fusion,
  pipeline,
  dimensions,
  diversity,
  sources,
  strategies,
  history,
  page,
  graph,
  analyses,
  agents,
  deep,
  held,
  dedup,
  libraries,
  hostile,
  "dedup-peers": dedupPeers,
  tune,
  workers,
  tests
}
