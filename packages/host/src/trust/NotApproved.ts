import * as Data from "effect/Data"
import type { Change } from "./Approvals.ts"

/** The user has not approved the configuration, or it has changed since; `changes`: new, deleted and changed files. */
export class Unapproved extends Data.TaggedError("Unapproved")<{ readonly isKnown: boolean; readonly changes: ReadonlyArray<Change> }> {}

/** The given hash belongs to another state. */
export class OtherHash extends Data.TaggedError("OtherHash")<{ readonly given: string }> {}

/** The configuration cannot be approved, because another user could change it unnoticed, or because its imports cannot be determined. */
export class Unsafe extends Data.TaggedError("Unsafe")<{ readonly what: string }> {}

const kinds = [
  ["changed", ({ before, now }: Change) => before !== undefined && now !== undefined],
  ["new", ({ before }: Change) => before === undefined],
  ["gone", ({ now }: Change) => now === undefined]
] as const

const mostNamed = 5

const printChanges = (changes: ReadonlyArray<Change>): string =>
  kinds
    .flatMap(([kind, is]) => {
      const names = changes.filter(is).map(({ name }) => name)
      const more = names.length - mostNamed
      if (names.length === 0) return []
      return [`${kind} ${names.slice(0, mostNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`]
    })
    .join("; ")

const approveRemedy = "review and approve it with `litfuse plugin trust`, or ignore its plugins with --no-plugins"

/**
 * The configuration of a project is not used, because its plugins would run with the user's rights without the user's approval.
 *
 * - `name` the name of the file in messages; `hash` the argument for `--trust`; undefined when it cannot be approved
 */
export class NotApproved extends Data.TaggedError("NotApproved")<{
  readonly file: string
  readonly name: string
  readonly hash: string | undefined
  readonly reason: Unapproved | OtherHash | Unsafe
}> {
  override get message() {
    const { name, hash, reason } = this
    switch (reason._tag) {
      case "Unapproved":
        return reason.isKnown
          ? `${name}: has changed since you approved it (${printChanges(reason.changes)}); ${approveRemedy} (in CI: --trust ${hash})`
          : `${name}: is not approved, and its plugins would run with your rights; ${approveRemedy} (in CI: --trust ${hash})`
      case "OtherHash":
        return `${name}: has the hash ${hash}, but --trust or LITFUSE_TRUST is ${reason.given}; ${approveRemedy}`
      case "Unsafe":
        return `${name}: cannot be approved: ${reason.what}; or ignore its plugins with --no-plugins`
    }
  }
}
