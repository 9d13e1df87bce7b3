import { calibrationPlot } from "@litfuse/figures/calibrationPlot"
import { recallByEffort } from "@litfuse/figures/recallByEffort"
import type { PaperFigure } from "@litfuse/figures/plot/Plot"
import { mean } from "@litfuse/stats/Summary"
import * as StudentT from "@litfuse/stats/StudentT"
import type { FreeTable } from "./Results.ts"

/** A figure with the name of its file, without an ending. */
export interface NamedFigure {
  readonly name: string
  readonly figure: PaperFigure
}

type Row = FreeTable["rows"][number]

const text = (row: Row, column: number): string => String(row[column] ?? "")

/** A number of a cell, which may be followed by its interval: `0.953 [0.916, 0.974]`. */
const number = (row: Row, column: number): number => {
  const cell = row[column]
  return typeof cell === "number" ? cell : Number.parseFloat(cell ?? "")
}

/** The mean of values with its interval of Student's t; no interval for one value. Shares stay between 0 and 1. */
const meanOf = (values: ReadonlyArray<number>) => {
  const middle = mean(Float64Array.from(values))
  if (values.length < 2) return { recall: middle }
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
  const half = StudentT.quantile(0.975, values.length - 1) * Math.sqrt(variance / values.length)
  return { recall: middle, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** A column of recall after a share of the records: `20 %`. */
const shareColumn = /^(\d+(?:\.\d+)?) %$/

/** Recall by effort: a figure for each target, with means over reviews. */
const effortFigures = ({ id, columns, rows }: FreeTable): ReadonlyArray<NamedFigure> => {
  const shares = columns.flatMap(({ name }, column) => {
    const share = shareColumn.exec(name)?.[1]
    return share === undefined ? [] : [{ column, read: Number(share) / 100 }]
  })
  const [reviewAt, targetAt, systemAt] = ["review", "target", "system"].map((name) => columns.findIndex((one) => one.name === name))
  if (shares.length < 3 || reviewAt === -1 || targetAt === -1 || systemAt === -1) return []
  return [...Map.groupBy(rows, (row) => text(row, targetAt!))].map(([target, ofTarget]) => {
    const reviews = new Set(ofTarget.map((row) => text(row, reviewAt!))).size
    const runs = [...Map.groupBy(ofTarget, (row) => text(row, systemAt!))].map(([label, ofSystem]) => ({
      label,
      points: [
        { read: 0, recall: 0 },
        ...shares.map(({ column, read }) => ({ read, ...meanOf(ofSystem.map((row) => number(row, column))) })),
        ...(shares.at(-1)!.read < 1 ? [{ read: 1, recall: 1 }] : [])
      ]
    }))
    return {
      name: `${id}-${target}`,
      figure: recallByEffort({
        title: `Recall by effort: ${target}`,
        about: `Means over ${reviews} reviews (${target}), with 95 % intervals of Student's t over reviews.`,
        runs
      })
    }
  })
}

/** A reliability diagram of the sets that sum up others where the table says which; else of all. */
const calibrationFigures = ({ id, title, columns, rows }: FreeTable): ReadonlyArray<NamedFigure> => {
  const place = (wanted: RegExp) => columns.findIndex(({ name }) => wanted.test(name))
  const [meanAt, shareAt, countAt] = [place(/^mean (?:probability|confidence)$/), place(/^share\b/), place(/^(?:pairs|labels)$/)]
  if (meanAt === -1 || shareAt === -1 || countAt === -1) return []
  const sets = [...Map.groupBy(rows, (row) => text(row, 0))]
  const sums = sets.findIndex(([label]) => label.startsWith("all sets"))
  return [
    {
      name: id,
      figure: calibrationPlot({
        title,
        of: columns[countAt]!.name,
        predictors: sets.slice(Math.max(0, sums)).map(([label, ofSet]) => ({
          label,
          bins: ofSet.map((row) => ({ count: number(row, countAt), mean: number(row, meanAt), share: number(row, shareAt) }))
        }))
      })
    }
  ]
}

/**
 * Figures of a table of an analysis, where its columns are those of recall by effort or of a reliability diagram. The names of the columns decide.
 *
 * - empty: a table of anything else has none
 */
export const tableDrawings = (table: FreeTable): ReadonlyArray<NamedFigure> => {
  if (table.id === "efforts") return effortFigures(table)
  return table.id === "reliability" ? calibrationFigures(table) : []
}
