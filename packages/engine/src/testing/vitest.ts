import * as Effect from "effect/Effect"
import type { Law } from "./Law.ts"

/** What a test runner offers: vitest's `it`, handed in, so that nothing here depends on vitest. */
export type It = (name: string, test: () => Promise<void>) => void

/** Turns laws into tests: `tests(it, laws(plugin))`. A broken law fails its test with subject, law and smallest case. */
export const tests = (it: It, laws: ReadonlyArray<Law>): void => {
  for (const law of laws) it(law.name, () => Effect.runPromise(law.check))
}

/** The names of the laws that are broken, in the order of the laws. */
export const broken = (laws: ReadonlyArray<Law>): Promise<ReadonlyArray<string>> =>
  Effect.runPromise(
    Effect.filter(laws, ({ check }) => Effect.match(check, { onSuccess: () => false, onFailure: () => true })).pipe(
      Effect.map((found) => found.map(({ name }) => name))
    )
  )
