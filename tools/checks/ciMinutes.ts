/**
 * Prints how long each part of CI took, and fails where one is over its budget in `.ci/minutes.json`: `node tools/checks/ciMinutes.ts PARTS SECONDS`.
 *
 * A part has a budget of processor minutes, because these hardly depend on what else the machine does. `total` is the goal in minutes of the clock: above it
 * there is a warning, because a slow machine is no fault of a commit.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../shared/repositoryFiles.ts"

/** Units: minutes; of the clock for `total`, of the processor for `parts`. */
export interface Budgets {
  readonly total: number
  readonly parts: Readonly<Record<string, number>>
}

/** A part that ended. Units: seconds; `began` and `ended` since CI began, `processor` of all its processes. */
export interface Part {
  readonly name: string
  readonly began: number
  readonly ended: number
  readonly status: number
  readonly processor: number
}

/** Seconds of a time such as `1m2.345s`, as the shell prints it. */
const secondsOf = (time: string): number => {
  const [, minutes, seconds] = /^(\d+)m([\d.,]+)s$/.exec(time) ?? []
  return Number(minutes) * 60 + Number(seconds?.replace(",", "."))
}

/** Reads one part from each line: name, start, end, exit status, and the user and system time that the shell prints. */
export const parseParts = (text: string): ReadonlyArray<Part> =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [name, began, ended, status, times] = line.split("\t")
      const processor = times!.split(" ").reduce((sum, time) => sum + secondsOf(time), 0)
      return { name: name!, began: Number(began), ended: Number(ended), status: Number(status), processor }
    })

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${Math.round(seconds % 60)
    .toString()
    .padStart(2, "0")}`

/** One sentence for each budget that was exceeded, and for each part without one. */
export const overBudget = (parts: ReadonlyArray<Part>, { parts: budgets }: Budgets): ReadonlyArray<string> =>
  parts.flatMap(({ name, processor }) => {
    const budget = budgets[name]
    if (budget === undefined) return [`"${name}" has no budget in .ci/minutes.json`]
    return processor > budget * 60 ? [`"${name}" used ${clock(processor)} of processor time; its budget is ${clock(budget * 60)}`] : []
  })

/** A table of the parts in the order of their start. */
export const partsTable = (parts: ReadonlyArray<Part>, seconds: number): string =>
  [
    "ci: start, time and processor time of each part",
    ...parts
      .toSorted((a, b) => a.began - b.began)
      .map(({ name, began, ended, status, processor }) =>
        [clock(began), clock(ended - began), clock(processor)]
          .map((time) => time.padStart(7))
          .concat(`  ${name}${status === 0 ? "" : ", which failed"}`)
          .join("")
      ),
    `${clock(0).padStart(7)}${clock(seconds).padStart(7)}${"".padStart(7)}  all`
  ].join("\n")

if (import.meta.main) {
  const [file, seconds] = process.argv.slice(2)
  const parts = parseParts(readFileSync(file!, "utf8"))
  console.log(partsTable(parts, Number(seconds)))
  const budgets = JSON.parse(readFileSync(join(root, ".ci/minutes.json"), "utf8")) as Budgets
  const problems = overBudget(parts, budgets)
  if (Number(seconds) > budgets.total * 60)
    console.log(`ci: warning: all parts took ${clock(Number(seconds))}; the goal is ${clock(budgets.total * 60)}`)
  for (const problem of problems) console.log(`ci: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
