import { createHash } from "node:crypto"
import type { Reached } from "./reach.ts"

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/**
 * One digest over the names and the contents of everything that a configuration reaches. It is the same wherever the project lies.
 *
 * - shape: 64 hexadecimal digits
 */
export const hashOf = (reached: Reached): string =>
  sha256(JSON.stringify(["litfuse trust", 1, ...Array.from(reached, ([name, content]) => [name, sha256(content)])]))
