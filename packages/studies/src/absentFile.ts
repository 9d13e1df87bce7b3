import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"

/** The problem of a parameter that names a file which the dataset does not have. Shape: `path` where the parameter stands. Empty: it has the file. */
export const absentFile = (
  { dataset }: Pick<LoadedExperiment, "dataset">,
  name: string,
  ...path: ReadonlyArray<string | number>
): ReadonlyArray<{ readonly path: ReadonlyArray<string | number>; readonly what: string }> =>
  Object.hasOwn(dataset.manifest.files, name) ? [] : [{ path, what: `the dataset has no file "${name}"` }]
