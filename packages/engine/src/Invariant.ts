/** A broken contract: a bug in the program, never a mistake of the user. The command line turns it into exit code 70. */
export class InvariantBroken extends Error {
  override readonly name = "InvariantBroken"
}

/**
 * Asserts what types cannot express. Nothing else throws: everything that a user can cause is a typed error or a `Notice`.
 *
 * - errors: `InvariantBroken` when `condition` is false; `what` states the violated claim
 */
export function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new InvariantBroken(what)
}

/** A plugin that broke its contract: a mistake of its author, so litfuse names the plugin. The command line turns it into exit code 2. */
export class ContractBroken extends Error {
  override readonly name = "ContractBroken"
}

/**
 * Asserts what the contract of a plugin demands.
 *
 * - errors: `ContractBroken` when `condition` is false; `fault` names the plugin, and says what it did and what to do
 */
export function checkContract(condition: boolean, fault: string): asserts condition {
  if (!condition) throw new ContractBroken(fault)
}

/**
 * Marks a part of a plugin that its author has still to write, as `litfuse plugin new` leaves it.
 *
 * - errors: `InvariantBroken`, always; its message names the part
 */
export function fillIn(part: string): void {
  check(false, `fill in ${part}`)
}
