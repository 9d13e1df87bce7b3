/** Whether a sentence asks, plans or doubts what it names: then it says nothing about a claim, whatever words it has. */

/** Questions, in the sentence from its beginning to the change and in what follows. */
const asksBefore: ReadonlyArray<RegExp> = [
  /(?<!\b(?:regardless|irrespective) of )\bwhether\b[^;]*$/iu,
  /(?:^|: )\s*if\b[^,;]*$/iu,
  /\b(?:test(?:s|ed)?|examined?|determined?|investigated?|assess(?:ed)?|evaluated?|know|known|asked?|see|clear|unclear|unknown) if\b[^,;]*$/iu
]

/** Plans and doubts, in the part of the sentence between commas where the change is. */
const plans: ReadonlyArray<RegExp> = [
  /^\s*(?:objectives?|aims?|purposes?|goals?|hypothes[ie]s|questions?|importance)\b[^:]{0,30}:/iu,
  /^\s*(?:\p{Lu}[\p{L} ]{0,30}: )?(?:in order )?to (?:assess|determine|evaluate|investigate|examine|test|explore|study|compare|find out|clarify|establish|estimate)\b/iu,
  /\b(?:aim(?:s|ed)? (?:of|to|was|at)\b|we (?:aimed|sought|set out|planned|intend(?:ed)?) to\b|(?:study|trial|experiments?) (?:is|was|were) (?:designed|undertaken|conducted|performed|carried out) to\b)/iu,
  /\b(?:hypothesi[sz]ed?|speculated?|postulated?|assumed?)\b|\bhypothes[ie]s (?:that|is|was)\b|\b(?:is|are|was|were|been) (?:widely |generally |commonly )?(?:thought|believed|proposed|expected|supposed) (?:to|that)\b/iu,
  /\b(?:unknown|unclear|uncertain|controversial|debated|disputed|inconclusive|remains? to be|not (?:yet )?(?:known|clear|understood|established|been (?:established|studied|determined)))\b/iu,
  /\b(?:further|more|additional|future|larger) (?:\p{L}+ )?(?:studies|research|trials?|work|evidence|investigations?)\b.*\b(?:needed|required|warranted|necessary)\b/iu,
  /\b(?:not true|untrue|incorrect|a myth) that\b/iu
]

/** Where evidence is said to be missing, the words may stand after a comma. */
const lacking = /\bevidence\b[^.;]*\b(?:is|was|remains) (?:lacking|insufficient|limited|scarce|mixed|conflicting)\b/iu

/**
 * Whether a sentence asks, plans or doubts a change that it states.
 *
 * - `at` where the change stands; units: UTF-16 units
 */
export const isUndecided = (sentence: string, at: number): boolean => {
  const [before, after] = [sentence.slice(0, at), sentence.slice(at)]
  if (after.includes("?") || lacking.test(sentence) || asksBefore.some((pattern) => pattern.test(before))) return true
  const from = before.search(/[^,;]*$/u)
  const part = `${before.slice(from)}${after.split(/[,;]/u, 1)[0]}`
  return plans.some((pattern) => pattern.test(part))
}
