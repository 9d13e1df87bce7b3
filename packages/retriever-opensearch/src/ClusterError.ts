import * as Data from "effect/Data"

/** Why a cluster's index cannot be built or searched, in one line that names the index. What the cluster itself answers is a `SourceError`. */
export class ClusterError extends Data.TaggedError("ClusterError")<{ readonly index: string; readonly what: string }> {
  override get message() {
    return `index ${this.index}: ${this.what}`
  }
}
