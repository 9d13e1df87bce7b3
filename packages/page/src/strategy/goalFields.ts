import * as DraftStrategy from "@litfuse/api/DraftStrategy"
import { markup, type Markup } from "@litfuse/document/Markup"
import { referencesIn } from "../ChosenFiles.ts"
import type { Problems } from "../evaluation/formProblems.ts"
import { choiceField, linesField, pathList, textField } from "../evaluation/textField.ts"
import type { StrategyForm } from "./StrategyForm.ts"

const times: Readonly<Record<(typeof DraftStrategy.timeFrames)[number], string>> = {
  all_time: "any time",
  last_10_years: "last 10 years",
  last_5_years: "last 5 years",
  last_year: "last year"
}

/** The field for types of publication, which two steps have. */
export const typesField = (types: ReadonlyArray<string>, problems: Problems): Markup =>
  linesField(
    { name: "type", label: "Types of publication, one per line", example: "Randomized Controlled Trial", hint: "A record must have one." },
    types,
    problems
  )

/** The fields of the first step. */
export const goalFields = (form: StrategyForm, folder: string, problems: Problems): Markup =>
  markup`${linesField(
    {
      name: "goal",
      label: "The question or goal, in plain words",
      example: "Does caffeine improve sleep in shift workers?",
      isRequired: true
    },
    form.goal === "" ? [] : [form.goal],
    problems
  )}<div class="row">${choiceField(
    { name: "domain", label: "Field", hint: "Its general words are not searched for." },
    Object.fromEntries(DraftStrategy.domains.map((one) => [one, one])),
    form.domain,
    problems
  )}${choiceField({ name: "time", label: "Published" }, times, form.time, problems)}${typesField(form.types, problems)}${linesField(
    {
      name: "exclude",
      label: "Words to exclude, one per line",
      example: "mice",
      hint: "No record may have them in title, abstract or keywords."
    },
    form.exclude,
    problems
  )}</div>
${pathList("references", referencesIn(folder))}<div class="row paths">${textField(
    {
      name: "headings",
      label: "File of headings",
      hint: "One per line; entry term, tab, heading. Offers headings and synonyms.",
      example: "mesh.txt"
    },
    form.headings,
    problems
  )}${textField(
    {
      name: "records",
      label: "File of references",
      hint: "Offers acronyms and related terms, and counts what the query finds.",
      example: "found.ris"
    },
    form.records,
    problems,
    "references"
  )}</div>
`
