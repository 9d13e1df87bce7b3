/** Names of genes, compounds, trials and other entities as people type them: `GENE:BRCA1`, `GENE:brca1@mouse`, `NCT01234567`, `AF-P05093-F1`. */
import * as Xml from "../Xml.ts"
import { trialNumber } from "../sourceRecord/trialNumbers.ts"
import { type EntityForm, entityForms } from "./entityForms.ts"
import { human, type OrganismName, organismNamed } from "./organismNamed.ts"

/** The name of a database of entities. */
export type EntityScheme = keyof typeof entityForms

/** The databases of entities. */
export const entitySchemes = Object.keys(entityForms) as ReadonlyArray<EntityScheme>

const forms: Readonly<Record<EntityScheme, EntityForm>> = entityForms

/**
 * What a text asks for.
 *
 * - `id` of one entity, in canonical form; `words` to search for where the text is no id
 * - `besides` what the text names next to the id, such as a version, which is not looked up
 * - `organism` of the words; `isAssumed` if the text names none and the database has one entity for each organism
 */
export type EntityName = { readonly scheme: EntityScheme; readonly id: string; readonly besides?: string } | EntityWords

/** Words to search for in one database. */
export interface EntityWords {
  readonly scheme: EntityScheme
  readonly words: string
  readonly organism?: OrganismName
  readonly isAssumed?: true
}

const mostWords = 200

const withOrganism = (scheme: EntityScheme, text: string): EntityName => {
  if (forms[scheme].hasOrganisms !== true) return { scheme, words: text }
  const at = text.lastIndexOf("@")
  const [words, named] = at < 1 ? [text, ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  return named === "" ? { scheme, words, organism: human, isAssumed: true } : { scheme, words, organism: organismNamed(named) }
}

/** Reads the part of a name behind its prefix: an id, or words. Undefined without words, and for more than 200 characters. */
export const parseIn = (scheme: EntityScheme, text: string): EntityName | undefined => {
  const clean = Xml.folded(text)
  if (clean === "" || clean.length > mostWords) return undefined
  const id = forms[scheme].normalise(clean)
  if (id === undefined) return withOrganism(scheme, clean)
  const besides = forms[scheme].besides?.(clean)
  return { scheme, id, ...(besides === undefined ? {} : { besides }) }
}

/** Reads the name of an entity, with its prefix or in a form that needs none. Undefined when the text is no such name. */
export const parse = (text: string): EntityName | undefined => {
  const clean = text.trim()
  const page = /^https?:\/\/(?:www\.)?clinicaltrials\.gov\/(?:ct2\/show|study)\/(NCT\d{8})\/?$/i.exec(clean)?.[1]
  for (const scheme of entitySchemes) {
    const { prefix, own } = forms[scheme]
    if (own?.test(page ?? clean) === true) return parseIn(scheme, page ?? clean)
    if (clean.slice(0, prefix.length + 1).toUpperCase() === `${prefix}:`) return parseIn(scheme, clean.slice(prefix.length + 1))
  }
  return undefined
}

/** The address of a trial as browsers show it, with the words of the search that led there. */
const trialPage =
  /^(?:https?:\/\/)?(?:(?:www|classic|beta)\.)?clinicaltrials\.gov\/(?:ct2\/)?(?:show|study)\/(?:[a-z]{1,20}\/)?(NCT\d{8})(?:[/?#].*)?$/i

/**
 * Reads what people copy from texts and browsers, which `parse` does not take for a name: `NCT 01234567`, `ClinicalTrials.gov Identifier: NCT01234567`, and
 * longer addresses of a trial. Undefined for any other text.
 */
export const pasted = (text: string): EntityName | undefined => {
  const clean = text.trim()
  const page = trialPage.exec(clean)?.[1]
  const number = trialNumber(clean)
  if (page !== undefined) return parse(page)
  return number?.registry === "ClinicalTrials.gov" ? parse(number.number) : undefined
}

/**
 * The name that a text means, where `parse` does not read it. It is an id without its prefix, such as `VCV000012397`, or has another name of its database, such
 * as `pubchem:2244`. Undefined for any other text.
 */
export const suggestion = (text: string): string | undefined => {
  const clean = text.trim()
  for (const scheme of entitySchemes) {
    const { prefix, bare } = forms[scheme]
    if (clean.slice(0, scheme.length + 1).toLowerCase() === `${scheme}:` && parseIn(scheme, clean.slice(scheme.length + 1)) !== undefined)
      return `${prefix}:${clean.slice(scheme.length + 1).trim()}`
    if (bare?.test(clean) === true) return `${prefix}:${clean}`
  }
  return undefined
}

/** The printed name of an entity, which `parse` reads back: `GENE:672`. */
export const printId = (scheme: EntityScheme, id: string): string => forms[scheme].print(id)

/** The page of an entity at its database. */
export const link = (scheme: EntityScheme, id: string): string => forms[scheme].link(id)

/** An example of a name of a scheme, for messages. */
export const exampleOf = (scheme: EntityScheme): string => forms[scheme].example
