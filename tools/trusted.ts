import * as Gate from "@litfuse/host/trust/gate"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { vi } from "vitest"

/** Approves the configuration that holds in a folder as it is now, until the test takes its variables back: tests of plugins are not about trust. */
export const trusted = async (folder: string): Promise<void> => {
  const found = await Effect.runPromise(Effect.result(Gate.pending(folder)))
  vi.stubEnv("LITFUSE_TRUST", Result.isSuccess(found) ? (found.success?.pending.hash ?? "") : "")
}
