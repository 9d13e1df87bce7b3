/** Asks questions of a separate host, as a process does. */
import * as Host from "@litfuse/host/Host"
import * as Effect from "effect/Effect"

/** The answer of a question. */
export const asked = <A, E>(question: Effect.Effect<A, E, Host.Host>): Promise<A> =>
  Effect.runPromise(Effect.provide(question, Host.layer) as Effect.Effect<A, E>)
