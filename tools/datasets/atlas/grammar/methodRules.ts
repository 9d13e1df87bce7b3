import { rules, type Rule } from "./GrammarRule.ts"

/** How a study was done. */
export const methodRules: ReadonlyArray<Rule> = [
  ...rules(
    "methods",
    { families: ["trial"] },
    "In this [double-blind|open-label|single-blind] trial, {n} {P} with {C} were [randomly assigned|allocated] to {I} or {K}",
    "We [randomised|randomized] {n} {P} at {centres} centres to {I} ({dose} mg daily) or {K}",
    "Eligible participants were {P} with [confirmed|active|newly diagnosed] {C}",
    "{P} received {I} {dose} mg or {K} for {weeks} weeks",
    "The primary outcome was {O} at {weeks} weeks",
    "Secondary outcomes [were|included] {fn}, {fn2} and {an}",
    "Patients with {X} were [excluded|not eligible]",
    "Exclusion criteria [were|included] {X} and [previous use of {L}|pregnancy|severe {fa} disease]",
    "Randomisation was stratified by [centre|age|severity] and {fn}",
    "Analysis was by intention to treat",
    "Outcome assessors were [blinded|masked] to allocation",
    "{K} served as the [comparator|control|reference treatment]",
    "Doses of {I} were [doubled after {weeks} weeks|adjusted to {fn}|kept constant]"
  ),
  ...rules(
    "methods",
    { designs: ["trial-1"] },
    "Cohorts of six volunteers received rising single doses of {I}, up to {dose} mg",
    "This was a phase I, first-in-human, dose-escalation study"
  ),
  ...rules(
    "methods",
    { designs: ["trial-2"] },
    "This phase II trial compared {studies} doses of {I} with {K}",
    "Proof of concept was sought in {n} {P}"
  ),
  ...rules("methods", { designs: ["trial-3"] }, "This was a pivotal, multicentre phase III trial"),
  ...rules("methods", { designs: ["trial-4"] }, "This post-marketing trial was embedded in routine care"),
  ...rules(
    "methods",
    { families: ["observational"] },
    "We [identified|followed|linked records of] {n} {P} with {C} between {year} and {year2}",
    "Data came from [a national register|claims of {centres} hospitals|electronic health records]",
    "Exposure was defined as at least {studies} dispensings of {I}",
    "The outcome was {O} within {weeks} weeks",
    "[Hazard|Odds] ratios were adjusted for age, {fn} and {an}",
    "We used [propensity scores|inverse probability weights|conditional logistic regression] to balance {an}",
    "Controls were matched on age, sex and {fn}",
    "Participants completed a questionnaire on {an} and {O}",
    "Those given {K} formed the [comparison|reference] group",
    "People with {X} at baseline were left out"
  ),
  ...rules(
    "methods",
    { families: ["case"] },
    "A [{age}-year-old|previously healthy] patient was admitted with {fa} symptoms",
    "{I} had been started {weeks} weeks earlier at {dose} mg daily",
    "Examination showed [reduced|raised|fluctuating] {fn} and {fa} changes"
  ),
  ...rules(
    "methods",
    { families: ["synthesis"] },
    "We searched {studies} databases up to {year2} for randomised trials of {I} in {C}",
    "[Two|Three] reviewers [independently |]selected studies and extracted data on {O}",
    "Risk of bias was judged with a [standard|published] tool",
    "[Random|Fixed]-effects models were used to pool {O}",
    "Trials in {P} with {C} were eligible, whatever the dose of {I}"
  ),
  ...rules(
    "methods",
    { families: ["bench"] },
    "Mice with induced {C} received {I} or vehicle for {weeks} days",
    "Expression of {fn} markers was measured by [immunoblot|sequencing|imaging]",
    "Cells were exposed to {I} at {studies} concentrations"
  ),
  ...rules(
    "methods",
    { families: ["guideline"] },
    "Recommendations were graded by a panel of {centres} experts",
    "The panel met [twice|three times] and voted on each statement",
    "Evidence on {I} in {P} with {C} was rated as [low|moderate|high] certainty"
  ),
  ...rules(
    "methods",
    { families: ["notice"] },
    "The decision rests on {studies} studies in {n} patients",
    "Reports up to {year2} were considered"
  )
]
