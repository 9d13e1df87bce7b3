import * as Data from "effect/Data"
import type { Change } from "./approvals.ts"

/** Nobody approved the configuration, or it has changed since; `changes` what is new, gone or different. */
export class Unapproved extends Data.TaggedError("Unapproved")<{ readonly isKnown: boolean; readonly changes: ReadonlyArray<Change> }> {}

/** A hash was given, of something else. */
export class OtherHash extends Data.TaggedError("OtherHash")<{ readonly given: string }> {}

/** It cannot be approved, because somebody else could change it unseen, or because nobody can tell what it loads. */
export class Unsafe extends Data.TaggedError("Unsafe")<{ readonly what: string }> {}

const kinds = [
  ["changed", ({ before, now }: Change) => before !== undefined && now !== undefined],
  ["new", ({ before }: Change) => before === undefined],
  ["gone", ({ now }: Change) => now === undefined]
] as const

/** So many names of files are told; more are counted. */
const mostNamed = 5

/** What has changed, in words: `changed mine.ts; new b.ts`. */
const printChanges = (changes: ReadonlyArray<Change>): string =>
  kinds
    .flatMap(([kind, is]) => {
      const names = changes.filter(is).map(({ name }) => name)
      const more = names.length - mostNamed
      if (names.length === 0) return []
      return [`${kind} ${names.slice(0, mostNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`]
    })
    .join("; ")

const remedy = "look at it and approve it with `litfuse trust`, or leave its plugins out with --no-plugins"

/**
 * The configuration of a project is not used, because its plugins would run with the user's rights and the user has not approved them.
 *
 * - `name` how messages call the file; `hash` what `--trust` takes; undefined where it cannot be approved
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
          ? `${name}: has changed since you approved it (${printChanges(reason.changes)}); ${remedy} (in CI: --trust ${hash})`
          : `${name}: is not approved, and its plugins would run with your rights; ${remedy} (in CI: --trust ${hash})`
      case "OtherHash":
        return `${name}: has the hash ${hash}, not ${reason.given} as --trust or LITFUSE_TRUST says; ${remedy}`
      case "Unsafe":
        return `${name}: cannot be approved: ${reason.what}; or leave its plugins out with --no-plugins`
    }
  }
}
