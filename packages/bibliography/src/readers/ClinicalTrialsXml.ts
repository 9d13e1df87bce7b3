import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Field, ReadResult } from "../FileEntry.ts"
import * as ReadState from "../ReadState.ts"
import { type Options, toRecords } from "../toRecords.ts"
import { trialEntry, trialRules, type TrialTarget } from "./trialEntry.ts"

/**
 * The elements of a study in the XML that ClinicalTrials.gov offered until 2024, by path.
 *
 * - source: https://clinicaltrials.gov/ct2/html/images/info/public.xsd, as files of programs quote it
 */
const targets: Readonly<Record<string, TrialTarget>> = {
  brief_title: "title",
  official_title: "title",
  "id_info/nct_id": "number",
  "id_info/org_study_id": "numbers",
  "id_info/secondary_id": "numbers",
  "brief_summary/textblock": "abstract",
  condition: "keyword",
  keyword: "keyword",
  "required_header/url": "link",
  study_first_posted: "date",
  study_first_submitted: "date",
  firstreceived_date: "date"
}

const dates = ["study_first_posted", "study_first_submitted", "firstreceived_date"]

/** Where the first study begins. */
export const startIn = (head: string): number => head.search(/<clinical_study[\s>]/)

/** The elements around the studies: one file has one study, unless someone put several into a list. */
export const around = (head: string): ReadonlyArray<string> => {
  const outer = /<([A-Za-z_][\w.-]*)[\s>]/.exec(head)?.[1]
  return outer === undefined || outer === "clinical_study" ? [] : [outer]
}

const rules = trialRules("ctgov-xml")

const expected = "the XML of ClinicalTrials.gov: <clinical_study> for each study"

const fieldsOf = (element: Xml.Element, above: string): ReadonlyArray<Field> =>
  Xml.elements(element).flatMap((one): ReadonlyArray<Field> => {
    const name = above === "" ? one.name : `${above}/${one.name}`
    if (Xml.elements(one).length > 0) return fieldsOf(one, name)
    const value = Xml.text(one)
    return value === "" ? [] : [{ name, value, line: 0 }]
  })

/**
 * Reads the older XML of ClinicalTrials.gov.
 *
 * - errors: `BadLine` for invalid XML
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> => {
  const state = options.state ?? ReadState.make(file)
  const studies = text.trim() === "" ? Result.succeed([]) : Xml.each(text, [...around(text.slice(0, 10_000)), "clinical_study"])
  if (Result.isFailure(studies))
    return Result.fail(badLine(file, 0, `XML that cannot be parsed: ${studies.failure.slice(0, 200)}`, expected))
  const entries = studies.success.map((study) => trialEntry(fieldsOf(study, ""), 0, (name) => targets[name], dates))
  return Result.succeed(toRecords(entries, rules, file, state, options))
}
