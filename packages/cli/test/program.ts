import { join } from "node:path"

/** The command as users start it: built, which `tools/test-setup/buildCommand.ts` has seen to. That it does what its sources do is tested with the build. */
export const program = join(import.meta.dirname, "../dist/main.js")
