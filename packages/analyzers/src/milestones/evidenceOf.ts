import { isRetractionNotice } from "@litfuse/engine/sourceRecord/titleRetraction"
import type { Label } from "./Detector.ts"
import { detectorOf } from "./rulePresets.ts"
import * as StudyKinds from "./StudyKinds.ts"

/**
 * What is read of a work.
 *
 * - `work` where its texts are from: the texts of one work are looked through once
 * - `relations` to other publications, by kind: `erratum-for` ...
 */
export interface Described {
  readonly work?: object
  readonly title: string
  readonly abstract: string
  readonly types: ReadonlyArray<string>
  readonly headings: ReadonlyArray<string>
  readonly relations: ReadonlyArray<string>
}

/**
 * What a work is.
 *
 * - `kind` undefined = nothing says it
 * - `from` a `term` of an indexer, or the `words` of the title or the abstract; `because` that term, or these words
 */
export interface Evidence {
  readonly kind: StudyKinds.Kind | undefined
  readonly from: "term" | "words"
  readonly because: string
}

const byTerm = ({ kind, term }: StudyKinds.Said): Evidence => ({ kind, from: "term", because: term })

const byWords = (kind: StudyKinds.Kind | undefined, because: string): Evidence => ({ kind, from: "words", because })

const aboutAnother: ReadonlySet<string> = new Set(["erratum-for", "retraction-of", "concern-about"])

/** `Correction: ...` is a notice, `Correction of malocclusion` is a paper. */
const notice =
  /^\W*(?:(?:(?:author|publisher)['’]?s? )?(?:corrigend(?:um|a)|erratum|errata)\b|(?:author|publisher)['’]?s? correction\b|correction(?: to)?\s*[:"“‘]|(?:editorial )?expression of concern\b)/i

const isNotice = ({ title, relations }: Described): boolean =>
  relations.some((kind) => aboutAnother.has(kind)) || notice.test(title) || isRetractionNotice(title)

/** The least confidence with which words say what a work is. A mention in an abstract has less. */
const sure = 0.8

/** Rules of litfuse read titles and abstracts, in every configuration: a level must not depend on the rules of a user. */
const readTexts = ({ work, title, abstract }: Described): ReadonlyArray<Label> =>
  detectorOf("corrected", { version: 1, rules: [] })({ ...(work && { work }), title, abstract, terms: [], citations: Number.NaN }).filter(
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

/** An abstract mentions the designs of other studies, so it adds nothing to a term that names the design. */
const isTitled = ({ evidence }: Label): boolean => evidence.some(({ signal }) => signal === "title")

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
  if (isNotice(work)) return byWords("notice", "a notice about another publication")
  const said = StudyKinds.kindOfTerms([...types, ...headings])
  if (said !== undefined && typeof said.kind === "string") return byTerm(said)
  const labels = readTexts(work)
  // a protocol reports no result, even where indexers name the trial that it plans
  const plan = labels.find(({ type }) => type === "protocol")
  if (plan !== undefined) return byWords("protocol", because(plan))
  if (said === undefined) {
    const [first] = labels
    return first === undefined ? byWords(undefined, "") : byWords(kindIn(labels, first), because(first))
  }
  const [open, heard] = [added(said, !isOf(said.term, types)), said.term === "Clinical Trial" ? labels : labels.filter(isTitled)]
  const found = heard.find((label) => open.includes(kindIn(heard, label)))
  return found === undefined ? byTerm(said) : byWords(kindIn(heard, found), because(found))
}
