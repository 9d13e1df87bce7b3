import { isRetractionNotice } from "@litfuse/engine/sourceRecord/titleRetraction"
import type { Label } from "../milestones/Detector.ts"
import { detectorOf } from "../milestones/rulePresets.ts"
import * as StudyKinds from "./StudyKinds.ts"

/**
 * What is read of a work.
 *
 * - `relations` to other publications, by kind: `erratum-for` ...
 */
export interface Described {
  readonly title: string
  readonly abstract: string
  readonly types: ReadonlyArray<string>
  readonly headings: ReadonlyArray<string>
  readonly relations: ReadonlyArray<string>
}

/** What a work is, and the term or the words that say so; `kind` undefined = nothing says it. */
export interface Evidence {
  readonly kind: StudyKinds.Kind | undefined
  readonly because: string
}

const aboutAnother: ReadonlySet<string> = new Set(["erratum-for", "retraction-of", "concern-about"])

/** `Correction: ...` is a notice, `Correction of malocclusion` is a paper. */
const notice =
  /^\W*(?:(?:(?:author|publisher)['’]?s? )?(?:corrigend(?:um|a)|erratum|errata)\b|(?:author|publisher)['’]?s? correction\b|correction(?: to)?\s*[:"“‘]|(?:editorial )?expression of concern\b)/i

const isNotice = ({ title, relations }: Described): boolean =>
  relations.some((kind) => aboutAnother.has(kind)) || notice.test(title) || isRetractionNotice(title)

/** The least confidence with which words say what a work is. A mention in an abstract has less. */
const sure = 0.8

/** Rules of litfuse read titles and abstracts, in every configuration: a level must not depend on the rules that somebody chose. */
const readTexts = ({ title, abstract }: Described): ReadonlyArray<Label> =>
  detectorOf("corrected", { version: 1, rules: [] })({ title, abstract, terms: [], citations: Number.NaN }).filter(
    ({ type, confidence }) => confidence >= sure && StudyKinds.kindOfMilestone(type) !== undefined
  )

const trial = /\btrial\b/i

/**
 * The kinds that words may add to a term. Indexers had no type for systematic reviews before 2019, and headings may name the subject instead of the
 * study. A trial may be randomised. No words make a study of a letter or an editorial.
 */
const added = ({ term, kind }: StudyKinds.Said, isHeading: boolean): ReadonlyArray<StudyKinds.Kind> => {
  if (term === "Review" || isHeading) return [1, "guideline"]
  return kind === 3 && trial.test(term) ? [2] : []
}

const because = ({ evidence: [first] }: Label): string => `${first!.signal} "${first!.shown}"`

const kindIn = (labels: ReadonlyArray<Label>, { type }: Label): StudyKinds.Kind => {
  const kind = StudyKinds.kindOfMilestone(type)!
  const isRandomised = labels.some((one) => one.type === "randomised-trial")
  return isRandomised && StudyKinds.isCompatible(type, 2) ? 2 : kind
}

const isOf = (term: string, terms: ReadonlyArray<string>): boolean => StudyKinds.kindOfTerms(terms)?.term === term

/**
 * What a work is by its kind: a notice is no trial, whatever it is about. Terms of indexers come first. Titles and abstracts say what terms leave open.
 *
 * - empty: `kind` undefined where neither terms nor words say it
 */
export const evidenceOf = (work: Described): Evidence => {
  const { types, headings } = work
  if (isNotice(work)) return { kind: "notice", because: "a notice about another publication" }
  const said = StudyKinds.kindOfTerms([...types, ...headings])
  if (said !== undefined && typeof said.kind === "string") return { kind: said.kind, because: said.term }
  const labels = readTexts(work)
  // a protocol reports no result, even where indexers name the trial that it plans
  const plan = labels.find(({ type }) => type === "protocol")
  if (plan !== undefined) return { kind: "protocol", because: because(plan) }
  const open = said === undefined ? undefined : added(said, !isOf(said.term, types))
  const found = labels.find((label) => open === undefined || open.includes(kindIn(labels, label)))
  if (found !== undefined) return { kind: kindIn(labels, found), because: because(found) }
  return said === undefined ? { kind: undefined, because: "" } : { kind: said.kind, because: said.term }
}
