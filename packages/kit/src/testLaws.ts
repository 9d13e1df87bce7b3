import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Law } from "./Law.ts"

/** The `it` of a test runner. The caller passes it, so this module depends on no runner. */
export type It = (name: string, test: () => Promise<void>) => void

/** Laws as tests: `tests(it, laws(plugin))`. A broken one fails with subject, law and smallest case; one not checkable is no test. */
export const testLaws = (it: It, laws: ReadonlyArray<Law>): void => {
  for (const law of laws) if (law.notRun === undefined) it(law.name, () => Effect.runPromise(law.check))
}

/** Whether a law of this name is there and broken: what a planted bug must do. */
export const isBroken = async (laws: ReadonlyArray<Law>, name: string): Promise<boolean> => {
  const law = laws.find((law) => law.name === name)
  return law !== undefined && Exit.isFailure(await Effect.runPromiseExit(law.check))
}
