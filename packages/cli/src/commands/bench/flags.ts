import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../../completion/Completion.ts"
import { optional, toggle, withDefault } from "../../flags.ts"

/** The argument that names an experiment. */
export const experiment = Completion.argument("experiment", "experiment").pipe(
  Argument.withDescription("an experiment's id, as `bench list` shows it")
)

/** The flag that allows judgements of another version. */
export const force = toggle("force", "measure run sets with judgements of another version; the report states this")

/** The flag for the number of threads. */
export const workers = withDefault(
  Flag.Int("workers"),
  1,
  "the number of threads for tables and analyses; the report does not depend on it (default 1, at most 64)"
)

/** The flag that writes the runs behind a report. */
export const runs = optional(
  Completion.folderFlag("runs"),
  "write the run of every system to this folder, also held-out runs, below the id of its table or analysis"
)

/** The flag that names an index of the dataset's documents. */
export const index = optional(
  Completion.fileFlag("index"),
  "an index from `index build --dataset`, used to search the documents; the report does not depend on it"
)
