import * as Data from "effect/Data"
import type { Problem } from "./Decode.ts"
import * as Decode from "./Decode.ts"
import { firstLine } from "./internal/firstLine.ts"
import { didYouMean } from "./Nearest.ts"

/** There is no file for the name. `from` is the file that names the plugin; `detail` says what was searched. */
export class Resolve extends Data.TaggedError("Resolve")<{ readonly from: string; readonly detail: string }> {}

/** The plugin's file could not be loaded: it does not parse, lacks something it imports, or throws. */
export class Import extends Data.TaggedError("Import")<{ readonly file: string; readonly cause: unknown }> {}

/** The default export is not a plugin of any kind, or lacks what its kind needs. Paths start at the default export. */
export class Contract extends Data.TaggedError("Contract")<{ readonly problems: ReadonlyArray<Problem> }> {}

/** The plugin was written for contracts that this version of litfuse does not offer. */
export class ApiVersion extends Data.TaggedError("ApiVersion")<{ readonly needed: string; readonly offered: string }> {}

/** The plugin requests services that no plugin may use. */
export class NoService extends Data.TaggedError("NoService")<{
  readonly asked: ReadonlyArray<string>
  readonly offered: ReadonlyArray<string>
}> {}

/** The parameters that the configuration gives to the plugin do not decode. Paths start at `params`. */
export class Params extends Data.TaggedError("Params")<{ readonly problems: ReadonlyArray<Problem> }> {}

/** Another plugin of the same kind has the same id. */
export class Duplicate extends Data.TaggedError("Duplicate")<{ readonly id: string; readonly takenBy: string }> {}

/** Why an analyzer cannot use another one. */
export type UseFault =
  | { readonly _tag: "Absent"; readonly candidates: ReadonlyArray<string> }
  | { readonly _tag: "Refused" }
  | { readonly _tag: "Revision"; readonly wanted: number; readonly registered: number }
  | { readonly _tag: "Output"; readonly problems: ReadonlyArray<Problem> }
  | { readonly _tag: "Circle"; readonly way: ReadonlyArray<string> }

/** An analyzer cannot use another one, whose id is `used`. Paths of problems start at the output of that analyzer. */
export class Uses extends Data.TaggedError("Uses")<{ readonly used: string; readonly fault: UseFault }> {}

/** A copy of a package on disk. */
export interface Copy {
  readonly version: string
  readonly path: string
}

/** The plugin would run on another copy of `effect`, which decodes schemas wrongly without an error. So it is refused before loading. */
export class OtherEffect extends Data.TaggedError("OtherEffect")<{ readonly own: Copy; readonly host: Copy }> {}

/** The plugin would run on a copy of `@litfuse/engine` that is not the host's, and may have other contracts. */
export class OtherEngine extends Data.TaggedError("OtherEngine")<{ readonly own: Copy; readonly host: Copy }> {}

/** The cases of a `PluginError`, in the order of the checks. */
export type Reason = Resolve | OtherEffect | OtherEngine | Import | Contract | ApiVersion | NoService | Duplicate | Params | Uses

const mostProblems = 10

const list = (start: string, problems: ReadonlyArray<Problem>): string => {
  const texts = problems
    .slice(0, mostProblems)
    .map(({ path, what }) => `${`${start}${Decode.printPath(path)}`.replace(/^\./, "")} ${what}`.trim())
  return [...texts, ...(problems.length > mostProblems ? [`and ${problems.length - mostProblems} more`] : [])].join("; ")
}

const isTypeScriptInPackage = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING"

const otherCopy = (name: string, { own, host }: { readonly own: Copy; readonly host: Copy }): string =>
  `uses its own copy of ${name} (${own.version} in ${own.path}), not the host's (${host.version} in ${host.path}); ` +
  `make ${name} a peerDependency and install one copy`

const useText = ({ used, fault }: Uses): string => {
  switch (fault._tag) {
    case "Absent":
      return `uses analyzer "${used}", which does not exist${didYouMean(fault.candidates) || "; add it to the configuration too"}`
    case "Refused":
      return `uses analyzer "${used}", which which was refused`
    case "Revision":
      return (
        `uses revision ${fault.wanted} of analyzer "${used}", but revision ${fault.registered} is registered, and its output may differ; ` +
        `adapt to that output and name that revision`
      )
    case "Output":
      return `reads the output of analyzer "${used}" in another form: ${list("", fault.problems)}; \`litfuse plugin show ${used}\` shows what it is`
    case "Circle":
      return `uses itself: ${[...fault.way, fault.way[0]].join(" <- ")}; remove one of these uses`
  }
}

const text = (reason: Reason): string => {
  switch (reason._tag) {
    case "Resolve":
      return `not found from ${reason.from}: ${reason.detail}`
    case "Import":
      return isTypeScriptInPackage(reason.cause)
        ? `${reason.file} is TypeScript, which Node does not run below node_modules; a package must ship JavaScript`
        : `${reason.file} could not be loaded: ${firstLine(reason.cause)}; correct the file or leave the plugin out`
    case "Contract":
      return `its default export is not a plugin: ${list("", reason.problems)}; see the contract of its kind`
    case "ApiVersion":
      return `was written for contracts ${reason.needed}, this litfuse offers ${reason.offered}; install a version of the plugin that fits`
    case "NoService":
      return (
        `asks its host for ${reason.asked.map((name) => `"${name}"`).join(", ")}, which no plugin may use; ` +
        `allowed: ${reason.offered.join(", ")}`
      )
    case "Params":
      return `cannot use its parameters: ${list("params", reason.problems)}; correct them in the configuration`
    case "Duplicate":
      return `its id "${reason.id}" is already taken by ${reason.takenBy}; leave one of them out`
    case "Uses":
      return useText(reason)
    case "OtherEffect":
      return otherCopy("effect", reason)
    case "OtherEngine":
      return otherCopy("@litfuse/engine", reason)
  }
}

/**
 * Why a plugin cannot be used. Other plugins are not affected. The message is one line: where, which plugin, what, what to do.
 *
 * - `plugin` the name that the user knows: the package, the file, or `kind/id`
 * - `where` file and line of the configuration that names it
 */
export class PluginError extends Data.TaggedError("PluginError")<{
  readonly plugin: string
  readonly where?: string
  readonly reason: Reason
}> {
  override get message() {
    return `${this.where === undefined ? "" : `${this.where}: `}plugin "${this.plugin}": ${text(this.reason)}`
  }
}
