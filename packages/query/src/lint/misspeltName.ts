import type { FieldName } from "../Fields.ts"
import { languageName, languageNames } from "../dialects/languageName.ts"
import { inMedline, knownTypes } from "../dialects/publicationTypes.ts"
import type * as Problem from "../Problem.ts"
import type { Place } from "../syntax/Node.ts"
import { misspelt } from "./misspelt.ts"

/** A warning about a language or a type of publication that is probably misspelt. */
export const misspeltName = (text: string, fields: ReadonlyArray<FieldName>, place: Place, log: Problem.Log): void => {
  const [field, ...others] = fields
  if (others.length > 0 || /[*?#]/u.test(text)) return
  if (field === "language" && languageName(text) === undefined) misspelt(text, languageNames, place, log)
  if (field === "publicationType" && inMedline(text) === undefined) misspelt(text, knownTypes, place, log)
}
