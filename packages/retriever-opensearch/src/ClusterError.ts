import * as Data from "effect/Data"

/** Why a cluster's index cannot be built or searched, in one line that names the index. What the cluster itself answers is a `SourceError`. */
export class ClusterError extends Data.TaggedError("ClusterError")<{ readonly index: string; readonly what: string }> {
  override get message() {
    return `index ${this.index}: ${this.what}`
  }
}

/** The error of an index of which the cluster lacks a part, and what follows from that. */
export const red = (index: string, so = ""): ClusterError => new ClusterError({ index, what: `not all of its shards are there (red)${so}` })
