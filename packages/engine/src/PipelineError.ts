import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import { firstLine } from "./internal/firstLine.ts"
import { didYouMean } from "./Nearest.ts"

/** The file does not have the shape of a pipeline. `path` is the place in the file; `what` says what was found or missing. */
export class BadShape extends Data.TaggedError("BadShape")<{ readonly path: string; readonly what: string }> {}

/** Two nodes have the same id. */
export class DuplicateNode extends Data.TaggedError("DuplicateNode") {}

/** No plugin has this name, or several kinds share the id. `candidates` are the names that may be meant. */
export class UnknownPlugin extends Data.TaggedError("UnknownPlugin")<{
  readonly plugin: string
  readonly isAmbiguous: boolean
  readonly candidates: ReadonlyArray<string>
}> {}

/** One parameter is not what the plugin's schema asks for. `path` starts at the node's `params`; empty = the parameters as a whole. */
export class BadParameters extends Data.TaggedError("BadParameters")<{
  readonly plugin: string
  readonly path: string
  readonly what: string
}> {
  override get message() {
    return `${this.plugin}: params${this.path}: ${this.what}`
  }
}

/** An input names a node that is not in the pipeline, or a `$name` for which no value is given. */
export class UnknownInput extends Data.TaggedError("UnknownInput")<{
  readonly port: string
  readonly input: string
  readonly candidates: ReadonlyArray<string>
}> {}

/** The plugin has no input of this name. */
export class UnknownPort extends Data.TaggedError("UnknownPort")<{
  readonly plugin: string
  readonly port: string
  readonly ports: ReadonlyArray<string>
}> {}

/** A required input is missing. `expected` is the name of the port; `why` says why it was not wired automatically, and what to do. */
export class MissingInput extends Data.TaggedError("MissingInput")<{
  readonly plugin: string
  readonly port: string
  readonly expected: string
  readonly why?: string
}> {}

/** An input receives the wrong value: another port, or a list where one node is expected. */
export class PortMismatch extends Data.TaggedError("PortMismatch")<{
  readonly port: string
  readonly input: string
  readonly expected: string
  readonly actual: string
}> {}

/** A cycle of nodes. Each reads the one after it, the last reads the first. */
export class Cycle extends Data.TaggedError("Cycle")<{ readonly nodes: ReadonlyArray<string> }> {}

/** A node failed, threw or interrupted itself while it ran. `cause` says how. */
export class NodeFailed extends Data.TaggedError("NodeFailed")<{ readonly plugin: string; readonly cause: Cause.Cause<unknown> }> {}

/** The cases of a `PipelineError`. */
export type Reason =
  | BadShape
  | DuplicateNode
  | UnknownPlugin
  | BadParameters
  | UnknownInput
  | UnknownPort
  | MissingInput
  | PortMismatch
  | Cycle
  | NodeFailed

const text = (reason: Reason): string => {
  switch (reason._tag) {
    case "BadShape":
      return reason.path === "" ? reason.what : `${reason.path}: ${reason.what}`
    case "DuplicateNode":
      return "this id is already taken by an earlier node; rename one of them"
    case "UnknownPlugin":
      return reason.isAmbiguous
        ? `plugin "${reason.plugin}" is the id of several kinds; write ${reason.candidates.map((name) => `"${name}"`).join(" or ")}`
        : `unknown plugin "${reason.plugin}"${didYouMean(reason.candidates) || "; `litfuse plugin list` shows all plugins"}`
    case "BadParameters":
      return reason.message
    case "UnknownInput":
      return `input "${reason.port}" reads "${reason.input}", which is not in this pipeline${didYouMean(reason.candidates) || "; add the node or correct the name"}`
    case "UnknownPort":
      return `${reason.plugin} has no input "${reason.port}"; ${
        reason.ports.length === 0 ? "it takes none" : `its inputs are ${reason.ports.map((port) => `"${port}"`).join(", ")}`
      }`
    case "MissingInput":
      return `${reason.plugin} needs input "${reason.port}" (${reason.expected})${reason.why === undefined ? "; name the node that delivers it" : `, but ${reason.why}`}`
    case "PortMismatch":
      return `input "${reason.port}" takes ${reason.expected}, but "${reason.input}" delivers ${reason.actual}`
    case "Cycle":
      return `depends on itself: ${[...reason.nodes, reason.nodes[0]].join(" <- ")}; remove one of these inputs`
    case "NodeFailed":
      return `${reason.plugin} failed: ${firstLine(Cause.squash(reason.cause))}`
  }
}

/**
 * What is wrong with a pipeline, or went wrong in one of its nodes. The message is one line: where, what, what to do.
 *
 * - `node` the id of the node; empty when the problem is the file's
 * - `where` file and line, when the pipeline came from a file
 */
export class PipelineError extends Data.TaggedError("PipelineError")<{
  readonly node: string
  readonly where?: string
  readonly reason: Reason
}> {
  override get message() {
    const isWhole = this.reason._tag === "BadShape" && this.reason.path === ""
    const unplaced = isWhole ? "the pipeline: " : ""
    const place = this.where === undefined ? unplaced : `${this.where}: `
    const node = this.node === "" ? "" : `node "${this.node}": `
    return `${place}${node}${text(this.reason)}`
  }
}
