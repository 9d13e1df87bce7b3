// What `npm ci` ends with: a check of the Node that runs it, then everything else, which an old Node could not even read.
import { problem } from "./node.mjs"

const wrong = problem(process.versions.node, process.platform, process.arch)
if (wrong === undefined) await import("./prepare.ts")
else {
  console.error(wrong)
  process.exitCode = 1
}
