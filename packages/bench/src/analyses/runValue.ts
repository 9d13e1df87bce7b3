import { aggregate, type Configured } from "@litfuse/engine/Measure"
import { join, type Judgements } from "@litfuse/eval/Judgements"
import type { Run } from "@litfuse/eval/Run"

/** The value of a run over all judged topics; one that it lacks counts as a ranking without hits. */
export const runValue = ({ topics }: Judgements, run: Run, { measure, score }: Configured): number =>
  aggregate(
    measure.aggregate,
    Float64Array.from(topics.values(), (judgement) => score(join(judgement, run.topics.get(judgement.topic)?.ids ?? [])))
  )
