/**
 * A broken contract: a bug in litfuse, never a mistake of the user. This package may not import the engine's class; the command line treats both
 * alike (exit code 70).
 */
class InvariantBroken extends Error {
  override readonly name = "InvariantBroken"
}

/**
 * Asserts what the types cannot hold.
 *
 * - errors: `InvariantBroken` when `condition` is false; `what` states the claim that does not hold
 */
export function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new InvariantBroken(what)
}
