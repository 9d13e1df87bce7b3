/** Loads the plugins of an approved project as every command does, and prints why some could not be loaded. */
import * as Registry from "@litfuse/engine/Registry"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import * as Effect from "effect/Effect"

const load = Effect.flatMap(TrustGate.config(process.argv[2]!), ({ plugins }) => Registry.loadAll(plugins))
const { problems } = await Effect.runPromise(Effect.catch(load, ({ message }) => Effect.succeed({ problems: [{ message }] })))
for (const { message } of problems) console.log(message)
