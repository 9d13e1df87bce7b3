import { rules, type Rule } from "./GrammarRule.ts"

/** Titles by family and design; the notices are worded as real registers, journals and agencies word them. */
export const titleRules: ReadonlyArray<Rule> = [
  ...rules(
    "title",
    { families: ["trial"], designs: ["trial-3", "trial-4"] },
    "{I} versus {K} for {C} in {P}: a [randomised|randomized] controlled trial",
    "Effect of {I} on {O} in {P} with {C}: a [multicentre|double-blind|pragmatic] trial",
    "{I} and {O} in {C}: a [randomised|randomized] trial among {P}",
    "[Efficacy|Effectiveness] of {I} in {P} with {C}",
    "Does {I} [change|affect] {O} in {C}? A [blinded|controlled|factorial] trial",
    "A trial of {I} in {P} with {C}"
  ),
  ...rules(
    "title",
    { designs: ["trial-3"] },
    "{I} in {C}: a pivotal phase III trial in {P}",
    "Phase 3 study of {I} versus {K} in {P} with {C}"
  ),
  ...rules(
    "title",
    { designs: ["trial-1"] },
    "First-in-human study of {I}: a phase I dose-escalation trial in {C}",
    "Phase 1 study of the safety and kinetics of {I} in {C}"
  ),
  ...rules("title", { designs: ["trial-2"] }, "{I} for {C}: a phase II dose-finding trial", "Phase 2 study of {I} in {P} with {C}"),
  ...rules(
    "title",
    { families: ["observational"] },
    "{I} and the risk of {O} in {P} with {C}: a [population-based|nationwide|registry-based] [cohort|nested case-control] study",
    "{O} in {P} with {C}: [determinants and course|a register study|results of a survey]",
    "Use of {I} among {P} with {C}: a [cross-sectional|retrospective] study",
    "Association between {I} and {O} in {C}",
    "Real-world use of {I} in {C}: [experience from|an analysis of] {centres} [centres|hospitals]",
    "[Predictors|Determinants] of {O} among {P} treated for {C}"
  ),
  ...rules(
    "title",
    { families: ["case"] },
    "{O} after {I} for {C}: a case report",
    "An unusual course of {C} in [one of a family|a patient] treated with {I}",
    "{C} presenting with {O}: report of [two|three|four] cases"
  ),
  ...rules(
    "title",
    { families: ["synthesis"] },
    "{I} for {C} in {P}: a systematic review and meta-analysis",
    "{I} versus {K} in {C}: a [network |]meta-analysis of randomised trials",
    "Effects of {I} on {O} in {C}: a systematic review"
  ),
  ...rules(
    "title",
    { families: ["review"] },
    "{C}: an overview for the [clinician|generalist|specialist]",
    "Current [concepts|thinking|debates] in {C}",
    "The management of {C} in {P}: a narrative review",
    "What is new in {C}?"
  ),
  ...rules(
    "title",
    { families: ["bench"] },
    "{M} mediates the effect of {I} in a [murine|rodent|cellular] model of {C}",
    "{M} in {C}: [experimental|preclinical] evidence",
    "{I} acts through {M} in experimental {C}"
  ),
  ...rules("title", { designs: ["discovery"] }, "First report of {I}, a new agent for {C}", "Identification of {I} as a candidate for {C}"),
  ...rules(
    "title",
    { designs: ["approval"] },
    "FDA approval of {I} for {C}: a summary of the evidence",
    "EMA grants marketing authorisation for {I} in {C}"
  ),
  ...rules(
    "title",
    { designs: ["safety-alert"] },
    "Boxed warning for {I}: {O} in {C}",
    "Safety alert: {O} reported with {I}",
    "{I} and {O}: a pharmacovigilance safety signal in {C}"
  ),
  ...rules("title", { designs: ["label-update"] }, "Label update for {I}: {O} added to the prescribing information"),
  ...rules("title", { designs: ["withdrawal"] }, "Market withdrawal of {I} after reports of {O}"),
  ...rules(
    "title",
    { families: ["guideline"] },
    "Clinical practice guideline for {C}: the place of {I}",
    "Consensus statement on {I} in {C}",
    "Management of {C} in {P}: [an expert consensus|a guideline of the joint task force]"
  ),
  ...rules(
    "title",
    { families: ["opinion"] },
    "{I} in {C}: [hope or hype|more questions than answers|a word of caution]",
    "Should {P} with {C} receive {I}?"
  ),
  ...rules(
    "title",
    { designs: ["editorial"] },
    "Before approval: what we still do not know about {I}",
    "Why phase III trials in {C} fail",
    "Guidelines for {C} need a second look",
    "Warnings that nobody reads: the case of {I}"
  ),
  ...rules(
    "title",
    { designs: ["lure-population"] },
    "{I} for {MC} in {MP}: what a study of {P} can tell",
    "{I}, {MC} and {MP}: lessons from {P}",
    "Should {MP} with {MC} be given {I}? Evidence from {P}"
  ),
  ...rules(
    "title",
    { designs: ["lure-relation"] },
    "{I} versus {K} for {C} in {P} without {X}",
    "{I} against {K} in {P}: {C} in the absence of {X}"
  ),
  ...rules(
    "title",
    { designs: ["lure-homonym"] },
    "{C} and {O}: [a follow-up|an observational|a register] study of {C}",
    "{O} in {C}: the {C} registry",
    "{C}, {O} and the burden of {C}"
  ),
  ...rules(
    "title",
    { designs: ["lure-review"] },
    "{C}: lessons from {MC}, {MI} and {MP}",
    "{C} seen beside {MC}: a review with notes on {MI}"
  )
]
