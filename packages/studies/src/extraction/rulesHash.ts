import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * The hash of files of rules: SHA-256 over the lines that `sha256sum` prints for them, in their order.
 *
 * - errors: undefined when a file is absent
 */
export const rulesHash = (root: string, files: ReadonlyArray<string>): string | undefined => {
  if (files.some((file) => !existsSync(join(root, file)))) return undefined
  const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")
  return sha256(files.map((file) => `${sha256(readFileSync(join(root, file)))}  ${file}\n`).join(""))
}
