import * as Workspace from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"

/** The workspace around the current folder. */
export const store = Effect.suspend(() => Workspace.store(process.cwd()))
