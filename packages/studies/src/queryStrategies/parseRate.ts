import * as Dialects from "@litfuse/query/Dialects"
import * as Fixer from "@litfuse/query/Fixer"
import { positionOf } from "@litfuse/query/QueryError"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { reasons } from "./reasons.ts"
import { isFreeText, type Read } from "./readStrategies.ts"

/** Fixes that guess, because the text does not say which operator was meant. */
const guesses = new Set(["missing-operator", "missing-root"])

const freeText = "words without any operator or field"

interface Failure {
  readonly strategy: Read
  readonly code: string
  readonly line: number
  readonly isMended: boolean
}

const failureOf = (strategy: Read): Failure | undefined => {
  if (strategy.query !== undefined) return undefined
  const error = strategy.reading.problems.find(({ severity }) => severity === "error")
  const fixed = Fixer.fix(strategy.text, Dialects.find(strategy.dialect)!, "error")
  const reading = Dialects.find(strategy.dialect)!.read!(fixed.text)
  const isMended =
    error !== undefined &&
    reading.query !== undefined &&
    !isFreeText(reading.query, reading) &&
    !fixed.applied.some(({ code }) => guesses.has(code)) &&
    !fixed.remaining.some(({ severity }) => severity === "error")
  return { strategy, code: error?.code ?? "free-text", line: positionOf(strategy.text, error?.from ?? 0).line, isMended }
}

/** How many strategies of each set are read without an error, how many more after fixes, and why the others are not. */
export interface ParseRate {
  readonly total: number
  readonly parsed: number
  readonly mended: number
  readonly tables: ReadonlyArray<FreeTable>
}

/** Warnings on strategies without an error: how many strategies have each. */
const warnings = (read: ReadonlyArray<Read>): ReadonlyArray<readonly [string, number]> => {
  const counts = new Map<string, number>()
  for (const { query, reading } of read)
    if (query !== undefined)
      for (const code of new Set(reading.problems.map(({ code }) => code))) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
}

/** Counts what was read. */
export const parseRate = (read: ReadonlyArray<Read>): ParseRate => {
  const failures = read.flatMap((strategy) => failureOf(strategy) ?? [])
  const sets = [...new Set(read.map(({ set }) => set))]
  const row = (name: string, of: ReadonlyArray<Read>): ReadonlyArray<string | number> => {
    const failed = failures.filter(({ strategy }) => of.includes(strategy))
    const mended = failed.filter(({ isMended }) => isMended).length
    const parsed = of.length - failed.length
    return [
      name,
      of.length,
      of.filter(({ dialect }) => dialect === "ovid").length,
      parsed,
      parsed / of.length,
      mended,
      (parsed + mended) / of.length
    ]
  }
  return {
    total: read.length,
    parsed: read.length - failures.length,
    mended: failures.filter(({ isMended }) => isMended).length,
    tables: [
      {
        id: "parse-rate",
        title: "Strategies read without an error",
        columns: [
          { name: "set" },
          { name: "strategies" },
          { name: "of them for Ovid" },
          { name: "read" },
          { name: "share", digits: 3 },
          { name: "read after fixing" },
          { name: "share with fixing", digits: 3 }
        ],
        rows: [
          ...sets.map((set) =>
            row(
              set,
              read.filter((one) => one.set === set)
            )
          ),
          row("all", read)
        ]
      },
      {
        id: "parse-failures",
        title: "Every strategy that is not read, and the first reason",
        columns: [
          { name: "set" },
          { name: "id" },
          { name: "read as" },
          { name: "line" },
          { name: "error" },
          { name: "reason" },
          { name: "corrected by a fix" }
        ],
        rows: failures.map(({ strategy, code, line, isMended }) => [
          strategy.set,
          strategy.id,
          strategy.dialect,
          line,
          code,
          code === "free-text" ? freeText : reasons[code]!,
          isMended ? "yes" : "no"
        ])
      },
      {
        id: "warnings",
        title: "Warnings on strategies that are read: how many strategies have each",
        columns: [{ name: "warning" }, { name: "strategies" }],
        rows: warnings(read).map(([code, n]) => [code, n])
      }
    ]
  }
}
