/** A broken contract: our bug, never the user's. The command line turns it into exit code 70. */
export class InvariantBroken extends Error {
  override readonly name = "InvariantBroken"
}

/**
 * Asserts what the types cannot hold. The only `throw` in the house: everything a user can cause is a typed error or a `Notice`.
 *
 * - errors: `InvariantBroken` when `condition` is false; `what` states the claim that does not hold
 */
export function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new InvariantBroken(what)
}
