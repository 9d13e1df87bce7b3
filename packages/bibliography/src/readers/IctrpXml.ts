import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Field, ReadResult } from "../FileEntry.ts"
import * as ReadState from "../ReadState.ts"
import { type Options, toRecords } from "../toRecords.ts"
import { trialEntry, trialRules, type TrialTarget } from "./trialEntry.ts"

/**
 * The elements of a trial in the export of the WHO's registry.
 *
 * - source: https://trialsearch.who.int, exports as programs of 2026 read them
 */
const targets: Readonly<Record<string, TrialTarget>> = {
  Public_title: "title",
  Scientific_title: "title",
  TrialID: "number",
  Secondary_ID: "numbers",
  Condition: "list",
  web_address: "link",
  Date_registration3: "date",
  Date_registration: "date"
}

const dates = ["Date_registration3", "Date_registration"]

const start = /<(Trials[\w-]*)[\s>]|<Trial[\s>]/

/** Offset of the outermost element. */
export const startIn = (head: string): number => (/<Trial[\s>]/.test(head) ? head.search(start) : -1)

/** The elements around the trials. */
export const around = (head: string): ReadonlyArray<string> => [start.exec(head)?.[1] ?? []].flat()

const rules = trialRules("ictrp")

const expected = "the XML that the WHO's registry exports: <Trial> for each trial"

/**
 * Reads the XML of the WHO's International Clinical Trials Registry Platform.
 *
 * - empty: a list without trials has no records
 * - errors: `BadLine` for invalid XML
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> => {
  const state = options.state ?? ReadState.make(file)
  const trials = text.trim() === "" ? Result.succeed([]) : Xml.each(text, [...around(text.slice(0, 10_000)), "Trial"])
  if (Result.isFailure(trials)) return Result.fail(badLine(file, 0, `XML that cannot be parsed: ${trials.failure.slice(0, 200)}`, expected))
  const entries = trials.success.map((trial) => {
    const raw = Xml.elements(trial).flatMap((one): ReadonlyArray<Field> => {
      const value = Xml.text(one)
      return value === "" ? [] : [{ name: one.name, value, line: 0 }]
    })
    return trialEntry(raw, 0, (name) => targets[name], dates)
  })
  return Result.succeed(toRecords(entries, rules, file, state, options))
}
