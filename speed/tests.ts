/** The CPU time of `npm test` by step when nothing is cached, and of `npm run test:long`. It includes processes and threads that tests start. */
import { rmSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { testGroups } from "../tools/checks/testGroups.ts"
import type { Measurement } from "./Measurement.ts"
import { cpuMs } from "./processTimes.ts"

const root = join(import.meta.dirname, "..")

/** Steps below this are summed in one row. */
const least = 5

const secondsIn = (folder: string, command: string): number =>
  cpuMs(["sh", "-c", `cd "${join(root, folder)}" && PATH="${join(root, "node_modules/.bin")}:$PATH" ${command}`]) / 1000

/** The steps of `npm test`, one after the other. */
export const tests = (): ReadonlyArray<Measurement> => {
  for (const made of ["node_modules/.vitest-cache", "node_modules/.cache/compiled", "packages/cli/dist"])
    rmSync(join(root, made), { recursive: true, force: true })
  const steps = [
    { name: "style, structure and types", seconds: secondsIn("", "npm run --silent lint") },
    ...testGroups.large.map((name) => ({
      name: `tests of packages/${name}`,
      seconds: secondsIn(`packages/${name}`, "vitest run")
    })),
    {
      name: `tests of ${testGroups.small.length} smaller packages, in one process`,
      seconds: secondsIn("", "vitest run --config vitest.small.config.ts")
    },
    { name: "tests of the repository itself (`house`)", seconds: secondsIn("", "vitest run --project house") }
  ].toSorted((a, b) => b.seconds - a.seconds)
  const small = steps.filter(({ seconds }) => seconds < least)
  const sum = (some: typeof steps): number => some.reduce((total, { seconds }) => total + seconds, 0)
  return [
    { name: "npm test, nothing cached", value: sum(steps), unit: "s of CPU", target: "at most 120" },
    ...steps
      .filter(({ seconds }) => seconds >= least)
      .map(({ name, seconds }) => ({ name: `of which ${name}`, value: seconds, unit: "s of CPU" })),
    { name: `of which ${small.length} steps that take less than ${least} s each`, value: sum(small), unit: "s of CPU" },
    { name: "npm run test:long", value: secondsIn("", "npm run --silent test:long"), unit: "s of CPU" }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(tests())
