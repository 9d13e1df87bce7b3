import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { optional, toggle, withDefault } from "../../flag.ts"

/** The argument that names an experiment. */
export const experiment = Known.argument("experiment", "experiment").pipe(
  Argument.withDescription("an experiment's id, as `bench list` shows it")
)

/** The flag that lifts the binding of run sets to their judgements. */
export const force = toggle("force", "measure run sets with judgements that they were not made for; the report says so")

/** The flag that spreads an experiment over threads. */
export const workers = withDefault(
  Flag.Int("workers"),
  1,
  "how many threads share tables and analyses; the report does not depend on it (default 1, at most 64)"
)

/** The flag that writes the runs behind a report. */
export const runs = optional(
  Known.folderFlag("runs"),
  "write the run of every system to this folder, held-out runs too, below the id of its table or analysis"
)

/** The flag that names an index of the dataset's documents. */
export const index = optional(
  Known.fileFlag("index"),
  "an index that `index build --dataset` wrote: what searches the documents uses it, and the report does not depend on it"
)
