import { createHash } from "node:crypto"
import type { Reached } from "./reachedFiles.ts"

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** A sha256 over the names and contents of everything that a configuration reaches, independent of the project's location. */
export const hashReached = (reached: Reached): string =>
  sha256(JSON.stringify(["litfuse trust", 1, ...Array.from(reached, ([name, content]) => [name, sha256(content)])]))
