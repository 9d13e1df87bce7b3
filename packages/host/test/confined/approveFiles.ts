import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { prepareProcess } from "../../src/confined/prepareProcess.ts"
import * as LoadGate from "../../src/trust/LoadGate.ts"

/** Approves a module and its imports: tests of one process share what was approved, and once something is, nothing else of a project loads. */
export const approveFiles = (entry: string): void => {
  const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex")
  LoadGate.admit(new Map(prepareProcess(entry).files.map((file) => [file, hashOf(file)])))
}
