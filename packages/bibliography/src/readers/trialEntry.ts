import type { FileEntry, Field } from "../FileEntry.ts"
import type { FieldMap, FieldTarget } from "../FieldMap.ts"
import type * as VerbatimFields from "../VerbatimFields.ts"

/** What the fields of a registry mean: `number` is the number of the trial, `numbers` are its numbers elsewhere, `list` has several keywords. */
export type TrialTarget = "title" | "abstract" | "keyword" | "list" | "number" | "numbers" | "date" | "link"

const placeOf = (target: FieldTarget): string => `place:${target}`

const targets: ReadonlyArray<FieldTarget> = ["title", "abstract", "keyword", "id", "trial", "date", "link"]

const fieldMap: FieldMap = Object.fromEntries(targets.map((target) => [placeOf(target), target]))

/** A date of the WHO's registry, `20200322` or `22/03/2020`, in the usual order. Other texts stay. */
export const registryDate = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-")
    )

/** The parts of a list of a registry, which separates them with semicolons, bars or line breaks. */
export const registryList = (text: string): ReadonlyArray<string> =>
  text
    .split(/;|\||\n|<br\s*\/?>/i)
    .map((part) => part.trim())
    .filter((part) => part !== "")

const derived = (whole: Field, target: FieldTarget, values: ReadonlyArray<string>): ReadonlyArray<Field> =>
  values.map((value) => ({ name: placeOf(target), value, line: whole.line, whole }))

const fieldsOf = (whole: Field, target: TrialTarget): ReadonlyArray<Field> => {
  const value = whole.value.trim()
  switch (target) {
    case "number":
      // it is the number of the record in its database, too
      return [whole, ...derived(whole, "trial", [value]), ...derived(whole, "id", /^NCT\d{8}$/i.test(value) ? [value] : [])]
    case "numbers":
      return derived(whole, "trial", registryList(value))
    case "list":
      return derived(whole, "keyword", registryList(value))
    case "date":
      return derived(whole, "date", [registryDate(value)])
    default:
      return derived(whole, target, [value])
  }
}

/**
 * The entry of a registration from the fields of a registry. Of several dates the first of `dates` counts, and others that say the same.
 *
 * - `targetOf` the meaning of a field; undefined = it stays verbatim
 */
export const trialEntry = (
  raw: ReadonlyArray<Field>,
  line: number,
  targetOf: (name: string) => TrialTarget | undefined,
  dates: ReadonlyArray<string>
): FileEntry => {
  const registered = dates.flatMap((name) => raw.filter((field) => field.name === name))[0]
  const isOther = ({ name, value }: Field): boolean =>
    targetOf(name) === "date" && registryDate(value) !== registryDate(registered?.value ?? "")
  return {
    line,
    raw,
    fields: raw.flatMap((field) => {
      const target = targetOf(field.name)
      return target === undefined || isOther(field) ? [field] : fieldsOf(field, target)
    })
  }
}

/** The verbatim fields of a registry; litfuse does not write its form. */
export const trialRules = (form: string): VerbatimFields.VerbatimRules => ({
  form,
  fieldMap,
  isReproduced: () => true,
  entryOf: (fields, line = 0) => ({ line, fields })
})
