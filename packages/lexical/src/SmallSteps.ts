/**
 * Long work in short steps, so that a program can do other things between two of them, such as answering a key. What it gives does not depend on who takes the
 * steps, or when.
 */
export type SmallSteps<A> = Generator<void, A, void>

/** Takes all steps, and gives what comes of them. */
export const finish = <A>(steps: SmallSteps<A>): A => {
  let next = steps.next()
  while (next.done !== true) next = steps.next()
  return next.value
}
