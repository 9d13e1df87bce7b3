/** The data with which a thread starts: everything that it needs to load the same experiment with the same plugins. */
export interface ExperimentJob {
  readonly kind: "experiment"
  readonly root: string
  readonly data: string | undefined
  readonly fixtures?: string | undefined
  readonly folder: string
  readonly experiment: string
  readonly isForced: boolean
  /** The folder for runs, absolute. */
  readonly runs: string | undefined
  /** The file of an index that systems use instead of indexing the documents again, absolute. */
  readonly index: string | undefined
}
