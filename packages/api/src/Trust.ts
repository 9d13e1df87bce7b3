import { existsSync } from "node:fs"
import { relative, resolve } from "node:path"
import * as Approvals from "@litfuse/host/trust/Approvals"
import type { Pending } from "@litfuse/host/trust/Approver"
import { diffLines } from "@litfuse/host/trust/diffLines"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import { configFileName } from "@litfuse/host/findConfigFile"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

const path = Field.optional(Field.text, "A project: its folder, a folder below it, or its litfuse.config.yaml. Default: the folder itself.")

/** A project to inspect. */
export const Request = Schema.Struct({ folder: Field.folder, path })
export type Request = typeof Request.Type

/** A project to approve, with the hash of its inspected state. */
export const ApproveRequest = Schema.Struct({ ...Request.fields, hash: Field.text })

/** Lists approvals. */
export const ListRequest = Schema.Struct({ folder: Field.folder })

/**
 * The files and packages that a configuration loads.
 *
 * - `file` its real path, `name` its name in messages
 * - `reached` in the order of names: files with their size, packages with details
 * - `changes` since its approval, as a unified diff; absent without an earlier approval
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

/** A configuration and what it loads, for display. */
export const seenOf = ({ file, name, hash, reached, before }: Pending): Seen => ({
  file,
  name,
  hash,
  isApproved: before?.hash === hash,
  reached: Array.from(reached, ([one, content]) => ({
    name: one,
    what: one.startsWith("package ") ? Buffer.from(content).toString().trim() : `${content.length} bytes`
  })),
  ...(before === undefined ? {} : { changes: Approvals.changes(before, reached).flatMap(diffLines) })
})

const placeOf = ({ folder, path: given = "." }: Request): string => {
  const place = resolve(folder, given)
  return place.endsWith(configFileName) ? resolve(place, "..") : place
}

const found = Effect.fnUntraced(function* (request: Request) {
  const { folder, path: given } = request
  // a mistyped path must not approve a folder above it
  if (given !== undefined && !existsSync(resolve(folder, given))) return yield* Question.refuse(`${given}: not found; check the path`)
  const there = yield* TrustGate.pending(placeOf(request))
  if (there !== undefined) return { ...there.pending, name: relative(folder, there.pending.file) || there.pending.name }
  const where = given === undefined ? "from here upwards" : `in ${given} or above it`
  return yield* Question.refuse(`no ${configFileName} ${where} names a plugin, so there is nothing to approve`)
})

/**
 * Shows what the configuration of a project loads, and what changed since its approval. Nothing of it is executed.
 *
 * - errors: `ApiError` if there is nothing to approve, and for a configuration that is invalid or cannot be approved
 */
export const look = Question.make("trust", Request, (request) => Effect.map(found(request), seenOf))

/** Approves a configuration and everything that it loads, in the inspected state. Errors: those of `look`; `ApiError` if it has changed since. */
export const approve = Question.make(
  "trust",
  ApproveRequest,
  Effect.fnUntraced(function* ({ hash, ...request }: typeof ApproveRequest.Type) {
    const pending = yield* found(request)
    if (pending.hash !== hash) return yield* Question.refuse(`${pending.name}: changed since you inspected it; inspect it again`)
    Approvals.add(pending.file, pending.reached)
    return seenOf({ ...pending, before: Approvals.find(pending.file) })
  })
)

/** Revokes an approval, also of a deleted project. Errors: `ApiError` if nothing was approved. */
export const revoke = Question.make(
  "trust",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const place = placeOf(request)
    const file = existsSync(place) ? Approvals.nearest(place) : resolve(place, configFileName)
    if (file !== undefined && Approvals.remove(file)) return { file }
    const near = request.path === undefined ? "" : ` for ${request.path}`
    return yield* Question.refuse(`nothing is approved${near}; list approvals with \`litfuse plugin trust --list\``)
  })
)

/** An approval and its state: `changed` if something that it covers has changed, `gone` if the file is missing. */
export const Listed = Schema.Struct({
  file: Schema.String,
  hash: Schema.String,
  state: Schema.Literals(["approved", "changed", "gone", "cannot be approved"])
})
export type Listed = typeof Listed.Type

const stateOf = Effect.fnUntraced(function* (file: string): Effect.fn.Return<Listed["state"]> {
  const there = yield* Effect.result(TrustGate.pending(resolve(file, "..")))
  if (there._tag === "Failure") return "cannot be approved"
  if (there.success?.pending.file !== file) return "gone"
  return there.success.isApproved ? "approved" : "changed"
})

/** Lists approvals, by path. Nothing of the projects is executed. */
export const list = Question.make("trust", ListRequest, () =>
  Effect.forEach(Approvals.list(), ({ file, hash }) => Effect.map(stateOf(file), (state): Listed => ({ file, hash, state })))
)
