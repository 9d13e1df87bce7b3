import { escapeXml } from "@litfuse/figures/escapeXml"
import * as Baseline from "../Baseline.ts"
import { expectations, type Expected, type CheckResult, verdictText } from "./CheckResult.ts"
import { type Coverage, miscount, unmarkedText } from "./coverageLines.ts"

/** A test case: a failure is an expectation that does not hold, an error an experiment that cannot be run. */
interface Case {
  readonly className: string
  readonly name: string
  readonly kind: "passed" | "failure" | "error" | "skipped"
  readonly message: string
}

const expectedCase = (id: string, cell: Expected): Case => ({
  className: `${id}.${cell.part}`,
  name: `${cell.system}: ${Baseline.nameOf(cell)}`,
  kind: Baseline.isSurprise(cell) ? "failure" : "passed",
  message: `${verdictText(cell)}: expected ${cell.expected}, measured ${cell.actual === "" ? "nothing" : cell.actual} (${cell.origin})`
})

const reportCase = ({ id, state, text, changed }: CheckResult): Case => {
  const made = { className: id, name: "the report is what is committed" }
  if (state === "broken") return { ...made, kind: "error", message: text }
  if (state === "no data") return { ...made, kind: "skipped", message: text }
  if (changed.length === 0 || ["updated", "close", "within tolerance"].includes(state)) return { ...made, kind: "passed", message: "" }
  return { ...made, kind: "failure", message: `these files would change: ${changed.join(", ")}` }
}

const casesOf = (checkResult: CheckResult): ReadonlyArray<Case> => [
  ...expectations(checkResult).map((cell) => expectedCase(checkResult.id, cell)),
  reportCase(checkResult)
]

/** Which experiments were checked: their number where the caller expects one, and each that is left out. */
const coverageCases = (coverage: Coverage): ReadonlyArray<Case> => {
  const difference = miscount(coverage)
  const number = { className: "coverage", name: "as many experiments are checked as expected" }
  return [
    ...(coverage.expected === undefined
      ? []
      : [{ ...number, kind: difference === undefined ? ("passed" as const) : ("failure" as const), message: difference ?? "" }]),
    ...coverage.unmarked.map((id) => ({ className: "coverage", name: id, kind: "skipped" as const, message: unmarkedText([id]) }))
  ]
}

const count = (cases: ReadonlyArray<Case>, kind: Case["kind"]): number => cases.filter((one) => one.kind === kind).length

const counts = (cases: ReadonlyArray<Case>): string =>
  `tests="${cases.length}" failures="${count(cases, "failure")}" errors="${count(cases, "error")}"`

const caseText = ({ className, name, kind, message }: Case): string => {
  const open = `    <testcase classname="${escapeXml(className)}" name="${escapeXml(name)}"`
  if (kind === "passed") return `${open}/>`
  if (kind === "skipped") return `${open}>\n      <skipped>${escapeXml(message)}</skipped>\n    </testcase>`
  return `${open}>\n      <${kind} message="${escapeXml(message.replaceAll(/\s+/g, " "))}"/>\n    </testcase>`
}

/**
 * What the gate found as JUnit XML: a suite per experiment, a case per expected value, and one for the bytes of its report. Without times, so
 * that the same findings are the same bytes.
 *
 * - `coverage` which experiments the gate leaves out, and how many were expected: the last suite, where there is something to say
 * - source: the schema that Jenkins reads, junit-10.xsd of its xUnit plugin (2026-11)
 */
export const junit = (checkResults: ReadonlyArray<CheckResult>, coverage?: Coverage): string => {
  const covered = coverage === undefined ? [] : coverageCases(coverage)
  const suites = [
    ...checkResults.map((checkResult) => ({ id: checkResult.id, cases: casesOf(checkResult) })),
    ...(covered.length === 0 ? [] : [{ id: "coverage", cases: covered }])
  ]
  const all = suites.flatMap(({ cases }) => cases)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="litfuse bench check" ${counts(all)}>`,
    ...suites.flatMap(({ id, cases }) => [
      `  <testsuite name="${escapeXml(id)}" ${counts(cases)} skipped="${count(cases, "skipped")}">`,
      ...cases.map(caseText),
      "  </testsuite>"
    ]),
    "</testsuites>",
    ""
  ].join("\n")
}
