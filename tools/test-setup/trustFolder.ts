import * as TrustGate from "@litfuse/host/trust/TrustGate"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { vi } from "vitest"

/** Approves the present configuration of a folder until the test restores its variables: tests of plugins are not about trust. */
export const trustFolder = async (folder: string): Promise<void> => {
  const found = await Effect.runPromise(Effect.result(TrustGate.pending(folder)))
  vi.stubEnv("LITFUSE_TRUST", Result.isSuccess(found) ? (found.success?.pending.hash ?? "") : "")
}
