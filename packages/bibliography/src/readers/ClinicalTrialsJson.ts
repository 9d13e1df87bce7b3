import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import type { Field, ReadResult } from "../FileEntry.ts"
import * as ReadState from "../ReadState.ts"
import { type Options, toRecords } from "../toRecords.ts"
import { trialEntry, trialRules, type TrialTarget } from "./trialEntry.ts"

/**
 * The fields of a study, by path below `protocolSection`.
 *
 * - source: https://clinicaltrials.gov/data-api/about-api/study-data-structure (as stored)
 */
const targets: Readonly<Record<string, TrialTarget>> = {
  "identificationModule/briefTitle": "title",
  "identificationModule/officialTitle": "title",
  "identificationModule/nctId": "number",
  "identificationModule/orgStudyIdInfo/id": "numbers",
  "identificationModule/secondaryIdInfos/id": "numbers",
  "descriptionModule/briefSummary": "abstract",
  "conditionsModule/conditions": "keyword",
  "conditionsModule/keywords": "keyword",
  "statusModule/studyFirstPostDateStruct/date": "date",
  "statusModule/studyFirstSubmitDate": "date"
}

const dates = ["statusModule/studyFirstPostDateStruct/date", "statusModule/studyFirstSubmitDate"]

/** Where the first study may begin. */
export const startIn = (head: string): number => (/"protocolSection"\s*:/.test(head) ? head.search(/^\s*[[{]/) : -1)

const rules = trialRules("ctgov-json")

const expected = "studies of ClinicalTrials.gov, each with a protocolSection"

/** Far deeper than real studies. */
const deepest = 200

/** The values of a study with their paths. Parts that are a list of objects, or deep, are one field as JSON unless their parts have a meaning. */
const fieldsOf = (value: unknown, path: string): ReadonlyArray<Field> => {
  if (value === undefined || value === null || value === "") return []
  if (typeof value !== "object") return [{ name: path, value: String(value as string | number | boolean), line: 0 }]
  const isKnown = Object.keys(targets).some((name) => name === path || name.startsWith(`${path}/`))
  if (Array.isArray(value) && (isKnown || value.every((one) => typeof one !== "object")))
    return value.flatMap((one: unknown) => fieldsOf(one, path))
  if (Json.isObject(value) && (isKnown || !path.includes("/")))
    return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, path === "" ? name : `${path}/${name}`))
  return [{ name: path, value: JSON.stringify(value), line: 0 }]
}

const studiesOf = (data: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(data)) return data
  const studies = Json.isObject(data) ? data["studies"] : undefined
  return Array.isArray(studies) ? studies : [data]
}

/**
 * Reads the JSON of ClinicalTrials.gov: one study, a list of studies, or an answer of its API.
 *
 * - errors: `BadLine` for invalid JSON, and for items that are no studies unless `isBadSkipped`
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> =>
  Result.gen(function* () {
    const state = options.state ?? ReadState.make(file)
    if (Json.isDeeper(text, deepest)) return yield* Result.fail(badLine(file, 1, `JSON nested more than ${deepest} levels deep`, expected))
    const all = studiesOf(yield* Json.parse(text.trim() === "" ? "[]" : text, file))
    const studies = all.flatMap((one) => (Json.isObject(one) && Json.isObject(one["protocolSection"]) ? [one] : []))
    if (studies.length < all.length) {
      if (options.isBadSkipped !== true)
        return yield* Result.fail(badLine(file, 0, "an item without a protocolSection", `${expected}, or --skip-bad to leave out others`))
      for (let i = studies.length; i < all.length; i++) state.tally.add("entry-skipped", "an item without a protocolSection", 0)
    }
    const entries = studies.map(({ protocolSection, ...others }) => {
      const beside = Object.entries(others).map(([name, part]): Field => ({ name, value: JSON.stringify(part), line: 0 }))
      return trialEntry([...fieldsOf(protocolSection, ""), ...beside], 0, (name) => targets[name], dates)
    })
    return toRecords(entries, rules, file, state, options)
  })
