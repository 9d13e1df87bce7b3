import * as Command from "effect/cli/Command"
import { benchAccept } from "./bench/benchAccept.ts"
import { benchCheck } from "./bench/benchCheck.ts"
import { benchData } from "./bench/benchData.ts"
import { benchExport } from "./bench/benchExport.ts"
import { benchInit } from "./bench/benchInit.ts"
import { benchList } from "./bench/benchList.ts"
import { benchMcp } from "./bench/benchMcp.ts"
import { benchMcq } from "./bench/benchMcq.ts"
import { benchMerge } from "./bench/benchMerge.ts"
import { benchReproduce } from "./bench/benchReproduce.ts"
import { benchRun } from "./bench/benchRun.ts"
import { benchSite } from "./bench/benchSite.ts"
import { benchTrace } from "./bench/benchTrace.ts"
import { benchTune } from "./bench/benchTune.ts"
import { benchVerifyFreeze } from "./bench/benchVerifyFreeze.ts"

/** `litfuse bench`: experiments and their reports. */
export const bench = Command.make("bench").pipe(
  Command.withSubcommands([
    benchInit,
    benchList,
    benchRun,
    benchMerge,
    benchTune,
    benchCheck,
    benchAccept,
    benchTrace,
    benchExport,
    benchSite,
    benchReproduce,
    benchVerifyFreeze,
    benchMcp,
    benchMcq,
    benchData
  ])
)
