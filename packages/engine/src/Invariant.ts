/** A broken contract: a bug in the program, never a mistake of the user. The command line turns it into exit code 70. */
export class InvariantBroken extends Error {
  override readonly name = "InvariantBroken"
}

/**
 * Asserts what the types cannot hold. Nothing else throws: everything that a user can cause is a typed error or a `Notice`.
 *
 * - errors: `InvariantBroken` when `condition` is false; `what` states the claim that does not hold
 */
export function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new InvariantBroken(what)
}
