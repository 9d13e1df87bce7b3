import { rules, type Rule } from "./GrammarRule.ts"

/** Why a study was done and what it wanted to know. */
export const openingRules: ReadonlyArray<Rule> = [
  ...rules(
    "background",
    {},
    "{C} [is|remains] a [major|common|neglected] cause of {an} [problems|demand|costs] in {P}",
    "{C} affects about {q} in [10 000|100 000] {P}",
    "Little is known about {O} in {P} with {C}",
    "The [burden|incidence|prevalence] of {C} among {P} [has risen|has doubled|is unknown]",
    "[Treatment|Care] of {C} [has changed little|differs between regions|rests on weak evidence]",
    "{C} is [often|frequently|commonly] recognised late, when {fn} is already [impaired|altered|lost]",
    "People with {C} [often|rarely|seldom] regain normal {fn}",
    "In {C}, changes of {fa} {fn} precede symptoms by [months|years]",
    "[Concern about|Interest in] {O} is common among {P} with {C}",
    "Whether {C} in {P} differs from that in other groups is [debated|uncertain|unclear]",
    "[Several|Few] treatments for {C} have been tested in {P}",
    "Like other {G}, {C} is marked by {fa} {fn}",
    "{C} belongs to the {G}, whose {an} is poorly [understood|described]",
    "Among the {G}, few have been studied as [little|often] as {C}"
  ),
  ...rules(
    "background",
    { families: ["trial", "observational", "synthesis", "case", "guideline", "opinion"] },
    "{I} is [licensed|used|widely prescribed] for {C}, but its effect on {O} is [uncertain|unknown|disputed]",
    "{I} [improved|altered] {fn} in early studies of {C}",
    "The {L} are [a recent|an established|a promising] class of drugs",
    "Guidance on {I} for {P} is [lacking|inconsistent|based on small studies]",
    "Trials of {I} have [excluded|under-represented] {P}",
    "Of the {L}, {I} has been studied most [closely|often] in {C}",
    "[Clinicians|Prescribers] turn to {I} when other options for {C} [fail|are not tolerated]"
  ),
  ...rules(
    "background",
    { families: ["bench"] },
    "{M} has been [linked|tied] to {fa} {fn}",
    "The molecular basis of {C} is [unclear|incompletely known]",
    "{I} binds its target with [high|moderate] affinity, yet how it works in {C} is unknown"
  ),
  ...rules("background", { families: ["notice"] }, "{I} was [first authorised|introduced] for {C} in {year}", "{I} is one of the {L}"),
  ...rules(
    "aim",
    { families: ["trial"] },
    "We [tested|examined|assessed] whether {I} [improves|changes] {O} in {P} with {C}",
    "The aim was to compare {I} with {K} in {P} with {C}",
    "To determine the effect of {I} on {O} in {C}",
    "This trial asked if {I} is [superior|non-inferior] to {K} with regard to {O}",
    "We set out to [establish|measure] the efficacy of {I} for {C} among {P}"
  ),
  ...rules(
    "aim",
    { families: ["observational"] },
    "We [studied|investigated|estimated] the association between {I} and {O} in {P} with {C}",
    "To describe {O} among {P} with {C}",
    "Our objective was to identify determinants of {O} in {C}",
    "We [explored|quantified] the use of {I} in {P} with {C}"
  ),
  ...rules(
    "aim",
    { families: ["case"] },
    "We [describe|report] a patient with {C} who developed {O} while taking {I}",
    "We report {O} in the course of {C}"
  ),
  ...rules(
    "aim",
    { families: ["synthesis"] },
    "We [reviewed|summarised|pooled] trials of {I} for {C} in {P}",
    "To synthesise the evidence on {I} and {O} in {C}"
  ),
  ...rules(
    "aim",
    { families: ["review", "opinion"] },
    "This article [discusses|summarises|considers] recent work on {C}",
    "Here we [weigh|consider] what is known about {C} in {P}",
    "We look at {C} from the point of view of {fn} and {an}"
  ),
  ...rules("aim", { families: ["bench"] }, "We asked whether {M} explains the effect of {I} in {C}", "We studied {M} in a model of {C}"),
  ...rules(
    "aim",
    { families: ["guideline"] },
    "This [guideline|statement] advises on {I} for {C} in {P}",
    "The panel [reviewed|graded] the evidence on {I} in {C}"
  ),
  ...rules(
    "aim",
    { families: ["notice"] },
    "This notice concerns {I} and its use in {C}",
    "Prescribers of {I} should take note of the following"
  )
]
