import type { RunSet, System, Table } from "../Experiment.ts"
import type { LoadedExperiment } from "./LoadedExperiment.ts"
import { completeRetrieval } from "./systems/retrievalSystem.ts"

/** Estimates of work from counts known before data are opened, in lines of a run read and measured: about a microsecond each. */

/** Assumed when the manifest does not count the lines of a run, or topics: 50 topics to depth 1,000. */
const linesOfOne = 50_000
const topicsOfOne = 50

/** The interval of a measure's mean: ten thousand resamples, and sorting them. */
const ofInterval = 3_000

/** A pipeline makes a table of works for each topic, and ranks it. */
const ofPipeline = 300_000

/** A document that is indexed. */
const ofDocument = 60

/** The number of documents that is assumed when the manifest does not count them. */
const documentsOfOne = 5_000

const linesOfSet = ({ dataset: { manifest } }: LoadedExperiment, { runset }: RunSet): number =>
  manifest.runsets[runset]?.lines ?? linesOfOne

const linesOf = (loaded: LoadedExperiment, table: Table, system: System): number => {
  const { files } = loaded.dataset.manifest
  if ("runset" in system) return linesOfSet(loaded, system)
  if ("run" in system) return files[system.run]?.counts?.lines ?? linesOfOne
  if ("pipeline" in system) return ofPipeline
  if ("retrieve" in system) {
    const { topics, depth } = completeRetrieval(table, system)
    return (files[topics]?.counts?.topics ?? topicsOfOne) * depth
  }
  return system.of.reduce((sum, one) => sum + ("runset" in one ? linesOfSet(loaded, one) : linesOfOne), 0)
}

/** How many systems an entry of a table stands for: every run of a set. Undefined where the manifest does not say it; a type of run has fewer. */
export const systemsIn = ({ dataset: { manifest } }: LoadedExperiment, system: System): number | undefined =>
  "runset" in system ? manifest.runsets[system.runset]?.files : 1

/** The work of making or reading the runs of an entry of a table, and of measuring them. */
export const ofSystem = (loaded: LoadedExperiment, table: Table, system: System): number =>
  linesOf(loaded, table, system) + (systemsIn(loaded, system) ?? 1) * table.measures.length * ofInterval

/** The work of indexing a collection. */
export const ofIndex = ({ dataset: { manifest } }: LoadedExperiment, corpus: string): number => {
  const documents = manifest.files[corpus]?.counts?.documents
  return ofDocument * (documents ?? documentsOfOne)
}
