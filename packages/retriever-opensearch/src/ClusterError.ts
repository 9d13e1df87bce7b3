import * as Data from "effect/Data"

/** An error of building or searching an index, on one line that names the index. Errors of the cluster itself are `SourceError`s. */
export class ClusterError extends Data.TaggedError("ClusterError")<{ readonly index: string; readonly what: string }> {
  override get message() {
    return `index ${this.index}: ${this.what}`
  }
}

/** The error of an index with missing shards, and its consequence. */
export const redIndex = (index: string, so = ""): ClusterError =>
  new ClusterError({ index, what: `some of its shards are missing (red)${so}` })
