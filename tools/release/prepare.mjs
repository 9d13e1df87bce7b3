// The last step of `npm ci`. It checks the version of Node first, because an old Node cannot parse the modules of the other steps.
import { problem } from "./nodeVersion.mjs"

const wrong = problem(process.versions.node, process.platform, process.arch)
if (wrong === undefined) await (await import("./prepareClone.ts")).prepareClone()
else {
  console.error(wrong)
  process.exitCode = 1
}
