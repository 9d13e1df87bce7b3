import { rules, type Rule } from "./GrammarRule.ts"

/** What a study found, by its result. */
export const findingRules: ReadonlyArray<Rule> = [
  ...rules(
    "results",
    { families: ["trial", "observational"], results: ["benefit"] },
    "Results for {O} favoured {I} over {K} (hazard ratio {hr}, 95% CI {ci})",
    "{I} [improved|had a favourable effect on] {O} (P = {p})",
    "At {weeks} weeks, {pct}% of those given {I} had reached the target for {O}, against {pct2}% with {K}",
    "The effect of {I} on {O} was seen by week {weeks2} and [lasted|persisted]",
    "Among {P}, the benefit of {I} was [larger|similar] in those with severe {C}",
    "The number needed to treat with {I} was {studies}"
  ),
  ...rules(
    "results",
    { families: ["trial", "observational"], results: ["null"] },
    "{O} did not differ between {I} and {K} (hazard ratio {hr}, 95% CI {ci})",
    "{I} had no [significant|measurable|clear] effect on {O} (P = {p})",
    "At {weeks} weeks, {O} {was} recorded in {pct}% with {I} and {pct2}% with {K}",
    "No subgroup of {P} gained from {I}",
    "Results for {O} were similar after adjustment for {an}"
  ),
  ...rules(
    "results",
    { families: ["trial", "observational"], results: ["harm"] },
    "Results for {O} favoured {K} over {I} (hazard ratio {hr}, 95% CI {ci})",
    "{I} was associated with [a higher|an increased] risk of {O} (odds ratio {hr}, 95% CI {ci})",
    "The excess of {O} under {I} [grew|became apparent] after {weeks} weeks",
    "In {P}, {O} occurred in {pct}% of users of {I} and {pct2}% of others"
  ),
  ...rules(
    "results",
    { families: ["trial", "observational"] },
    "Of {n} participants, {n2} completed [the study|follow-up]",
    "Mean age was {age} years and {q}% were women",
    "Median follow-up was {months} months",
    "Groups were [well balanced|similar] in {fn} and {an} at baseline",
    "[Changes|Differences] in {fa} {fn} were [small|modest|inconsistent]",
    "Adherence to {I} was {q}%",
    "{P} with {C} had [lower|higher|more variable] {fn} than expected",
    "Findings were [unchanged|robust] in sensitivity analyses",
    "Fewer {P} than planned could be [enrolled|followed]"
  ),
  ...rules(
    "results",
    { families: ["case"] },
    "{O} [resolved|improved|recurred] after {I} was [stopped|reduced|given again]",
    "{C} took [a benign|an unusual|a prolonged] course",
    "No other cause of {O} was found",
    "{fn} returned to normal within {weeks} weeks"
  ),
  ...rules(
    "results",
    { families: ["synthesis"] },
    "We included {studies} trials with {n} participants",
    "{I} [reduced|did not change|slightly altered] {O} (pooled risk ratio {hr}, 95% CI {ci})",
    "Heterogeneity was [low|substantial] (I2 = {q}%)",
    "Certainty of the evidence for {O} was [low|moderate|high]",
    "In {P}, {studies} trials of {I} reported on {O}"
  ),
  ...rules(
    "results",
    { families: ["review", "opinion"] },
    "[Recent|Early|Large] studies of {C} point to {fa} {fn} as a target",
    "The role of {an} in {C} has been [overstated|neglected|reconsidered]",
    "Treatment of {C} in {P} rests on [habit|small series|expert opinion]",
    "{fa} [abnormalities|signs] may [guide|mislead] the diagnosis of {C}",
    "Prognosis of {C} depends on {fn}, {fn2} and {an}"
  ),
  ...rules(
    "results",
    { families: ["bench"] },
    "{I} [lowered|raised|normalised] {fn} by {q}%, in line with {M}",
    "{M} [abolished|reproduced|weakened] the effect of {I} in {C}",
    "{I} showed dose-dependent {M}"
  ),
  ...rules(
    "results",
    { families: ["guideline"] },
    "{I} is [recommended|suggested|not advised] for {P} with {C}",
    "Monitoring of {fn} every {months} months is advised with {I}",
    "In {C}, {I} should be [offered|considered] when {fn} declines"
  ),
  ...rules(
    "results",
    { designs: ["approval"] },
    "The agency approved {I} for the treatment of {C}",
    "Approval was based on a pivotal trial in {n} patients with {C}",
    "{I} is indicated for {P} with {C}"
  ),
  ...rules(
    "results",
    { designs: ["safety-alert", "label-update", "withdrawal"] },
    "{n2} reports of {O} under {I} were received",
    "The prescribing information of {I} now [lists|warns of] {O}",
    "Patients taking {I} for {C} should [report symptoms at once|not stop without advice|be reviewed]"
  ),
  ...rules("results", { designs: ["withdrawal"] }, "The holder has withdrawn {I} from the market", "Supply of {I} ends in {year2}"),
  ...rules(
    "safety",
    { families: ["trial", "observational", "synthesis"] },
    "Adverse events occurred in {q}% with {I} and {q}% with {K}",
    "{I} was [generally |]well tolerated",
    "Serious adverse events were [rare|balanced between groups|more common with {I}]",
    "[Nausea|Headache|Dizziness] was the most common complaint",
    "{q2}% stopped {I} because of [side effects|lack of effect]",
    "There were [no|two|three] withdrawals [judged |]related to treatment"
  ),
  ...rules(
    "mechanism",
    { families: ["trial", "bench", "review", "synthesis"] },
    "The effect of {I} is thought to result from {M}",
    "{M} [may explain|is consistent with|could underlie] these findings in {C}",
    "Markers of {M} [rose|fell|did not change] with {I}",
    "{I} acts by {M}, which is [active|altered|lost] in {C}",
    "Whether {M} matters in {C} is [open|disputed]",
    "{M} was [measured|confirmed] in a subset of {n2} participants"
  )
]
