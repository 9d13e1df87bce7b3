import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** A plugin breaks a law of its contract. `example` is the smallest input found that shows it. */
export class LawBroken extends Data.TaggedError("LawBroken")<{
  readonly subject: string
  readonly law: string
  readonly example: string
}> {
  override get message() {
    return `${this.subject} breaks the law "${this.law}": ${this.example}`
  }
}

/**
 * One law of a contract as data: `vitest.ts` turns it into a test, `litfuse plugin check` into a row of a table.
 *
 * - `notRun` why it cannot be checked here: such a law neither holds nor is broken, and reports must say so
 * - errors: `LawBroken`
 */
export interface Law {
  readonly name: string
  readonly check: Effect.Effect<void, LawBroken>
  readonly notRun?: string
}

/** A law that cannot be checked, and why. */
export const notRun = (name: string, why: string): Law => ({ name, check: Effect.void, notRun: why })
