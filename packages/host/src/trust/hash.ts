import { createHash } from "node:crypto"
import type { Reached } from "./reach.ts"

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** One digest, 64 hexadecimal digits, over names and contents of all that a configuration reaches, wherever the project lies. */
export const hashOf = (reached: Reached): string =>
  sha256(JSON.stringify(["litfuse trust", 1, ...Array.from(reached, ([name, content]) => [name, sha256(content)])]))
