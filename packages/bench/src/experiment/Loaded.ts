import type { Dataset } from "../dataset/Store.ts"
import type { Experiment } from "../Experiment.ts"
import type { Plugins } from "./Plugins.ts"

/** An experiment with its dataset and the plugins it may name, all read and checked; no data file is opened yet. */
export interface Loaded {
  readonly experiment: Experiment
  readonly dataset: Dataset
  readonly plugins: Plugins
  readonly isForced: boolean
}
