import { existsSync } from "node:fs"
import { relative, resolve } from "node:path"
import * as Approvals from "@litfuse/host/trust/approvals"
import type { Pending } from "@litfuse/host/trust/Approver"
import * as Diff from "@litfuse/host/trust/diff"
import * as Gate from "@litfuse/host/trust/gate"
import { fileName } from "@litfuse/host/configFile"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

const path = Schema.optionalKey(
  Field.text.annotate({ description: "A project: its folder, a folder below it, or its litfuse.config.yaml. Left out, the folder itself." })
)

/** A project that somebody wants to look at. */
export const Request = Schema.Struct({ folder: Field.folder, path })
export type Request = typeof Request.Type

/** A project to be approved, as it was when somebody looked at it. */
export const ApproveRequest = Schema.Struct({ ...Request.fields, hash: Field.text })

/** Which approvals there are. */
export const ListRequest = Schema.Struct({ folder: Field.folder })

/**
 * What a configuration reaches.
 *
 * - `file` its real path, `name` how messages call it
 * - `reached` in the order of names: files with their size, packages with what is known of them
 * - `changes` since it was approved, as a unified diff; absent where nothing was approved before
 */
export const Seen = Schema.Struct({
  file: Schema.String,
  name: Schema.String,
  hash: Schema.String,
  isApproved: Schema.Boolean,
  reached: Schema.Array(Schema.Struct({ name: Schema.String, what: Schema.String })),
  changes: Schema.optionalKey(Schema.Array(Schema.String))
})
export type Seen = typeof Seen.Type

/** A configuration and what it reaches, as people look at it. */
export const seenOf = ({ file, name, hash, reached, before }: Pending): Seen => ({
  file,
  name,
  hash,
  isApproved: before?.hash === hash,
  reached: Array.from(reached, ([one, content]) => ({
    name: one,
    what: one.startsWith("package ") ? Buffer.from(content).toString().trim() : `${content.length} bytes`
  })),
  ...(before === undefined ? {} : { changes: Approvals.changes(before, reached).flatMap(Diff.linesOf) })
})

const placeOf = ({ folder, path: given = "." }: Request): string => {
  const place = resolve(folder, given)
  return place.endsWith(fileName) ? resolve(place, "..") : place
}

const found = Effect.fnUntraced(function* (request: Request) {
  const { folder, path: given } = request
  // a name that was mistyped must not approve what lies above it
  if (given !== undefined && !existsSync(resolve(folder, given))) return yield* Question.refuse(`${given}: not found; check the path`)
  const there = yield* Gate.pending(placeOf(request))
  if (there !== undefined) return { ...there.pending, name: relative(folder, there.pending.file) || there.pending.name }
  const where = given === undefined ? "from here upwards" : `in ${given} or above it`
  return yield* Question.refuse(`no ${fileName} ${where} names a plugin; there is nothing to approve`)
})

/**
 * Shows what the configuration of a project reaches, and what changed since it was approved. Nothing of it is loaded.
 *
 * - errors: `ApiError` where there is nothing to approve, for a configuration that cannot be read, and for one that cannot be approved
 */
export const look = Question.make("trust", Request, (request) => Effect.map(found(request), seenOf))

/** Approves a configuration and all that it reaches, as it was looked at. Errors: those of `look`; `ApiError` when it has changed since. */
export const approve = Question.make(
  "trust",
  ApproveRequest,
  Effect.fnUntraced(function* ({ hash, ...request }: typeof ApproveRequest.Type) {
    const pending = yield* found(request)
    if (pending.hash !== hash) return yield* Question.refuse(`${pending.name}: changed while you looked at it; look at it again`)
    Approvals.add(pending.file, pending.reached)
    return seenOf({ ...pending, before: Approvals.find(pending.file) })
  })
)

/** Takes an approval back. The project may be gone. Errors: `ApiError` where nothing was approved. */
export const revoke = Question.make(
  "trust",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const place = placeOf(request)
    const file = existsSync(place) ? Approvals.nearest(place) : resolve(place, fileName)
    if (file !== undefined && Approvals.remove(file)) return { file }
    const near = request.path === undefined ? "" : ` for ${request.path}`
    return yield* Question.refuse(`nothing is approved${near}; \`litfuse trust --list\` shows what is`)
  })
)

/** An approval, and whether it still holds: `changed` where something that it covers is different now, `gone` where there is no such file. */
export const Listed = Schema.Struct({
  file: Schema.String,
  hash: Schema.String,
  state: Schema.Literals(["approved", "changed", "gone", "cannot be approved"])
})
export type Listed = typeof Listed.Type

const stateOf = Effect.fnUntraced(function* (file: string): Effect.fn.Return<Listed["state"]> {
  const there = yield* Effect.result(Gate.pending(resolve(file, "..")))
  if (there._tag === "Failure") return "cannot be approved"
  if (there.success?.pending.file !== file) return "gone"
  return there.success.isApproved ? "approved" : "changed"
})

/** Lists what was approved, by path. Nothing of it is loaded. */
export const list = Question.make("trust", ListRequest, () =>
  Effect.forEach(Approvals.list(), ({ file, hash }) => Effect.map(stateOf(file), (state): Listed => ({ file, hash, state })))
)
