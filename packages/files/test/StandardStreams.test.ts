import { spawnSync } from "node:child_process"
import { expect, it } from "vitest"

const module = import.meta.resolve("@litfuse/files/StandardStreams")

/** Runs a line of JavaScript with both functions between two shell commands. */
const piped = (before: string, script: string, after: string) =>
  spawnSync("sh", ["-c", `${before} | "${process.execPath}" --input-type=module -e '${script}' | ${after}`], { encoding: "utf8" })

it("reads and writes more than a pipe buffers, with a slow reader or writer", () => {
  const script = `import { readInput, writeOutput } from "${module}"; process.stdin; process.stdout; writeOutput(readInput().success)`
  const { status, stdout, stderr } = piped("(sleep 0.3; head -c 1000000 /dev/zero)", script, "(sleep 0.3; wc -c)")
  expect([status, stdout.trim(), stderr]).toEqual([0, "1000000", ""])
})

it("ends quietly when its reader has seen enough", () => {
  const script = `import { writeOutput } from "${module}"; writeOutput(Buffer.alloc(1000000, "a")); console.error("over")`
  const { stdout, stderr } = piped("true", script, "head -c 3")
  expect([stdout, stderr]).toEqual(["aaa", "over\n"])
})
