import { type DatasetError } from "@litfuse/files/DatasetError"
import * as Dialects from "@litfuse/query/Dialects"
import type { Query } from "@litfuse/query/Query"
import * as Result from "effect/Result"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"

/** A published strategy: which set it is from, its id there, and its text. */
export interface Strategy {
  readonly set: string
  readonly id: string
  readonly text: string
}

/** A strategy that was read: its dialect, and its query when it has no error. */
export interface Read extends Strategy {
  readonly dialect: Dialects.DialectId
  readonly reading: Dialects.Reading
  readonly query: Query | undefined
}

/** A file that was opened, for the report's list of inputs. */
export interface Source {
  readonly kind: string
  readonly source: string
  readonly sha256: string
}

/** A file of another dataset than the experiment's own, as text. */
export const textOf = (
  store: DatasetStore.Store,
  dataset: string,
  name: string
): Result.Result<{ readonly text: string; readonly source: Source }, DatasetError> =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.read(yield* DatasetStore.open(store, dataset), name)
    return {
      text: new TextDecoder().decode(opened.bytes),
      source: { kind: "strategies", source: `${dataset}: ${name}`, sha256: opened.sha256 }
    }
  })

/** The objects of a file with one JSON document on each line. */
export const jsonLines = (text: string): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** The dialect of a strategy, recognised by its fields; without fields, Ovid where a line combines others by their numbers, and PubMed otherwise. */
const dialectOf = (text: string): Dialects.DialectId => {
  const found = Dialects.detect(text).families.find((family) => family !== "litfuse")
  if (found !== undefined) return found
  return /^\s*\d+ (?:or|and) \d+|^\s*\d+-\d+\/or\b/imu.test(text) ? "ovid" : "pubmed"
}

const isError = ({ severity }: { readonly severity: string }): boolean => severity === "error"

/**
 * Whether nothing but words was found: no operator, no field, no heading. Such a text is prose or a list of words, and does not count as a strategy
 * that was read.
 */
export const isFreeText = (query: Query, reading: Dialects.Reading): boolean => {
  if (query._tag === "Term") return true
  const isImplied = reading.remarks.some(({ code }) => code === "implied-and")
  return isImplied && query._tag === "And" && query.queries.every(({ _tag }) => _tag === "Term")
}

/** Reads a strategy in its dialect. */
export const readStrategies = (strategy: Strategy): Read => {
  const dialect = dialectOf(strategy.text)
  const reading = Dialects.find(dialect)!.read!(strategy.text)
  const isBroken = reading.problems.some(isError) || reading.query === undefined || isFreeText(reading.query, reading)
  return { ...strategy, dialect, reading, query: isBroken ? undefined : reading.query }
}
